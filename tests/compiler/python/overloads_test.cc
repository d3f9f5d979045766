#include "compiler/python/overloads.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/compiler/python/signatures.h"

namespace switchyard::python {
namespace {

using ::testing::ElementsAre;

TEST(Overloads, AnOutFormJoinsItsOperator) {
  const Bound bound(R"(
- func: f(int n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
- func: f.out(int n, *, Tensor(a!) out) -> Tensor(a!)
)");
  const Function* function = bound.Find("f");
  ASSERT_EQ(function->signatures.size(), 1U);
  const Signature& signature = function->signatures[0];
  ASSERT_TRUE(signature.plain && signature.out);
  EXPECT_EQ(signature.out_index, 1U);
  // dtype comes after out.
  EXPECT_EQ(signature.plain->arguments[1].index, 2U);
  EXPECT_EQ(signature.requires_grad_index, 6U);
  EXPECT_EQ(signature.parameters[6].name, "requires_grad");
}

TEST(Overloads, AnOutFormMayBeAlone) {
  const Bound bound(R"(
- func: f(Tensor self, int a) -> Tensor
- func: f.other_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
)");
  EXPECT_EQ(bound.Find("f")->signatures.size(), 2U);
}

TEST(Overloads, TensorsComeBeforeNumbers) {
  const Bound bound(R"(
- func: f(Tensor condition) -> Tensor[]
- func: f.a(Tensor condition, Scalar self, Scalar other) -> Tensor
- func: f.b(Tensor condition, Scalar self, Tensor other) -> Tensor
- func: f.c(Tensor condition, Tensor self, Scalar other) -> Tensor
- func: f.d(Tensor condition, Tensor self, Tensor other) -> Tensor
)");
  EXPECT_THAT(bound.Texts("f"),
              ElementsAre("f(Tensor condition)", "f(Tensor condition, Tensor input, Tensor other)",
                          "f(Tensor condition, Scalar self, Tensor other)",
                          "f(Tensor condition, Tensor input, Scalar other)",
                          "f(Tensor condition, Scalar self, Scalar other)"));
}

TEST(Overloads, OneIntegerComesBeforeAList) {
  const Bound bound(R"(
- func: f.list(Tensor self, int[] a) -> Tensor
- func: f.one(Tensor self, int b) -> Tensor
- func: f.tensors(Tensor self, Tensor[] c) -> Tensor
)");
  EXPECT_THAT(bound.Texts("f"),
              ElementsAre("f(Tensor input, int64_t b)", "f(Tensor input, IntArrayRef a)",
                          "f(Tensor input, TensorList c)"));
}

TEST(Overloads, NamesOfDimensionsComeLast) {
  const Bound bound(R"(
- func: f.name(Tensor self, Dimname dim) -> Tensor
- func: f.dim(Tensor self, int dim) -> Tensor
)");
  EXPECT_THAT(bound.Texts("f"),
              ElementsAre("f(Tensor input, int64_t dim)", "f(Tensor input, Dimname dim)"));
}

}  // namespace
}  // namespace switchyard::python
