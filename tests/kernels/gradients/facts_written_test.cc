// Writes in place through the operators: histories of bases and views, and what is refused.

#include <string_view>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "lib/autograd/modes.h"
#include "switchyard/ops/squeeze.h"
#include "switchyard/ops/t.h"
#include "tests/kernels/gradients/facts.h"

namespace switchyard::facts {
namespace {

using autograd::BaseOf;
using autograd::Detach;
using autograd::GradFn;
using autograd::InferenceMode;
using autograd::IsLeaf;
using autograd::NoGrad;
using autograd::RequiresGrad;
using autograd::SetRequiresGrad;
using autograd::Version;

Tensor Copied(const Tensor& leaf) { return mul(leaf, 1.0); }

TEST(WrittenFacts, ATensorGetsTheNodeOfTheWrite) {
  const Tensor leaf = Leaf({1, 2});
  Tensor x = Copied(leaf);
  const auto before = GradFn(x);
  add_(x, Of({1, 1}));
  EXPECT_EQ(GradFn(x)->name(), "AddBackward0");
  EXPECT_EQ(GradFn(x)->edges()[0].node.get(), before.get());
  Tensor plain = Of({3, 4});
  mul_(plain, leaf);
  EXPECT_TRUE(RequiresGrad(plain) && !IsLeaf(plain));
  EXPECT_EQ(GradientOf(plain, leaf), Doubles({3, 4}));
}

TEST(WrittenFacts, SiblingsSeeTheWrite) {
  const Tensor leaf = Leaf({1, 2, 3, 4});
  const Tensor x = Copied(leaf);
  Tensor left = narrow(x, 0, 0, 3);
  const Tensor right = narrow(x, 0, 1, 3);
  const Tensor before = sum(left);
  mul_(left, 2.0);
  EXPECT_EQ(GradientOf(right, leaf), Doubles({0, 2, 2, 1}));
  EXPECT_EQ(GradientOf(before, leaf), Doubles({1, 1, 1, 0}));
  EXPECT_EQ(GradientOf(left, leaf), Doubles({2, 2, 2, 0}));
}

TEST(WrittenFacts, AViewFollowsAWriteToItsBaseAndBack) {
  const Tensor leaf = Leaf({1, 2});
  Tensor x = Copied(leaf);
  Tensor part = narrow(x, 0, 0, 1);
  const auto before = GradFn(part);
  mul_(x, 2.0);
  EXPECT_NE(GradFn(part).get(), before.get());
  mul_(part, 3.0);
  add_(x, 1.0);
  EXPECT_EQ(GradientOf(x, leaf), Doubles({6, 2}));
  EXPECT_EQ(GradientOf(part, leaf), Doubles({6, 0}));
  EXPECT_EQ(Version(part), 3u);
}

// PyTorch refuses the second write unless somebody has asked for the view's node before.
TEST(WrittenFacts, SiblingsOfAPlainBaseAreWrittenOneAfterTheOther) {
  const Tensor value = Leaf({5});
  const Tensor base = Of({1, 2, 3});
  Tensor first = narrow(base, 0, 0, 1), second = narrow(base, 0, 1, 1),
         third = narrow(base, 0, 2, 1);
  mul_(first, value);
  mul_(second, 2.0);
  mul_(third, value);
  EXPECT_EQ(GradientOf(base, value), Doubles({1 + 3}));
}

TEST(WrittenFacts, ViewsOfViewsAndTheirShapesInPlace) {
  const Tensor leaf = Leaf({2, 2}, {1, 2, 3, 4});
  const Tensor x = Copied(leaf);
  Tensor row = select(x, 0, 0);
  Tensor element = narrow(row, 0, 0, 1);
  mul_(element, 5.0);
  EXPECT_TRUE(BaseOf(element).is_same(x));
  EXPECT_EQ(GradientOf(row, leaf), Doubles({5, 1, 0, 0}));
  Tensor wide = narrow(x, 0, 1, 1);
  ops::squeeze_(wide);
  mul_(wide, 2.0);
  EXPECT_EQ(GradientOf(x, leaf), Doubles({5, 1, 2, 2}));
  Tensor turned = Copied(leaf);
  ops::t_(turned);
  EXPECT_EQ(GradientOf(mul(turned, MakeTensor<double>({2, 2}, {1, 2, 3, 4})), leaf),
            Doubles({1, 3, 2, 4}));
}

TEST(WrittenFacts, ABroadcastValueGetsASum) {
  const Tensor leaf = Leaf({2, 2}, {1, 2, 3, 4}), value = Leaf({7});
  Tensor x = Copied(leaf);
  Tensor row = select(x, 0, 0);
  copy_(row, value);
  EXPECT_EQ(GradientOf(x, value), Doubles({2}));
  EXPECT_EQ(GradientOf(x, leaf), Doubles({0, 0, 1, 1}));
}

TEST(WrittenFacts, ADetachedAliasChangesTheValueAlone) {
  const Tensor leaf = Leaf({1, 2});
  Tensor x = Copied(leaf);
  Tensor alias = Detach(x);
  fill_(alias, 0.0);
  EXPECT_EQ(ValuesOf<double>(x), Doubles({0, 0}));
  EXPECT_EQ(GradientOf(x, leaf), Doubles({1, 1}));
  EXPECT_EQ(Version(x), 1u);
}

TEST(RefusedFacts, PartsOfAPlainTensorTakeNoValueWithAGradient) {
  const Tensor value = Leaf({5});
  const Tensor plain = Of({1, 2});
  for (Tensor part : {unbind(plain)[0], reshape(split(plain, 1)[0], {})}) {
    mul_(part, 2.0);
    EXPECT_ERROR(mul_(part, reshape(value, {})), "one of the several views");
  }
  EXPECT_EQ(ValuesOf<double>(plain), Doubles({4, 2}));
}

TEST(RefusedFacts, PartsAreNotUsedAfterAWriteWithoutGradModeEither) {
  const Tensor leaf = Leaf({1, 2});
  Tensor x = Copied(leaf);
  const Tensor part = split(x, 1)[0];
  {
    const NoGrad off;
    mul_(x, 2.0);
  }
  EXPECT_ERROR(mul(part, 2.0), "is used after its base or another view of it was written");
}

TEST(RefusedFacts, ViewsMadeWithoutGradMode) {
  const Tensor leaf = Leaf({1, 2}), plain = Of({1, 2});
  Tensor x = Copied(leaf), of_leaf, of_computed, of_plain;
  {
    const NoGrad off;
    of_leaf = narrow(leaf, 0, 0, 1);
    of_computed = narrow(x, 0, 0, 1);
    of_plain = narrow(plain, 0, 0, 1);
  }
  constexpr const char* kText = "made with grad mode off and is written with grad mode on";
  EXPECT_ERROR(mul_(of_leaf, 2.0), kText);
  EXPECT_ERROR(mul_(of_computed, 2.0), kText);
  Tensor again = view(of_computed, {1});
  EXPECT_ERROR(mul_(again, 2.0), kText);
  mul_(of_plain, 2.0);
  EXPECT_ERROR(mul_(of_plain, narrow(leaf, 0, 0, 1)), kText);
  const NoGrad off;
  mul_(of_computed, 2.0);
  EXPECT_EQ(Version(x), 1u);
}

TEST(RefusedFacts, ViewsMadeInInferenceMode) {
  const Tensor leaf = Leaf({1, 2}), plain = Of({1, 2});
  Tensor x = Copied(leaf), of_computed, of_plain;
  {
    const InferenceMode on;
    of_computed = narrow(x, 0, 0, 1);
    of_plain = narrow(plain, 0, 0, 1);
    mul_(x, 2.0);
  }
  EXPECT_EQ(Version(x), 1u);
  EXPECT_EQ(GradFn(x)->name(), "MulBackward1") << "as before";
  EXPECT_ERROR(mul_(of_computed, 2.0), "made in inference mode and is written in normal mode");
  mul_(of_plain, 2.0);
  EXPECT_ERROR(mul_(of_plain, narrow(leaf, 0, 0, 1)), "made in inference mode");
}

TEST(RefusedFacts, OutArgumentsAreNotDifferentiated) {
  const Tensor leaf = Leaf({1, 2}), plain = Of({1, 2});
  Tensor out = Of({0, 0}), computed = Copied(leaf), written = Leaf({0, 0});
  constexpr const char* kText = "a call with out arguments cannot be differentiated";
  EXPECT_ERROR(add_out(out, leaf, plain), kText);
  EXPECT_ERROR(add_out(computed, plain, plain), kText);
  EXPECT_ERROR(add_out(written, plain, plain), kText);
  const NoGrad off;
  add_out(written, plain, plain);
  EXPECT_TRUE(RequiresGrad(written) && IsLeaf(written));
}

TEST(InferenceWrittenFacts, ItsTensorsMayBeGradients) {
  const Tensor leaf = Leaf({1, 2});
  Tensor grad;
  {
    const InferenceMode on;
    grad = add(Of({3, 4}), 0.0);
  }
  autograd::Backward(add(leaf, 1.0), grad);
  EXPECT_EQ(ValuesOf<double>(autograd::GradOf(leaf)), Doubles({3, 4}));
  autograd::BackwardOptions recorded;
  recorded.create_graph = true;
  EXPECT_ERROR(autograd::Backward(mul(leaf, leaf), grad, recorded),
               "an inference tensor cannot be saved for backward");
}

TEST(InferenceWrittenFacts, ModesInsideOfIt) {
  const Tensor leaf = Leaf({1, 2});
  const InferenceMode on;
  {
    const autograd::EnableGrad enable;
    EXPECT_FALSE(RequiresGrad(mul(leaf, 2.0)));
  }
  {
    const InferenceMode off(false);
    const Tensor x = mul(leaf, 2.0);
    EXPECT_TRUE(RequiresGrad(x));
    EXPECT_EQ(Version(x), 0u);
  }
  const Tensor made = add(leaf, 1.0);
  SetRequiresGrad(made);
  EXPECT_TRUE(RequiresGrad(made));
}

}  // namespace
}  // namespace switchyard::facts
