#include "compiler/dispatch/written_kernels.h"

#include <cstddef>
#include <string>

#include "gtest/gtest.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::dispatch {
namespace {

using Passed = PassedArgument::Kind;
using From = ValueOrigin::Kind;

// The kernels of a text, by the operators that have them.
class Written {
 public:
  explicit Written(const std::string& text)
      : checked_(ExpandText(text)), kernels_(FindWrittenKernels(checked_)) {}

  // Null when the operator has no such kernel.
  const WrittenKernel* Of(const std::string& name) const {
    for (const auto& [function, kernel] : kernels_.list()) {
      if (function->schema.name.value.ToString() == name) return &kernel;
    }
    return nullptr;
  }
  size_t size() const { return kernels_.list().size(); }

 private:
  const expand::ExpandedProgram checked_;
  const WrittenKernels kernels_;
};

std::string NameOf(const WrittenKernel& kernel) {
  return kernel.callee->schema.name.value.ToString();
}

TEST(WrittenKernelsTest, AnOutFormCopiesTheResultsOfTheFunctionalForm) {
  const Written written(
      "- func: f(Tensor self, int n) -> Tensor\n  dispatch:\n    CPU: f\n  autogen: f.out\n");
  ASSERT_EQ(written.size(), 1u);
  const WrittenKernel* out = written.Of("f.out");
  ASSERT_NE(out, nullptr);
  EXPECT_EQ(NameOf(*out), "f");
  ASSERT_EQ(out->arguments.size(), 2u);
  EXPECT_EQ(out->arguments[1].kind, Passed::kArgument);
  EXPECT_EQ(out->arguments[1].argument->name.value, "n");
  ASSERT_EQ(out->out_copies.size(), 1u);
  EXPECT_EQ(out->out_copies[0].out->name.value, "out");
  EXPECT_EQ(out->out_copies[0].origin.kind, From::kResult);
  ASSERT_EQ(out->returns.size(), 1u);
  EXPECT_EQ(out->returns[0].kind, From::kArgument);
}

TEST(WrittenKernelsTest, AFunctionalFormCopiesWhatIsWritten) {
  const Written written(
      "- func: f_(Tensor(a!) self, Tensor other) -> Tensor(a!)\n  variants: method\n"
      "  dispatch:\n    CPU: f_\n  autogen: f, f.out\n");
  const WrittenKernel* functional = written.Of("f");
  ASSERT_NE(functional, nullptr);
  EXPECT_EQ(NameOf(*functional), "f_");
  EXPECT_EQ(functional->shape, KernelShape::kCopying);
  EXPECT_EQ(functional->arguments[0].kind, Passed::kCopy);
  EXPECT_EQ(functional->arguments[1].kind, Passed::kArgument);
  ASSERT_EQ(functional->returns.size(), 1u);
  EXPECT_EQ(functional->returns[0].kind, From::kCopy);
  EXPECT_EQ(functional->returns[0].argument->name.value, "self");
  ASSERT_NE(written.Of("f.out"), nullptr);
  EXPECT_EQ(NameOf(*written.Of("f.out")), "f");
}

TEST(WrittenKernelsTest, AFactoryTakesItsOptionsFromTheOutArgument) {
  const Written written(
      "- func: f(int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
      "bool? pin_memory=None) -> Tensor\n  dispatch:\n    CPU: f\n  autogen: f.out\n");
  const WrittenKernel* out = written.Of("f.out");
  ASSERT_NE(out, nullptr);
  ASSERT_EQ(out->arguments.size(), 5u);
  for (size_t i = 1; i <= 3; ++i) {
    EXPECT_EQ(out->arguments[i].kind, Passed::kOption);
    EXPECT_EQ(out->arguments[i].argument->name.value, "out");
  }
  EXPECT_EQ(out->arguments[3].option->name.value, "device");
  EXPECT_EQ(out->arguments[4].kind, Passed::kNothing);
}

constexpr char kView[] = R"yaml(- func: select(Tensor(a) self, int n) -> Tensor(a)
  dispatch:
    CompositeExplicitAutograd: select
)yaml";

TEST(WrittenKernelsTest, TheCopyOfAViewIsNamedAfterItsOperator) {
  const std::string copy =
      "- func: select_copy(Tensor self, int n) -> Tensor\n  tags: view_copy\n"
      "  dispatch:\n    CompositeExplicitAutograd: ";
  const Written ours(kView + copy + "select_copy\n");
  ASSERT_NE(ours.Of("select_copy"), nullptr);
  EXPECT_EQ(ours.Of("select_copy")->shape, KernelShape::kViewCopied);
  EXPECT_EQ(NameOf(*ours.Of("select_copy")), "select");
  const Written theirs(kView + copy + "my_select_copy\n");
  EXPECT_EQ(theirs.Of("select_copy"), nullptr);
}

TEST(WrittenKernelsTest, OtherOperatorsHaveKernelsOfTheUsers) {
  EXPECT_EQ(Written("- func: f(Tensor self) -> Tensor\n").size(), 0u);
}

}  // namespace
}  // namespace switchyard::dispatch
