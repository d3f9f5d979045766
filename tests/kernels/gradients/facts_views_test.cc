// The operators in place and as views, in the modes, and with their saved values: calls of programs
// instead of lib/autograd's samples.

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "lib/autograd/dual.h"
#include "lib/autograd/modes.h"
#include "tests/kernels/gradients/facts.h"

namespace switchyard::facts {
namespace {

using autograd::BaseOf;
using autograd::GradFn;
using autograd::InferenceMode;
using autograd::IsLeaf;
using autograd::IsView;
using autograd::NoGrad;
using autograd::RequiresGrad;
using autograd::SetRequiresGrad;
using autograd::Version;

Tensor Copied(const Tensor& leaf) { return mul(leaf, 1.0); }

TEST(ViewFacts, OperatorsThatAreViewsHaveTheFirstBase) {
  const Tensor x = samples::Drawn({8, 8});
  const std::vector<Tensor> views = {select(x, 0, 1),
                                     narrow(x, 0, 1, 2),
                                     slice(x, 0, 0, 2),
                                     transpose(x, 0, 1),
                                     t(x),
                                     permute(x, {1, 0}),
                                     expand(x, {2, 8, 8}),
                                     unsqueeze(x, 0),
                                     squeeze(unsqueeze(x, 0)),
                                     view(x, {64}),
                                     reshape(x, {4, 16}),
                                     view_as(x, x),
                                     flatten(x),
                                     as_strided(x, {2}, {1}),
                                     split(x, 3)[1],
                                     chunk(x, 2)[1],
                                     unbind(x)[3],
                                     split_with_sizes(x, {3, 5})[0],
                                     expand_as(x, x)};
  for (size_t i = 0; i < views.size(); ++i) {
    EXPECT_TRUE(IsView(views[i]) && BaseOf(views[i]).is_same(x)) << i;
    EXPECT_TRUE(BaseOf(select(views[i], 0, 0)).is_same(x)) << i;
  }
  for (const Tensor& other : {clone(x), flip(x, 0), mul(x, 2.0)}) {
    EXPECT_FALSE(IsView(other));
  }
  EXPECT_TRUE(to(x, ScalarType::Double).is_same(x));
}

// PyTorch's are of _unsafe_view there: what an operator copied belongs to nobody else.
TEST(ViewFacts, WhatIsCopiedToAnotherShapeIsNoView) {
  const Tensor leaf = Leaf({2, 2}, {1, 2, 3, 4});
  const Tensor columns = t(Copied(leaf));
  using Call = Tensor (*)(const Tensor&);
  const std::vector<Call> calls = {
      [](const Tensor& x) { return reshape(x, {4}); },
      [](const Tensor& x) { return flatten(x); },
      [](const Tensor& x) { return to(x, ScalarType::Float); },
      [](const Tensor& x) { return to(x, ScalarType::Double, false, true); },
      [](const Tensor& x) { return reshape(expand(x, {3, 2, 2}), {-1}); },
      [](const Tensor& x) { return matmul(unsqueeze(x, 0), x); },
      [](const Tensor& x) { return linear(unsqueeze(x, 0), x); }};
  for (size_t i = 0; i < calls.size(); ++i) {
    Tensor copy = calls[i](columns);
    EXPECT_FALSE(IsView(copy)) << i;
    EXPECT_TRUE(RequiresGrad(copy) && !IsLeaf(copy)) << i;
    mul_(copy, 10.0);
    Doubles tenfold = GradientOf(calls[i](columns), leaf);
    for (double& value : tenfold) value *= 10;
    EXPECT_EQ(GradientOf(copy, leaf), tenfold) << i;
    EXPECT_EQ(Version(columns), 0u) << i;
  }
  const autograd::DualLevel level;
  const Tensor dual = autograd::MakeDual(Of({1, 2}), Of({3, 4}));
  const Tensor copy = reshape(expand(dual, {2, 2}), {4});
  EXPECT_EQ(ValuesOf<double>(autograd::UnpackDual(copy).tangent), Doubles({3, 4, 3, 4}));
}

// The same bits as another dtype have no gradient.
TEST(ViewFacts, BitsAsAnotherDtypeAreNoView) {
  const Tensor leaf = Leaf({1, 2});
  for (const ScalarType dtype : {ScalarType::Float, ScalarType::Double, ScalarType::Long}) {
    Tensor bits = view(leaf, dtype);
    EXPECT_FALSE(IsView(bits) || RequiresGrad(bits)) << static_cast<int>(dtype);
    const uint32_t before = Version(leaf);
    fill_(bits, 0);
    EXPECT_EQ(Version(leaf), before + 1) << static_cast<int>(dtype);
    EXPECT_TRUE(IsView(select(bits, 0, 0)) && BaseOf(select(bits, 0, 0)).is_same(bits));
  }
}

TEST(ViewFacts, AWriteThroughAnyViewIsOneToTheBase) {
  using View = Tensor (*)(const Tensor&);
  const std::vector<std::pair<View, Doubles>> cases = {
      {[](const Tensor& x) { return select(x, 0, 1); }, {1, 1, 5, 5}},
      {[](const Tensor& x) { return narrow(x, 1, 0, 1); }, {5, 1, 5, 1}},
      {[](const Tensor& x) { return transpose(x, 0, 1); }, {5, 5, 5, 5}},
      {[](const Tensor& x) { return select(t(x), 0, 0); }, {5, 1, 5, 1}},
      {[](const Tensor& x) { return slice(view(x, {4}), 0, 0, 4, 3); }, {5, 1, 1, 5}},
      {[](const Tensor& x) { return unsqueeze(select(x, 1, 1), 0); }, {1, 5, 1, 5}},
      {[](const Tensor& x) { return as_strided(x, {2}, {2}, 1); }, {1, 5, 1, 5}},
      {[](const Tensor& x) { return permute(x, {1, 0}); }, {5, 5, 5, 5}},
  };
  for (size_t i = 0; i < cases.size(); ++i) {
    const Tensor leaf = Leaf({2, 2}, {1, 2, 3, 4});
    Tensor base = Copied(leaf);
    Tensor part = cases[i].first(base);
    mul_(part, 5.0);
    EXPECT_EQ(Version(base), 1u);
    EXPECT_EQ(GradientOf(base, leaf), cases[i].second) << i;
    EXPECT_EQ(GradientOf(part, leaf).size(), 4u) << "the view's own history, " << i;
  }
}

TEST(ViewFacts, AValueWrittenIntoAPlainTensorGetsItsGradient) {
  const Tensor value = Leaf({2});
  Tensor plain = Of({1, 1, 1});
  Tensor row = narrow(plain, 0, 1, 2);
  const Tensor sibling = narrow(plain, 0, 0, 2);
  copy_(row, value);
  EXPECT_TRUE(RequiresGrad(plain) && !IsLeaf(plain) && RequiresGrad(sibling));
  EXPECT_EQ(GradientOf(plain, value), Doubles({2}));
  EXPECT_EQ(GradientOf(sibling, value), Doubles({1}));
}

TEST(ViewFacts, WhatIsOverwrittenGetsZeros) {
  const Tensor leaf = Leaf({1, 2, 3});
  Tensor x = Copied(leaf);
  fill_(x, 7.0);
  EXPECT_EQ(GradientOf(x, leaf), Doubles({0, 0, 0}));
  Tensor y = Copied(leaf);
  masked_fill_(y, samples::Mask({3}, {true, false, true}), 0.0);
  EXPECT_EQ(GradientOf(y, leaf), Doubles({0, 1, 0}));
  Tensor z = Copied(leaf);
  normal_(z);
  EXPECT_EQ(GradientOf(z, leaf), Doubles({0, 0, 0}));
  Tensor w = Copied(leaf);
  eq_(w, 2.0);
  EXPECT_EQ(GradientOf(w, leaf), Doubles({0, 0, 0}));
}

TEST(ViewFacts, PartsOfUnbindSplitAndChunkAreNotWritten) {
  const Tensor leaf = Leaf({1, 2, 3, 4});
  const Tensor x = Copied(leaf);
  for (Tensor part : {unbind(x)[0], split(x, 2)[1], chunk(x, 2)[0], split_with_sizes(x, {1, 3})[1],
                      narrow(split(x, 2)[0], 0, 0, 1)}) {
    EXPECT_ERROR(mul_(part, 2.0), "one of the several views that an operator returned");
  }
  EXPECT_EQ(Version(x), 0u);
  Tensor base = Copied(leaf);
  const std::vector<Tensor> parts = chunk(base, 2);
  mul_(base, 2.0);
  EXPECT_ERROR(GradFn(parts[0]), "is used after its base or another view of it was written");
}

TEST(ViewFacts, ExpandedMemoryIsNotWritten) {
  const Tensor leaf = Leaf({1});
  Tensor wide = expand(Copied(leaf), {3});
  EXPECT_ERROR(mul_(wide, 2.0), "share their memory");
}

TEST(ViewFacts, LeavesAreNotWrittenButWithoutGradMode) {
  Tensor leaf = Leaf({1, 2});
  EXPECT_ERROR(mul_(leaf, 2.0), "a leaf that requires a gradient is written in place");
  Tensor part = select(leaf, 0, 0);
  EXPECT_ERROR(fill_(part, 2.0), "a view of a leaf that requires a gradient");
  Tensor out = Of({0, 0});
  EXPECT_ERROR(add_out(out, leaf, leaf), "out");
  const NoGrad off;
  mul_(leaf, 2.0);
  add_out(out, leaf, leaf);
  EXPECT_EQ(ValuesOf<double>(out), Doubles({4, 8}));
  EXPECT_TRUE(IsLeaf(leaf) && RequiresGrad(leaf));
  EXPECT_EQ(Version(leaf), 1u);
}

TEST(ViewFacts, AnIntegerTensorStaysWithoutHistory) {
  Tensor counts = Longs({2}, {1, 2});
  copy_(counts, Leaf({3, 4}));
  EXPECT_FALSE(RequiresGrad(counts));
  EXPECT_EQ(ValuesOf<int64_t>(counts), (std::vector<int64_t>{3, 4}));
  EXPECT_EQ(Version(counts), 1u);
}

TEST(ViewFacts, AGradientThatIsKeptMovesWithAWrite) {
  const Tensor leaf = Leaf({1, 2});
  Tensor x = mul(leaf, 2.0);
  autograd::RetainGrad(x);
  mul_(x, 3.0);
  autograd::Backward(sum(x));
  EXPECT_EQ(ValuesOf<double>(autograd::GradOf(x)), Doubles({1, 1}));
  EXPECT_EQ(ValuesOf<double>(autograd::GradOf(leaf)), Doubles({6, 6}));
}

TEST(ViewFacts, OlderViewsFollowTheirBase) {
  const Tensor base = Of({1, 2});
  const Tensor view = select(base, 0, 0);
  EXPECT_FALSE(RequiresGrad(view));
  SetRequiresGrad(base);
  EXPECT_TRUE(RequiresGrad(view));
  const Tensor of_plain = select(Of({1, 2}), 0, 0);
  SetRequiresGrad(of_plain);
  EXPECT_TRUE(IsLeaf(of_plain) && !RequiresGrad(BaseOf(of_plain)));
}

TEST(ViewFacts, NodesAreNamedByTheirOperators) {
  const Tensor leaf = Leaf({1, 2});
  Tensor x = Copied(leaf);
  Tensor part = narrow(x, 0, 0, 1);
  mul_(part, 2.0);
  EXPECT_NE(GradFn(x)->name().find("CopySlices"), std::string_view::npos);
  EXPECT_NE(GradFn(part)->name().find("AsStridedBackward"), std::string_view::npos);
  EXPECT_EQ(GradFn(exp(leaf))->name(), "ExpBackward0");
}

// An argument without a gradient is rejected at the call if it is a leaf that requires one.
TEST(ViewFacts, RunningStatisticsHaveNoGradient) {
  const Tensor x = Leaf({2, 1}, {1, 2});
  const Tensor mean = Leaf({0}), variance = Of({1});
  EXPECT_ERROR(batch_norm(x, std::nullopt, std::nullopt, mean, variance, false, 0.1, 1e-5, false),
               "running_mean");
}

TEST(VersionFacts, EachWriteCountsOnce) {
  Tensor x = Of({1, 2});
  mul_(x, 2.0);
  fill_(x, 1.0);
  copy_(x, Of({1, 2}));
  index_put_(x, {samples::Indices({1}, {0})}, Of({3}));
  normal_(x);
  relu_(x);
  EXPECT_EQ(Version(x), 6u);
  add_out(x, x, x);
  EXPECT_EQ(Version(x), 7u);
  Tensor empty = Of({});
  mul_(empty, 2.0);
  EXPECT_EQ(Version(empty), 1u);
  Tensor values = Of({0}), indices = Longs({1}, {0});
  max_out(values, indices, MakeTensor<double>({1, 2}, {1, 2}), 1);
  EXPECT_EQ(Version(values), 1u);
  EXPECT_EQ(Version(indices), 1u);
}

TEST(VersionFacts, AWriteToWhatWasSavedIsFound) {
  const Tensor leaf = Leaf({1, 2});
  const auto after = [&](const auto& call) {
    Tensor x = Copied(leaf);
    const Tensor result = call(x);
    Tensor alias = autograd::Detach(x);
    fill_(alias, 3.0);
    autograd::Backward(sum(result));
  };
  EXPECT_ERROR(after([](const Tensor& x) { return mul(x, x); }), "at version 1, expected");
  EXPECT_ERROR(after([](const Tensor& x) { return log(x); }), "at version 1, expected");
  EXPECT_ERROR(after([](const Tensor& x) { return matmul(x, x); }), "at version 1, expected");
  // These save nothing.
  after([](const Tensor& x) { return add(x, 2.0); });
  after([](const Tensor& x) { return mul(x, 2.0); });
  after([](const Tensor& x) { return cat({x, x}); });
  Tensor result = exp(leaf);
  mul_(result, 2.0);
  EXPECT_ERROR(autograd::Backward(sum(result)), "that ExpBackward0 saved");
  Tensor plain = Of({1, 1});
  result = mul(leaf, plain);
  fill_(plain, 0.0);
  EXPECT_ERROR(autograd::Backward(sum(result)), "at version 1, expected");
}

TEST(VersionFacts, AnOperatorInPlaceMaySaveWhatItWrites) {
  const Tensor leaf = Leaf({2, 3});
  Tensor x = Copied(leaf);
  pow_(x, 2.0);
  EXPECT_EQ(GradientOf(x, leaf), Doubles({4, 6}));
  Tensor y = Copied(leaf);
  exp_(y);
  EXPECT_EQ(GradientOf(y, leaf), ValuesOf<double>(exp(leaf)));
  Tensor z = Copied(leaf);
  mul_(z, z);
  EXPECT_ERROR(GradientOf(z, leaf), "at version 1, expected");
}

TEST(VersionFacts, ValuesAreReleasedAfterBackward) {
  const Tensor leaf = Leaf({1, 2});
  const Tensor product = sum(mul(leaf, leaf));
  autograd::Backward(product);
  EXPECT_ERROR(autograd::Backward(product),
               "the values that MulBackward0 saved have been released");
  const Tensor plain = sum(leaf);
  autograd::Backward(plain);
  autograd::Backward(plain);
  EXPECT_EQ(ValuesOf<double>(autograd::GradOf(leaf)), Doubles({4, 6}));
}

TEST(InferenceFacts, FactoriesAndResultsAreInferenceTensors) {
  const Tensor leaf = Leaf({1, 2});
  Tensor made, computed, of_leaf;
  {
    const InferenceMode on;
    const std::vector<Tensor> results = {zeros({2}),       ones({2}),       full({2}, 1.0),
                                         empty({2}),       randn({2}),      arange(2),
                                         zeros_like(leaf), add(leaf, leaf), clone(leaf)};
    for (size_t i = 0; i < results.size(); ++i) {
      const Tensor& tensor = results[i];
      SCOPED_TRACE(i);
      EXPECT_ERROR(Version(tensor), "inference tensors have no version");
      EXPECT_FALSE(RequiresGrad(tensor));
    }
    made = full({2}, 2.0, ScalarType::Double);
    computed = mul(leaf, leaf);
    of_leaf = select(leaf, 0, 0);
    mul_(made, 2.0);
  }
  EXPECT_ERROR(mul_(made, 2.0), "inference tensor is written in place outside");
  EXPECT_ERROR(add_out(made, made, made), "inference tensor is written in place outside");
  EXPECT_ERROR(mul(leaf, made), "inference tensor cannot be saved for backward");
  EXPECT_EQ(GradientOf(add(leaf, made), leaf), Doubles({1, 1}));
  EXPECT_EQ(GradientOf(mul(leaf, clone(made)), leaf), ValuesOf<double>(made));
  EXPECT_ERROR(Version(select(made, 0, 0)), "inference tensors have no version");
  EXPECT_TRUE(IsView(of_leaf) && RequiresGrad(of_leaf));
  EXPECT_ERROR(mul_(of_leaf, 2.0), "made in inference mode and is written in normal mode");
  EXPECT_ERROR(SetRequiresGrad(computed), "inference tensor cannot be made to require a gradient");
}

TEST(GradModeFacts, AViewMadeWithoutItIsNotWrittenWithIt) {
  const Tensor leaf = Leaf({1, 2});
  Tensor x = Copied(leaf), part;
  {
    const NoGrad off;
    part = narrow(x, 0, 0, 1);
    EXPECT_FALSE(RequiresGrad(mul(x, x)));
  }
  EXPECT_ERROR(mul_(part, 2.0), "made with grad mode off and is written with grad mode on");
}

}  // namespace
}  // namespace switchyard::facts
