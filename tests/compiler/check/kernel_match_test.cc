// Comparison without Clang: types, pairs and orders of plain data.
#include "compiler/check/kernel_match.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "compiler/check/parameter_alignment.h"

namespace switchyard::check {
namespace {

using Words = std::vector<std::pair<std::string, std::string>>;  // type, name

ExpectedKernel Expected(const Words& parameters) {
  ExpectedKernel kernel;
  kernel.name_space = "switchyard::native";
  kernel.name = "f";
  for (const auto& [type, name] : parameters) {
    kernel.parameters.push_back({name, {type, cxx::ParseType(type)}});
  }
  return kernel;
}

cxx::KernelIndex Defined(const std::vector<Words>& overloads) {
  cxx::KernelIndex index;
  index.files = {"/a.cc"};
  index.names.emplace("int64_t", cxx::ParseType("long"));
  std::uint32_t at = 0;
  for (const Words& parameters : overloads) {
    cxx::KernelDecl decl;
    decl.name_space = "switchyard::native";
    decl.name = "f";
    decl.name_place = {0, at, at + 1};
    at += 10;
    for (const auto& [type, name] : parameters) {
      cxx::ParameterDecl parameter;
      parameter.name = name;
      parameter.type = cxx::ParseType(type);
      decl.parameters.push_back(parameter);
    }
    index.kernels.push_back(decl);
  }
  return index;
}

TEST(TypeTree, TextAndTree) {
  for (const char* text :
       {"long", "const at::Tensor&", "std::vector<at::Tensor>",
        "const c10::List<c10::optional<at::Tensor>>&", "std::array<bool, 3>", "at::Tensor&&"}) {
    EXPECT_EQ(cxx::ToText(cxx::ParseType(text)), text);
  }
  EXPECT_EQ(cxx::ParseType("::std::array<bool,3>"), cxx::ParseType("std::array<bool, 3>"));
  EXPECT_EQ(cxx::ParseType("const at::Tensor &"), cxx::ParseType("const at::Tensor&"));
  EXPECT_NE(cxx::ParseType("at::Tensor&"), cxx::ParseType("const at::Tensor&"));
}

TEST(TypeTree, NamesStandForTypesAndTemplates) {
  cxx::TypeNames names;
  names.emplace("at::IntArrayRef", cxx::ParseType("c10::ArrayRef<long>"));
  names.emplace("c10::optional", cxx::ParseType("std::optional"));
  EXPECT_EQ(cxx::ToText(cxx::Canonical(cxx::ParseType("c10::optional<at::IntArrayRef>"), names)),
            "std::optional<c10::ArrayRef<long>>");
}

TEST(KernelMatch, EqualParametersWin) {
  const std::vector<ExpectedKernel> expected = {Expected({{"int64_t", "a"}})};
  const std::vector<cxx::KernelIndex> indexes = {Defined({{{"int", "a"}}, {{"long", "b"}}})};
  const KernelMatches matches = MatchKernels(expected, indexes, Completeness::kSome);
  ASSERT_EQ(matches.matches.size(), 1u);
  EXPECT_EQ(matches.matches[0].found.decl, &indexes[0].kernels[1]);
  EXPECT_TRUE(matches.matches[0].has_equal_parameters);
  EXPECT_EQ(matches.others.size(), 1u);
}

TEST(KernelMatch, AnOverloadThatSharesLittleIsAnotherFunction) {
  const std::vector<ExpectedKernel> expected = {Expected({{"int64_t", "a"}, {"bool", "b"}})};
  const std::vector<cxx::KernelIndex> indexes = {Defined({{{"ours::Iterator&", "iter"}}})};
  const KernelMatches matches = MatchKernels(expected, indexes, Completeness::kWhole);
  EXPECT_TRUE(matches.matches.empty());
  EXPECT_EQ(matches.missing.size(), 1u);
}

TEST(KernelMatch, WhatAHeaderDeclaresIsNoKernelWhileOtherSourcesMayHaveIt) {
  const std::vector<ExpectedKernel> expected = {Expected({{"int64_t", "a"}, {"bool", "b"}})};
  std::vector<cxx::KernelIndex> indexes = {Defined({{{"long", "a"}, {"int", "b"}}})};
  indexes[0].kernels[0].is_declared_before = true;
  EXPECT_TRUE(MatchKernels(expected, indexes, Completeness::kSome).matches.empty());
  EXPECT_EQ(MatchKernels(expected, indexes, Completeness::kWhole).matches.size(), 1u);
}

TEST(KernelMatch, AnOverloadOfAnotherLengthIsNoKernelWhileOtherSourcesMayHaveIt) {
  const std::vector<ExpectedKernel> expected = {
      Expected({{"int64_t", "start"}, {"int64_t", "end"}, {"int64_t", "step"}, {"bool&", "out"}})};
  const std::vector<cxx::KernelIndex> helper = {
      Defined({{{"bool&", "result"}, {"long", "start"}, {"long", "end"}}})};
  EXPECT_TRUE(MatchKernels(expected, helper, Completeness::kSome).matches.empty());
  const std::vector<cxx::KernelIndex> slip = {
      Defined({{{"long", "start"}, {"long", "end"}, {"bool&", "out"}}})};
  EXPECT_EQ(MatchKernels(expected, slip, Completeness::kSome).matches.size(), 1u);
}

TEST(KernelMatch, ATypeThatIsPassedInAnotherWayIsASlip) {
  const std::vector<ExpectedKernel> expected = {Expected({{"const ours::Tensor&", "self"}})};
  const std::vector<cxx::KernelIndex> indexes = {Defined({{{"ours::Tensor", "input"}}})};
  EXPECT_EQ(MatchKernels(expected, indexes, Completeness::kSome).matches.size(), 1u);
}

TEST(KernelMatch, ASourceReadTwiceDefinesOnce) {
  const std::vector<ExpectedKernel> expected = {Expected({{"int64_t", "a"}})};
  const std::vector<cxx::KernelIndex> indexes = {Defined({{{"long", "a"}}}),
                                                 Defined({{{"long", "a"}}})};
  EXPECT_EQ(MatchKernels(expected, indexes, Completeness::kSome).matches.size(), 1u);
}

TEST(ParameterAlignment, FindsTheOneThatIsMissing) {
  const ExpectedKernel expected = Expected({{"int64_t", "a"}, {"int64_t", "b"}, {"bool", "c"}});
  const cxx::KernelIndex index = Defined({{{"long", "a"}, {"bool", "c"}}});
  const auto pairs = AlignParameters(expected, {&index, &index.kernels[0]});
  ASSERT_EQ(pairs.size(), 3u);
  EXPECT_EQ(pairs[1].found, nullptr);
  EXPECT_EQ(pairs[1].expected, &expected.parameters[1]);
  EXPECT_EQ(pairs[1].position, 1u);
}

TEST(ParameterAlignment, OrderIsTakenFromNames) {
  const ExpectedKernel expected = Expected({{"int64_t", "a"}, {"int64_t", "b"}, {"bool", "c"}});
  const auto order_of = [&](const Words& parameters) {
    const cxx::KernelIndex index = Defined({parameters});
    return FindOrder(expected, {&index, &index.kernels[0]}).has_value();
  };
  EXPECT_TRUE(order_of({{"long", "b"}, {"long", "a"}, {"bool", "c"}}));
  EXPECT_TRUE(order_of({{"long", "a"}, {"bool", "c"}, {"long", "b"}}));
  EXPECT_FALSE(order_of({{"long", "a"}, {"long", "b"}, {"bool", "c"}}));
  EXPECT_TRUE(order_of({{"long", "_b"}, {"long", "a_"}, {"bool", "c"}}));
  EXPECT_FALSE(order_of({{"long", "b"}, {"long", "x"}, {"bool", "c"}}));
  EXPECT_FALSE(order_of({{"long", ""}, {"long", ""}, {"bool", ""}}));
}

}  // namespace
}  // namespace switchyard::check
