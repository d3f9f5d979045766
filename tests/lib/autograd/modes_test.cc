#include "lib/autograd/modes.h"

#include <thread>

#include "gtest/gtest.h"
#include "lib/autograd/backward.h"
#include "lib/autograd/history.h"
#include "tests/lib/autograd/sample_operators.h"
#include "tests/lib/expect_error.h"

namespace switchyard::autograd {
namespace {

using sample::Leaf;
using sample::Mul;

TEST(GradMode, IsOfTheThreadAndOnAtItsStart) {
  EXPECT_TRUE(IsGradMode());
  const NoGrad off;
  EXPECT_FALSE(IsGradMode());
  {
    const EnableGrad on;
    EXPECT_TRUE(IsGradMode());
  }
  EXPECT_FALSE(IsGradMode());
  bool in_thread = false;
  std::thread([&] { in_thread = IsGradMode(); }).join();
  EXPECT_TRUE(in_thread);
}

TEST(GradMode, OffNoNodeIsMade) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const NoGrad off;
  const Tensor result = Mul(leaf, leaf);
  EXPECT_FALSE(RequiresGrad(result));
  EXPECT_TRUE(IsLeaf(result));
}

TEST(GradMode, OffALeafMayBeWrittenAndStaysALeaf) {
  const Tensor leaf = Leaf({2}, {1, 2});
  {
    const NoGrad off;
    sample::MulInPlace(leaf, 3);
  }
  EXPECT_TRUE(RequiresGrad(leaf));
  EXPECT_TRUE(IsLeaf(leaf));
  EXPECT_EQ(Version(leaf), 1u);
  EXPECT_EQ(sample::Values(leaf), std::vector<double>({3, 6}));
}

TEST(InferenceMode, GradModeIsOffWhateverGuardsSay) {
  const InferenceMode inference;
  EXPECT_TRUE(IsInferenceMode());
  const EnableGrad enable;
  EXPECT_FALSE(IsGradMode());
  {
    const InferenceMode normal(false);
    EXPECT_TRUE(IsGradMode());
    EXPECT_FALSE(IsInferenceMode());
  }
  EXPECT_TRUE(IsInferenceMode());
}

Tensor MadeInside() {
  const InferenceMode inference;
  return Mul(sample::Of({2}, {1, 2}), 2);
}

TEST(InferenceMode, ResultsHaveNoAutogradKeysAndNoVersion) {
  const Tensor inside = MadeInside();
  EXPECT_TRUE(IsInference(inside));
  EXPECT_FALSE(inside.key_set().Has(DispatchKey::ADInplaceOrView));
  EXPECT_FALSE(inside.key_set().Has(DispatchKey::AutogradFunctionality));
  EXPECT_ERROR(Version(inside), "inference tensors have no version");
  EXPECT_FALSE(IsInference(sample::Mul(sample::Of({1}, {1}), 2)));
}

TEST(InferenceMode, ViewsOfInferenceTensorsAreSuchAndClonesAreNot) {
  const Tensor inside = MadeInside();
  EXPECT_TRUE(IsInference(sample::Narrow(inside, 0, 1)));
  EXPECT_TRUE(IsInference(Detach(inside)));
  EXPECT_FALSE(IsInference(sample::Clone(inside)));
}

TEST(InferenceMode, InferenceTensorsAreNotWrittenOutside) {
  const Tensor inside = MadeInside();
  EXPECT_ERROR(sample::MulInPlace(inside, 2), "inference tensor is written in place outside");
  const InferenceMode inference;
  sample::MulInPlace(inside, 2);
  EXPECT_EQ(sample::Values(inside)[0], 4);
}

TEST(InferenceMode, InferenceTensorsAreNotSavedForBackwardButMayBeAdded) {
  const Tensor inside = MadeInside();
  const Tensor leaf = Leaf({2}, {1, 2});
  EXPECT_ERROR(Mul(leaf, inside), "inference tensor cannot be saved for backward");
  Backward(sample::Sum(sample::Add(leaf, inside)));
  EXPECT_EQ(sample::Values(GradOf(leaf)), std::vector<double>({1, 1}));
}

TEST(InferenceMode, RequiresGradIsSetInsideOnly) {
  const Tensor inside = MadeInside();
  EXPECT_ERROR(SetRequiresGrad(inside), "inference tensor cannot be made to require a gradient");
  const InferenceMode inference;
  SetRequiresGrad(inside);
  EXPECT_TRUE(RequiresGrad(inside));
}

TEST(InferenceMode, NormalTensorsStayNormalWhenWritten) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor computed = Mul(leaf, 2);
  const NodePtr node = GradFn(computed);
  {
    const InferenceMode inference;
    sample::MulInPlace(computed, 2);
  }
  EXPECT_FALSE(IsInference(computed));
  EXPECT_EQ(Version(computed), 1u);
  EXPECT_EQ(GradFn(computed), node);
}

TEST(InferenceMode, AViewOfANormalTensorIsNormalAndMarked) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor computed = Mul(leaf, 2);
  const Tensor view = [&] {
    const InferenceMode inference;
    return sample::Narrow(computed, 0, 1);
  }();
  EXPECT_FALSE(IsInference(view));
  EXPECT_TRUE(IsView(view));
  EXPECT_TRUE(RequiresGrad(view));
  EXPECT_ERROR(sample::MulInPlace(view, 2), "made in inference mode and is written in normal mode");
}

}  // namespace
}  // namespace switchyard::autograd
