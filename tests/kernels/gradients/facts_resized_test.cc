// resize_ and the operators made from its entry: what is refused, what counts as a write, and views
// that are resized.

#include <optional>

#include "gtest/gtest.h"
#include "lib/autograd/dual.h"
#include "lib/autograd/modes.h"
#include "tests/kernels/gradients/facts.h"

namespace switchyard::facts {
namespace {

using autograd::Detach;
using autograd::GradFn;
using autograd::GradMode;
using autograd::InferenceMode;
using autograd::NoGrad;
using autograd::RequiresGrad;
using autograd::Version;

void Resize(const Tensor& self, const Sizes& sizes,
            std::optional<MemoryFormat> format = std::nullopt) {
  ops::resize_(self, sizes, format);
}

TEST(ResizedFacts, TensorsThatRequireAGradientAreRefusedInEveryMode) {
  const Tensor leaf = Leaf({1, 2});
  const Tensor computed = mul(leaf, 1.0);
  constexpr const char* kText =
      "aten::resize_: self requires a gradient, and such a tensor cannot be resized";
  for (const bool is_on : {true, false}) {
    const GradMode mode(is_on);
    EXPECT_ERROR(Resize(leaf, {1}), kText);
    EXPECT_ERROR(Resize(leaf, {2}), kText);  // for the same sizes, too
    EXPECT_ERROR(Resize(computed, {1}), kText);
    EXPECT_ERROR(Resize(narrow(computed, 0, 0, 1), {2}), kText);
  }
  const NoGrad off;
  EXPECT_ERROR(Resize(narrow(leaf, 0, 0, 1), {2}), kText);
  EXPECT_EQ(SizesOf(leaf), (Sizes{2}));
  EXPECT_EQ(Version(leaf), 0u);
}

TEST(ResizedFacts, AliasesWithoutHistoryAreNot) {
  const Tensor leaf = Leaf({1, 2});
  const Tensor alias = Detach(leaf);
  Resize(alias, {1});
  EXPECT_EQ(SizesOf(alias), (Sizes{1}));
  EXPECT_EQ(Version(leaf), 1u);
  const Tensor part = narrow(Detach(leaf), 0, 1, 1);
  Resize(part, {3});
  EXPECT_EQ(ValuesOf<double>(leaf), Doubles({1, 2}));
  EXPECT_EQ(leaf.storage().nbytes(), 32u) << "the storage is the leaf's";
}

TEST(ResizedFacts, TensorsWithATangentAreRefused) {
  const autograd::DualLevel level;
  const Tensor dual = autograd::MakeDual(Of({1, 2}), Of({3, 4}));
  EXPECT_ERROR(Resize(dual, {1}), "aten::resize_: self has a tangent");
  EXPECT_ERROR(resize(dual, {1}), "aten::resize has no formula for forward mode");
}

TEST(ResizedFacts, OtherSizesAreAWriteAndTheSameAreNone) {
  const Tensor x = samples::Drawn({2, 3});
  Resize(x, {2, 3});
  EXPECT_EQ(Version(x), 0u);
  Resize(x, {3, 2});
  EXPECT_EQ(Version(x), 1u);
  Resize(t(x), {2, 3}, MemoryFormat::Contiguous);
  EXPECT_EQ(Version(x), 1u);
  const Tensor leaf = Leaf({1, 2}), saved = Of({3, 4});
  const Tensor product = mul(leaf, saved);
  Resize(saved, {2});
  EXPECT_EQ(GradientOf(product, leaf), Doubles({3, 4}));
  const Tensor another = mul(leaf, saved);
  Resize(saved, {1});
  EXPECT_ERROR(GradientOf(another, leaf), "version");
}

TEST(ResizedFacts, InferenceTensorsAreResizedInThatMode) {
  Tensor made;
  {
    const InferenceMode on;
    made = add(Of({1, 2}), 0.0);
    Resize(made, {1});
  }
  EXPECT_EQ(SizesOf(made), (Sizes{1}));
  EXPECT_ERROR(Resize(made, {2}), "an inference tensor is written in place outside");
}

TEST(ResizedFacts, TheFunctionalFormHasNoDerivative) {
  const Tensor leaf = Leaf({1, 2});
  const Tensor result = resize(leaf, {1});
  EXPECT_TRUE(RequiresGrad(result));
  EXPECT_EQ(GradFn(result)->name(), "torch::autograd::NotImplemented");
  EXPECT_ERROR(autograd::Backward(result), "the derivative of aten::resize has no formula");
  EXPECT_ERROR(resize_out(Of({0}), leaf, {1}),
               "a call with out arguments cannot be differentiated");
}

// What the view shows of its base is found by its sizes of now.
TEST(ResizedFacts, ViewsShowTheirBaseInTheNewShape) {
  const Tensor value = Leaf({10});
  for (const int64_t length : {2, 4}) {
    Tensor base = MakeTensor<double>({2, 3}, {0, 1, 2, 3, 4, 5});
    const Tensor row = select(base, 0, 1);
    Resize(row, {length});
    mul_(base, value);
    const double of_base = length == 2 ? 3 + 4 : 3 + 4 + 5;
    EXPECT_EQ(GradientOf(row, value), Doubles({of_base})) << "none of what is behind the base";
  }
  Tensor written = select(MakeTensor<double>({2, 3}, {0, 1, 2, 3, 4, 5}), 0, 1);
  Resize(written, {2, 1});
  mul_(written, value);
  EXPECT_EQ(GradientOf(autograd::BaseOf(written), value), Doubles({3 + 4}));
  Tensor longer = select(MakeTensor<double>({2, 3}, {0, 1, 2, 3, 4, 5}), 0, 1);
  Resize(longer, {4});
  mul_(longer, value);
  EXPECT_ERROR(GradientOf(autograd::BaseOf(longer), value), "reach outside");  // as in PyTorch
}

}  // namespace
}  // namespace switchyard::facts
