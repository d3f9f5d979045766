#include "lib/autograd/variable.h"

#include "gtest/gtest.h"
#include "lib/autograd/backward.h"
#include "lib/autograd/keys.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/autograd/sample_operators.h"
#include "tests/lib/expect_error.h"

namespace switchyard::autograd {
namespace {

using sample::Leaf;
using sample::Mul;
using sample::Of;
using sample::Values;

TEST(Variable, APlainTensorIsALeafWithoutGradient) {
  const Tensor plain = Of({2}, {1, 2});
  EXPECT_FALSE(RequiresGrad(plain));
  EXPECT_TRUE(IsLeaf(plain));
  EXPECT_FALSE(GradFn(plain));
  EXPECT_FALSE(GradEdge(plain));
  EXPECT_FALSE(GradOf(plain).defined());
  EXPECT_FALSE(RequiresGrad(Tensor()));
}

TEST(Variable, TheFlagOfALeafIsSetAndTaken) {
  const Tensor leaf = Of({2}, {1, 2});
  SetRequiresGrad(leaf);
  EXPECT_TRUE(RequiresGrad(leaf));
  EXPECT_TRUE(leaf.key_set().HasAny(kMayNeedGrad));
  SetRequiresGrad(leaf, false);
  EXPECT_FALSE(RequiresGrad(leaf));
  EXPECT_FALSE(leaf.key_set().HasAny(kMayNeedGrad));
}

TEST(Variable, TheFlagOfAComputedTensorStays) {
  const Tensor computed = Mul(Leaf({2}, {1, 2}), 2);
  SetRequiresGrad(computed);
  EXPECT_FALSE(IsLeaf(computed));
  EXPECT_ERROR(SetRequiresGrad(computed, false), "use Detach");
}

TEST(Variable, OnlyFloatingAndComplexTensorsRequireGradients) {
  EXPECT_ERROR(SetRequiresGrad(Of({2}, {1, 2}, ScalarType::Long)), "floating or complex");
  EXPECT_ERROR(SetRequiresGrad(EmptyTensor({2}, ScalarType::Bool)), "floating or complex");
  const Tensor complex = Of({2}, {1, 2}, ScalarType::ComplexDouble);
  SetRequiresGrad(complex);
  EXPECT_TRUE(RequiresGrad(complex));
  SetRequiresGrad(Of({2}, {1, 2}, ScalarType::Long), false);
}

TEST(Variable, AViewOfAPlainTensorBecomesALeafOfItsOwn) {
  const Tensor base = Of({2}, {1, 2});
  const Tensor view = sample::Narrow(base, 0, 1);
  SetRequiresGrad(view);
  EXPECT_TRUE(RequiresGrad(view));
  EXPECT_TRUE(IsLeaf(view));
  EXPECT_FALSE(RequiresGrad(base));
}

TEST(Variable, OlderViewsFollowTheFlagOfTheirBase) {
  const Tensor base = Of({2}, {1, 2});
  const Tensor view = sample::Narrow(base, 0, 1);
  const Tensor of_view = sample::Narrow(view, 0, 1);
  EXPECT_FALSE(RequiresGrad(view));
  SetRequiresGrad(base);
  EXPECT_TRUE(RequiresGrad(view));
  EXPECT_TRUE(RequiresGrad(of_view));
  EXPECT_TRUE(of_view.key_set().HasAny(kMayNeedGrad));
}

TEST(Variable, DetachSharesMemoryAndVersionAndIsNoView) {
  const Tensor computed = Mul(Leaf({2}, {1, 2}), 2);
  const Tensor detached = Detach(computed);
  EXPECT_FALSE(RequiresGrad(detached));
  EXPECT_TRUE(IsLeaf(detached));
  EXPECT_FALSE(IsView(detached));
  EXPECT_EQ(detached.data_ptr(), computed.data_ptr());
  sample::MulInPlace(detached, 2);
  EXPECT_EQ(Version(computed), 1u);
}

TEST(Variable, DataHasAVersionOfItsOwnThatItsAliasesShare) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor data = Data(leaf);
  const Tensor view = sample::Narrow(data, 0, 1);
  EXPECT_EQ(Version(data), 0u);
  sample::MulInPlace(data, 3);
  EXPECT_EQ(Version(data), 1u);
  EXPECT_EQ(Version(view), 1u);
  EXPECT_EQ(Version(Detach(data)), 1u);
  EXPECT_EQ(Version(leaf), 0u);
  EXPECT_EQ(Values(leaf), std::vector<double>({3, 6}));
}

TEST(Variable, DetachInPlaceCutsTheHistory) {
  const Tensor computed = Mul(Leaf({2}, {1, 2}), 2);
  DetachInPlace(computed);
  EXPECT_FALSE(RequiresGrad(computed));
  EXPECT_TRUE(IsLeaf(computed));
  EXPECT_EQ(Version(computed), 0u);
  const Tensor view = sample::Narrow(Mul(Leaf({2}, {1, 2}), 2), 0, 1);
  EXPECT_ERROR(DetachInPlace(view), "a view cannot be detached in place");
}

TEST(Variable, AnAssignedGradientFits) {
  const Tensor leaf = Leaf({2}, {1, 2});
  EXPECT_ERROR(SetGrad(leaf, Of({3}, {1, 2, 3})),
               "sizes [3] was assigned to a tensor of sizes [2]");
  EXPECT_ERROR(SetGrad(leaf, Of({2}, {1, 2}, ScalarType::Float)), "gradient of Float was assigned");
  EXPECT_ERROR(SetGrad(leaf, leaf), "cannot be its own gradient");
  const Tensor grad = Of({2}, {1, 2});
  SetGrad(leaf, grad);
  EXPECT_TRUE(GradOf(leaf).is_same(grad));
  SetGrad(leaf, Tensor());
  EXPECT_FALSE(GradOf(leaf).defined());
}

TEST(Variable, VersionsAreSharedByViewsAndCountWrites) {
  const Tensor base = Of({2}, {1, 2});
  const Tensor view = sample::Narrow(base, 0, 1);
  sample::MulInPlace(view, 2);
  sample::MulInPlace(base, 2);
  EXPECT_EQ(Version(base), 2u);
  EXPECT_EQ(Version(view), 2u);
  EXPECT_EQ(Version(sample::Clone(base)), 0u);
  const Tensor empty = Of({0}, {});
  sample::MulInPlace(empty, 2);
  EXPECT_EQ(Version(empty), 1u);
}

TEST(Variable, AComputedTensorKeepsItsGradientWhenAsked) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor computed = Mul(leaf, 2);
  RetainGrad(computed);
  EXPECT_TRUE(RetainsGrad(computed));
  const Tensor sum = sample::Sum(Mul(computed, 3));
  Backward(sum, {}, {true, false, std::nullopt});
  Backward(sum);
  EXPECT_EQ(Values(GradOf(computed)), std::vector<double>({6, 6}));
  EXPECT_ERROR(RetainGrad(Of({1}, {1})), "requires no gradient");
  RetainGrad(leaf);
  EXPECT_FALSE(RetainsGrad(leaf));
}

TEST(Variable, TheDutyToKeepTheGradientMovesWithAWrite) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor computed = Mul(leaf, 2);
  RetainGrad(computed);
  sample::MulInPlace(computed, 3);
  Backward(sample::Sum(computed));
  EXPECT_EQ(Values(GradOf(computed)), std::vector<double>({1, 1}));
  EXPECT_EQ(Values(GradOf(leaf)), std::vector<double>({6, 6}));
}

TEST(Variable, ATensorThatKeepsItsGradientMayDieFirst) {
  const Tensor leaf = Leaf({2}, {1, 2});
  Tensor computed = Mul(leaf, 2);
  RetainGrad(computed);
  const Tensor sum = sample::Sum(computed);
  computed = Tensor();
  Backward(sum);
  EXPECT_EQ(Values(GradOf(leaf)), std::vector<double>({2, 2}));
}

}  // namespace
}  // namespace switchyard::autograd
