#include "compiler/python/bound_operators.h"

#include <string>

#include "gtest/gtest.h"
#include "tests/compiler/dispatch/expanded_program.h"
#include "tests/compiler/python/signatures.h"

namespace switchyard::python {
namespace {

Unbound Why(const std::string& declaration) { return WhyUnbound(OperatorOf(declaration)); }

TEST(BoundOperators, NamesThatAreSkipped) {
  EXPECT_EQ(Why("gelu(Tensor self) -> Tensor"), Unbound::kNo);
  EXPECT_EQ(Why("gelu_backward(Tensor grad, Tensor self) -> Tensor"), Unbound::kByHand);
  EXPECT_EQ(Why("range_of(Tensor self) -> Tensor"), Unbound::kByHand);
  EXPECT_EQ(Why("arrange(Tensor self) -> Tensor"), Unbound::kNo);
  EXPECT_EQ(Why("sparse_coo_tensor_like(Tensor self) -> Tensor"), Unbound::kByHand);
}

TEST(BoundOperators, OutFormsHaveTheirOwnName) {
  EXPECT_EQ(Why("_sparse_add(Tensor self) -> Tensor"), Unbound::kNo);
  EXPECT_EQ(Why("_sparse_add.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)"), Unbound::kByHand);
}

TEST(BoundOperators, OtherNamespacesSkipNothing) {
  EXPECT_EQ(Why("vendor::gelu_backward(Tensor grad, Tensor self) -> Tensor"), Unbound::kNo);
}

TEST(BoundOperators, NumbersOfTensorForms) {
  EXPECT_EQ(Why("add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor"),
            Unbound::kNumber);
  EXPECT_EQ(Why("add.Scalar(Tensor self, Scalar other) -> Tensor"), Unbound::kNo);
  EXPECT_TRUE(TakesNumbers(OperatorOf("floor_divide(Tensor self, Tensor other) -> Tensor")));
  EXPECT_FALSE(TakesNumbers(OperatorOf("pow(Tensor self, Tensor other) -> Tensor")));
}

TEST(BoundOperators, GeneratedOnesButViewCopies) {
  const Bound bound(R"(
- func: f(Tensor self) -> Tensor
  autogen: f.out
  dispatch: {CPU: f_cpu}
)");
  ASSERT_EQ(bound.bindings.unbound.size(), 1U);
  EXPECT_EQ(bound.bindings.unbound[0].why, Unbound::kGenerated);
  EXPECT_FALSE(bound.Find("f")->signatures[0].out.has_value());
}

TEST(BoundOperators, Submodules) {
  EXPECT_EQ(SubmoduleOf(OperatorOf("f(Tensor self) -> Tensor")), "");
  EXPECT_EQ(SubmoduleOf(OperatorOf("vendor::f(Tensor self) -> Tensor")), "vendor");
  const Bound bound(R"(
- func: linalg_f(Tensor self) -> Tensor
  python_module: linalg
)");
  EXPECT_EQ(bound.Find("linalg_f")->submodule, "_linalg");
}

}  // namespace
}  // namespace switchyard::python
