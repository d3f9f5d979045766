#include "lib/autograd/views.h"

#include "gtest/gtest.h"
#include "lib/autograd/backward.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/variable.h"
#include "tests/lib/autograd/sample_operators.h"
#include "tests/lib/expect_error.h"

namespace switchyard::autograd {
namespace {

using sample::Leaf;
using sample::Mul;
using sample::MulInPlace;
using sample::Narrow;
using sample::Of;
using sample::Select;
using sample::Sum;
using sample::Unbind;
using sample::Values;

using Doubles = std::vector<double>;

TEST(Views, TheBaseIsTheRootAndIsRecordedInAnyMode) {
  const Tensor base = Of({4}, {1, 2, 3, 4});
  const Tensor view = Narrow(base, 0, 3);
  const Tensor of_view = Narrow(view, 1, 3);
  EXPECT_TRUE(BaseOf(view).is_same(base));
  EXPECT_TRUE(BaseOf(of_view).is_same(base));
  EXPECT_FALSE(IsView(base));
  EXPECT_FALSE(BaseOf(base).defined());
  const NoGrad off;
  EXPECT_TRUE(IsView(Narrow(base, 0, 1)));
  EXPECT_FALSE(IsView(sample::Clone(base)));
}

TEST(Views, DieInAnyOrder) {
  Tensor base = Of({4}, {1, 2, 3, 4});
  Tensor first = Narrow(base, 0, 1);
  Tensor second = Narrow(base, 1, 2);
  Tensor third = Narrow(base, 2, 3);
  second = Tensor();
  SetRequiresGrad(base);
  EXPECT_TRUE(RequiresGrad(first));
  base = Tensor();
  third = Tensor();
  EXPECT_TRUE(RequiresGrad(BaseOf(first)));
  EXPECT_EQ(BaseOf(first).use_count(), 2u);
}

TEST(Views, AWriteToATensorPutsItsNodeBeforeTheOldOne) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor computed = Mul(leaf, leaf);
  const NodePtr old = GradFn(computed);
  MulInPlace(computed, 3);
  EXPECT_EQ(GradFn(computed)->edges()[0].node, old);
  Backward(Sum(computed));
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({6, 12}));
}

TEST(Views, APlainTensorWrittenWithAValueThatRequiresOneDoesSoToo) {
  const Tensor plain = Of({2}, {1, 2});
  const Tensor leaf = Leaf({2}, {5, 6});
  MulInPlace(plain, leaf);
  EXPECT_TRUE(RequiresGrad(plain));
  EXPECT_FALSE(IsLeaf(plain));
  Backward(Sum(plain));
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({1, 2}));
}

TEST(Views, AWriteToAViewIsOneToItsBase) {
  const Tensor leaf = Leaf({3}, {1, 2, 3});
  const Tensor base = Mul(leaf, 1);
  const Tensor view = Narrow(base, 0, 2);
  MulInPlace(view, 10);
  EXPECT_EQ(GradFn(base)->name(), "torch::autograd::CopySlices");
  EXPECT_EQ(GradFn(view)->name(), "AsStridedBackward0");
  Backward(Sum(Mul(base, base)));
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({200, 400, 6}));
}

TEST(Views, SiblingsSeeAWrite) {
  const Tensor leaf = Leaf({4}, {1, 2, 3, 4});
  const Tensor base = Mul(leaf, 1);
  const Tensor first = Narrow(base, 0, 3);
  const Tensor second = Narrow(base, 1, 4);
  const Tensor before = Sum(first);
  MulInPlace(first, 2);
  EXPECT_EQ(Values(Grad(Sum(second), leaf, {}, {true, false, false, false})[0]),
            Doubles({0, 2, 2, 1}));
  EXPECT_EQ(Values(Grad(before, leaf)[0]), Doubles({1, 1, 1, 0}));
}

TEST(Views, AValueWrittenIntoPartOfAPlainBaseGetsItsGradient) {
  const Tensor base = Of({3}, {1, 2, 3});
  const Tensor other = Narrow(base, 2, 3);
  const Tensor leaf = Leaf({}, {5});
  sample::Copy(Select(base, 0, 1), leaf);
  EXPECT_TRUE(RequiresGrad(base));
  EXPECT_FALSE(IsLeaf(base));
  EXPECT_TRUE(RequiresGrad(other));
  Backward(Sum(Mul(base, base)));
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({10}));
}

TEST(Views, SiblingsOfAPlainBaseMayBeWrittenOneAfterTheOther) {
  const Tensor base = Of({3}, {1, 2, 3});
  const Tensor parts[] = {Narrow(base, 0, 1), Narrow(base, 1, 2), Narrow(base, 2, 3)};
  const Tensor leaf = Leaf({1}, {5});
  for (const Tensor& part : parts) MulInPlace(part, leaf);
  Backward(Sum(base));
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({6}));
}

TEST(Views, TheOverwrittenPartGetsZeros) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor base = Mul(leaf, 3);
  sample::Copy(Select(base, 0, 0), Of({}, {9}));
  Backward(Sum(base));
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({0, 3}));
}

TEST(Views, AWrittenValueIsBroadcastAndItsGradientSummed) {
  const Tensor base = Of({2, 2}, {1, 2, 3, 4});
  const Tensor leaf = Leaf({}, {5});
  sample::Copy(Select(base, 0, 1), leaf);
  Backward(Sum(base));
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({2}));
}

TEST(Views, SecondDerivativesGoThroughAWriteToAView) {
  const Tensor leaf = Leaf({3}, {1, 2, 3});
  const Tensor base = Mul(leaf, 1);
  MulInPlace(Narrow(base, 0, 2), Narrow(leaf, 1, 3));
  const Tensor y = Sum(Mul(base, base));  // (ab)^2 + (bc)^2 + c^2
  const Tensor first = Grad(y, leaf, {}, {std::nullopt, true, false, false})[0];
  EXPECT_EQ(Values(first), Doubles({8, 40, 30}));
  const Tensor second = Grad(Sum(first), leaf)[0];
  EXPECT_EQ(Values(second), Doubles({16, 52, 34}));
}

TEST(Views, AViewThatIsMoreThanAGeometryIsReplayed) {
  const Tensor leaf = Leaf({4}, {1, 2, 3, 4});
  const Tensor base = Mul(leaf, 1);
  const Tensor view = sample::ReplayedNarrow(base, 0, 3);
  const Tensor of_view = Narrow(view, 1, 3);
  const Tensor sibling = sample::ReplayedNarrow(Narrow(base, 1, 4), 0, 2);
  MulInPlace(of_view, 10);
  EXPECT_EQ(GradFn(view)->name(), "ReplayedBackward");
  EXPECT_EQ(Values(Grad(Sum(sibling), leaf, {}, {true, false, false, false})[0]),
            Doubles({0, 10, 10, 0}));
  EXPECT_EQ(Values(Grad(Sum(view), leaf)[0]), Doubles({1, 10, 10, 0}));
}

TEST(Views, AnOverlappingViewAddsUp) {
  const Tensor leaf = Leaf({4}, {1, 2, 3, 4});
  const Tensor view = sample::AsStrided(leaf, {{2, 2}, {1, 1}, 0});
  EXPECT_EQ(Values(Grad(Sum(view), leaf)[0]), Doubles({1, 2, 1, 0}));
}

TEST(InPlace, LeavesThatRequireGradAndTheirViewsAreNotWritten) {
  const Tensor leaf = Leaf({2}, {1, 2});
  EXPECT_ERROR(MulInPlace(leaf, 2), "a leaf that requires a gradient is written in place");
  EXPECT_ERROR(MulInPlace(Narrow(leaf, 0, 1), 2), "a view of a leaf that requires a gradient");
  EXPECT_EQ(Version(leaf), 0u);
  EXPECT_EQ(Values(leaf), Doubles({1, 2}));
}

TEST(InPlace, OneOfManyViewsIsNotWritten) {
  const Tensor leaf = Leaf({2}, {1, 2});
  EXPECT_ERROR(MulInPlace(Unbind(leaf)[0], 2),
               "one of the several views that an operator returned");
  const Tensor base = Mul(leaf, 1);
  const std::vector<Tensor> parts = Unbind(base);
  EXPECT_ERROR(MulInPlace(parts[0], 2), "output 0 of UnbindBackward is written in place");
  const NoGrad off;
  MulInPlace(parts[0], 2);
}

TEST(InPlace, OneOfManyViewsIsNotUsedAfterItsBaseWasWritten) {
  const Tensor base = Mul(Leaf({2}, {1, 2}), 1);
  const std::vector<Tensor> parts = Unbind(base);
  MulInPlace(base, 2);
  EXPECT_ERROR(
      Mul(parts[0], 2),
      "output 0 of UnbindBackward is used after its base or another view of it was written");
}

TEST(InPlace, AViewOfOneOfManyIsMarkedToo) {
  const Tensor base = Mul(Leaf({2, 2}, {1, 2, 3, 4}), 1);
  EXPECT_ERROR(MulInPlace(Narrow(Unbind(base)[0], 0, 1), 2), "one of the several views");
}

TEST(InPlace, ManyViewsOfAPlainTensorAreWrittenWithPlainValuesOnly) {
  const Tensor base = Of({2}, {1, 2});
  const std::vector<Tensor> parts = Unbind(base);
  MulInPlace(parts[0], 2);
  EXPECT_ERROR(MulInPlace(parts[1], Leaf({}, {1})), "one of the several views");
}

TEST(InPlace, AViewMadeWithoutGradModeIsNotWrittenWithIt) {
  const Tensor base = Mul(Leaf({2}, {1, 2}), 1);
  const Tensor view = [&] {
    const NoGrad off;
    return Narrow(base, 0, 1);
  }();
  EXPECT_ERROR(MulInPlace(view, 2), "made with grad mode off and is written with grad mode on");
  const Tensor plain = [&] {
    const NoGrad off;
    return Narrow(Of({2}, {1, 2}), 0, 1);
  }();
  MulInPlace(plain, 2);
  EXPECT_ERROR(MulInPlace(plain, Leaf({1}, {1})), "made with grad mode off");
}

TEST(InPlace, ADetachedAliasChangesTheValueWithoutHistory) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor computed = Mul(leaf, 2);
  MulInPlace(Detach(computed), 10);
  EXPECT_EQ(Values(computed), Doubles({20, 40}));
  EXPECT_EQ(Version(computed), 1u);
  Backward(Sum(computed));
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({2, 2}));
}

TEST(InPlace, AnIntegerTensorStaysWithoutHistory) {
  const Tensor integers = Of({1}, {2}, ScalarType::Long);
  MulInPlace(integers, Leaf({1}, {3}));
  EXPECT_FALSE(RequiresGrad(integers));
  EXPECT_EQ(Version(integers), 1u);
}

}  // namespace
}  // namespace switchyard::autograd
