#include "compiler/dispatch/result_copies.h"

#include <string>

#include "gtest/gtest.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::dispatch {
namespace {

using Passed = PassedArgument::Kind;

constexpr const char* kCopies =
    "- func: _copy_from(Tensor self, Tensor dst, bool non_blocking=False) -> Tensor\n"
    "  dispatch: {}\n"
    "- func: _copy_from_and_resize(Tensor self, Tensor dst) -> Tensor\n  dispatch: {}\n";

// A text whose operator `name` is served by its operator `f`.
class Copies {
 public:
  Copies(const std::string& text, const std::string& name)
      : checked_(ExpandText(text)),
        plan_(PlanResultCopies(*Find(name), *Find("f"), FindCopyOperators(checked_.program()))) {}

  const ResultCopies& plan() const { return plan_; }

 private:
  const schema::NativeFunction* Find(const std::string& name) const {
    for (const schema::NativeFunction& function : checked_.program().functions) {
      if (function.schema.name.value.ToString() == name) return &function;
    }
    return nullptr;
  }

  const expand::ExpandedProgram checked_;
  const ResultCopies plan_;
};

std::string CopyOf(const ResultCopies& plan) {
  return plan.copy == nullptr ? "" : plan.copy->schema.name.value.ToString();
}

TEST(ResultCopiesTest, FindsTheOperatorsThatCopy) {
  const expand::ExpandedProgram checked = ExpandText(kCopies);
  const CopyOperators operators = FindCopyOperators(checked.program());
  EXPECT_EQ(operators.into_self, &checked.program().functions[0]);
  EXPECT_EQ(operators.into_out, &checked.program().functions[1]);
}

TEST(ResultCopiesTest, AnOperatorThatTakesMoreCopiesNothing) {
  const expand::ExpandedProgram checked = ExpandText(
      "- func: _copy_from(Tensor self, Tensor dst, bool non_blocking) -> Tensor\n"
      "  dispatch: {}\n"
      "- func: vendor::_copy_from_and_resize(Tensor self, Tensor dst) -> Tensor\n"
      "  dispatch: {}\n");
  const CopyOperators operators = FindCopyOperators(checked.program());
  EXPECT_EQ(operators.into_self, nullptr);
  EXPECT_EQ(operators.into_out, nullptr);
}

TEST(ResultCopiesTest, AnInPlaceOperatorCopiesIntoSelf) {
  const Copies copies(std::string(kCopies) +
                          "- func: f(Tensor self, int n) -> Tensor\n  dispatch: {CPU: f}\n"
                          "- func: f_(Tensor(a!) self, int n) -> Tensor(a!)\n"
                          "  dispatch: {CPU: f_}\n",
                      "f_");
  const ResultCopies& plan = copies.plan();
  EXPECT_EQ(plan.obstacle, "");
  EXPECT_EQ(CopyOf(plan), "_copy_from");
  ASSERT_EQ(plan.arguments.size(), 2u);
  EXPECT_EQ(plan.arguments[1].kind, Passed::kArgument);
  EXPECT_EQ(plan.arguments[1].argument->name.value, "n");
  ASSERT_EQ(plan.targets.size(), 1u);
  EXPECT_EQ(plan.targets[0]->name.value, "self");
  EXPECT_EQ(plan.returned, plan.targets);
  EXPECT_FALSE(plan.is_list);
}

TEST(ResultCopiesTest, EachResultIsCopiedIntoItsOutArgument) {
  const Copies copies(std::string(kCopies) +
                          "- func: f(Tensor self) -> (Tensor a, Tensor b)\n  dispatch: {CPU: f}\n"
                          "- func: f.out(Tensor self, *, Tensor(a!) first, Tensor(b!) second) -> "
                          "(Tensor(a!), Tensor(b!))\n  dispatch: {CPU: f_out}\n",
                      "f.out");
  const ResultCopies& plan = copies.plan();
  EXPECT_EQ(plan.obstacle, "");
  EXPECT_EQ(CopyOf(plan), "_copy_from_and_resize");
  ASSERT_EQ(plan.targets.size(), 2u);
  EXPECT_EQ(plan.targets[0]->name.value, "first");
  EXPECT_EQ(plan.targets[1]->name.value, "second");
  EXPECT_EQ(plan.returned, plan.targets);
}

TEST(ResultCopiesTest, AListIsCopiedIntoAList) {
  const Copies copies(std::string(kCopies) +
                          "- func: f(Tensor self) -> Tensor[]\n  dispatch: {CPU: f}\n"
                          "- func: f.out(Tensor self, *, Tensor(a!)[] out) -> ()\n"
                          "  dispatch: {CPU: f_out}\n",
                      "f.out");
  EXPECT_EQ(copies.plan().obstacle, "");
  EXPECT_TRUE(copies.plan().is_list);
  EXPECT_TRUE(copies.plan().returned.empty());
}

TEST(ResultCopiesTest, WhatAFactoryMakesIsToldByTheOutArgument) {
  const Copies copies(std::string(kCopies) +
                          "- func: f(int n, *, ScalarType? dtype=None, Layout? layout=None, "
                          "Device? device=None, bool? pin_memory=None) -> Tensor\n"
                          "  dispatch: {CPU: f}\n"
                          "- func: f.out(int n, *, Tensor(a!) out) -> Tensor(a!)\n"
                          "  dispatch: {CPU: f_out}\n",
                      "f.out");
  const ResultCopies& plan = copies.plan();
  EXPECT_EQ(plan.obstacle, "");
  ASSERT_EQ(plan.arguments.size(), 5u);
  EXPECT_EQ(plan.arguments[0].kind, Passed::kArgument);
  EXPECT_EQ(plan.arguments[1].kind, Passed::kOption);
  EXPECT_EQ(plan.arguments[1].option->name.value, "dtype");
  EXPECT_EQ(plan.arguments[1].argument->name.value, "out");
  EXPECT_EQ(plan.arguments[4].kind, Passed::kNothing);
}

TEST(ResultCopiesTest, SaysWhatStandsInTheWay) {
  const std::string functional = "- func: f(Tensor self) -> Tensor\n  dispatch: {CPU: f}\n";
  const std::string out =
      "- func: f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)\n  dispatch: {CPU: f_out}\n";
  const Copies uncopied(functional + out, "f.out");
  EXPECT_EQ(uncopied.plan().copy, nullptr);
  EXPECT_NE(uncopied.plan().obstacle.find("_copy_from_and_resize"), std::string_view::npos);
  // Within `aten` these would be errors.
  const std::string other_out =
      "- func: my::f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)\n  dispatch: {CPU: f_out}\n";
  const Copies more(std::string(kCopies) +
                        "- func: my::f(Tensor self) -> (Tensor, int)\n  dispatch: {CPU: f}\n" +
                        other_out,
                    "f.out");
  EXPECT_NE(more.plan().obstacle.find("not one tensor for each result"), std::string_view::npos);
  const Copies other(std::string(kCopies) +
                         "- func: my::f(Tensor self, int n) -> Tensor\n  dispatch: {CPU: f}\n" +
                         other_out,
                     "f.out");
  EXPECT_NE(other.plan().obstacle.find("has an argument that it lacks"), std::string_view::npos);
}

}  // namespace
}  // namespace switchyard::dispatch
