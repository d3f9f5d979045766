// Leaves: flags, aliases, what is added up in them, and counts of writes.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "lib/autograd/accumulate_grad.h"
#include "lib/autograd/modes.h"
#include "switchyard/ops/squeeze.h"
#include "switchyard/ops/t.h"
#include "switchyard/ops/unsqueeze.h"
#include "tests/kernels/gradients/facts.h"

namespace switchyard::facts {
namespace {

using autograd::Backward;
using autograd::BackwardOptions;
using autograd::Data;
using autograd::Detach;
using autograd::DetachInPlace;
using autograd::GradFn;
using autograd::GradOf;
using autograd::IsLeaf;
using autograd::IsView;
using autograd::NoGrad;
using autograd::RequiresGrad;
using autograd::SetGrad;
using autograd::SetRequiresGrad;
using autograd::Version;

Doubles GradientIn(const Tensor& leaf) { return ValuesOf<double>(GradOf(leaf)); }

BackwardOptions Recorded() {
  BackwardOptions options;
  options.create_graph = true;
  return options;
}

TEST(LeafFacts, OnlyLeavesChangeTheirFlag) {
  const Tensor leaf = Leaf({1, 2});
  const Tensor computed = mul(leaf, 2.0);
  SetRequiresGrad(computed);
  EXPECT_FALSE(IsLeaf(computed));
  EXPECT_ERROR(SetRequiresGrad(computed, false), "a computed tensor requires a gradient as long");
  SetRequiresGrad(leaf, false);
  EXPECT_FALSE(RequiresGrad(mul(leaf, 2.0)));
  EXPECT_TRUE(RequiresGrad(computed));
}

TEST(LeafFacts, OnlyFloatingAndComplexNumbersHaveGradients) {
  EXPECT_ERROR(SetRequiresGrad(Longs({1}, {1})), "gradients need floating or complex numbers");
  EXPECT_ERROR(SetRequiresGrad(Bools({1}, {true})), "gradients need floating or complex numbers");
  SetRequiresGrad(Longs({1}, {1}), false);
  const Tensor complex = to(Of({1}), ScalarType::ComplexDouble);
  SetRequiresGrad(complex);
  EXPECT_TRUE(RequiresGrad(complex) && IsLeaf(complex));
}

TEST(LeafFacts, AliasesShareTheCountOrHaveTheirOwn) {
  const Tensor leaf = Leaf({1, 2});
  Tensor detached = Detach(leaf);
  EXPECT_FALSE(RequiresGrad(detached) || IsView(detached));
  fill_(detached, 5.0);
  EXPECT_EQ(Version(leaf), 1u);
  Tensor data = Data(leaf);
  EXPECT_EQ(Version(data), 0u);
  Tensor of_data = Detach(data);
  fill_(of_data, 6.0);
  EXPECT_EQ(Version(data), 1u);
  EXPECT_EQ(Version(leaf), 1u);
  EXPECT_EQ(ValuesOf<double>(leaf), Doubles({6, 6}));
}

TEST(LeafFacts, ATensorIsCutOff) {
  const Tensor leaf = Leaf({1, 2});
  Tensor computed = mul(leaf, 2.0);
  add_(computed, 1.0);
  DetachInPlace(computed);
  EXPECT_TRUE(IsLeaf(computed) && !RequiresGrad(computed));
  EXPECT_EQ(Version(computed), 1u);
  EXPECT_ERROR(DetachInPlace(select(computed, 0, 0)), "a view cannot be detached in place");
  EXPECT_ERROR(DetachInPlace(select(mul(leaf, 2.0), 0, 0)), "a view cannot be detached in place");
}

// Whoever saved it fails; views of it and what saved nothing go on.
TEST(LeafFacts, WhatSavedATensorThatIsCutOffFails) {
  const Tensor leaf = Leaf({1, 2});
  const auto after = [&](const auto& call) {
    const Tensor computed = mul(leaf, 2.0);
    const Tensor result = call(computed);
    DetachInPlace(computed);
    return GradientOf(result, leaf);
  };
  EXPECT_ERROR(after([](const Tensor& x) { return sin(x); }), "SinBackward0 saved was detached");
  EXPECT_ERROR(after([&](const Tensor& x) { return mul(x, leaf); }), "was detached in place since");
  EXPECT_ERROR(after([](const Tensor& x) { return matmul(x, x); }), "was detached in place since");
  EXPECT_EQ(after([](const Tensor& x) { return mul(x, Of({3, 4})); }), Doubles({6, 8}));
  EXPECT_EQ(after([](const Tensor& x) { return narrow(x, 0, 0, 1); }), Doubles({2, 0}));
  EXPECT_EQ(after([](const Tensor& x) { return add(x, 1.0); }), Doubles({2, 2}));
  const Tensor saves_itself = exp(mul(leaf, 0.0));
  const Tensor result = add(saves_itself, leaf);
  DetachInPlace(saves_itself);
  EXPECT_EQ(GradientOf(result, leaf), Doubles({1, 1}));
}

TEST(LeafFacts, AnAssignedGradientFits) {
  const Tensor leaf = Leaf({1, 2});
  EXPECT_ERROR(SetGrad(leaf, Of({1, 2, 3})), "a gradient of sizes [3] was assigned");
  EXPECT_ERROR(SetGrad(leaf, Floats({2}, {1, 2})), "a gradient of Float was assigned");
  EXPECT_ERROR(SetGrad(leaf, leaf), "cannot be its own gradient");
  SetGrad(leaf, Of({5, 6}));
  Backward(sum(leaf));
  EXPECT_EQ(GradientIn(leaf), Doubles({6, 7}));
  SetGrad(leaf, Tensor());
  EXPECT_FALSE(GradOf(leaf).defined());
  EXPECT_FALSE(GradOf(mul(leaf, 2.0)).defined());
}

TEST(LeafFacts, NodesOfALeafLeadToOneAccumulator) {
  const Tensor leaf = Leaf({1, 2}), plain = Of({1, 2});
  const Tensor first = mul(leaf, plain), second = exp(leaf);
  const auto& edges = GradFn(first)->edges();
  ASSERT_EQ(edges.size(), 2u);
  EXPECT_TRUE(edges[0].node->is_accumulator());
  EXPECT_EQ(edges[0].node.get(), GradFn(second)->edges()[0].node.get());
  EXPECT_FALSE(edges[1]) << "its tensor requires no gradient";
}

TEST(AddedUpFacts, AreInPlaceUnlessRecorded) {
  const Tensor leaf = Leaf({1, 2});
  Backward(sum(leaf));
  const Tensor grad = GradOf(leaf);
  Backward(sum(mul(leaf, 2.0)));
  EXPECT_TRUE(GradOf(leaf).is_same(grad));
  EXPECT_EQ(GradientIn(leaf), Doubles({3, 3}));
  EXPECT_EQ(Version(leaf), 0u);
  Backward(sum(mul(leaf, leaf)), {}, Recorded());
  EXPECT_FALSE(GradOf(leaf).is_same(grad));
  EXPECT_EQ(ValuesOf<double>(grad), Doubles({3, 3}));
  EXPECT_EQ(GradientIn(leaf), Doubles({5, 7}));
  EXPECT_EQ(GradientOf(GradOf(leaf), leaf), Doubles({2, 2}));
  // A recorded gradient has a history with the leaf in it, which would keep both.
  SetGrad(leaf, Tensor());
}

TEST(AddedUpFacts, LieAsTheLeafDoes) {
  const Tensor columns = samples::ByColumns(samples::Drawn({3, 2}));
  SetRequiresGrad(columns);
  Backward(sum(columns));
  EXPECT_EQ(StridesOf(GradOf(columns)), StridesOf(columns));
  const Tensor wide = Detach(expand(samples::Drawn({2, 3, 1}), {2, 3, 4}));
  SetRequiresGrad(wide);
  Backward(sum(mul(wide, 2.0)));
  EXPECT_EQ(StridesOf(GradOf(wide)), Sizes({12, 4, 1}));
  const Tensor buffer = Of({0, 0, 0, 0});
  const Tensor leaf = Leaf({1, 2});
  SetGrad(leaf, narrow(buffer, 0, 1, 2));
  Backward(sum(mul(leaf, 3.0)));
  EXPECT_EQ(ValuesOf<double>(buffer), Doubles({0, 3, 3, 0}));
}

TEST(AddedUpFacts, AreTheLeafsAlone) {
  const Tensor leaf = Leaf({1, 2});
  const Tensor given = Of({3, 4});
  Backward(leaf, given);
  EXPECT_NE(GradOf(leaf).data_ptr(), given.data_ptr());
  Backward(leaf, given);
  EXPECT_EQ(ValuesOf<double>(given), Doubles({3, 4}));
  EXPECT_EQ(GradientIn(leaf), Doubles({6, 8}));
  Backward(mul(leaf, 2.0), Longs({2}, {1, 1}));
  EXPECT_EQ(GradientIn(leaf), Doubles({8, 10}));
  EXPECT_EQ(GradOf(leaf).dtype(), ScalarType::Double);
}

TEST(AddedUpFacts, HooksOfTheLeafSeeTheSumOnce) {
  const Tensor leaf = Leaf({1, 2});
  std::vector<Doubles> seen;
  const auto hook = autograd::AddTensorHook(leaf, [&](const Tensor& grad) {
    seen.push_back(ValuesOf<double>(grad));
    return Tensor();
  });
  for (int i = 0; i < 2; ++i) Backward(sum(add(mul(leaf, 2.0), mul(leaf, 3.0))));
  EXPECT_EQ(seen, std::vector<Doubles>({{5, 5}, {5, 5}}));
}

TEST(AddedUpFacts, ALeafWithoutItsFlagGetsNone) {
  const Tensor leaf = Leaf({1, 2});
  const Tensor result = sum(mul(leaf, leaf));
  SetRequiresGrad(leaf, false);
  Backward(result);
  EXPECT_FALSE(GradOf(leaf).defined());
}

TEST(CountFacts, ShapesThatChangeInPlaceCount) {
  Tensor matrix = samples::Drawn({2, 1});
  ops::t_(matrix);
  ops::squeeze_(matrix);
  ops::unsqueeze_(matrix, 0);
  EXPECT_EQ(Version(matrix), 3u);
  Tensor empty = MakeTensor<double>({0}, {});
  mul_(empty, 2.0);
  fill_(empty, 1.0);
  EXPECT_EQ(Version(empty), 2u);
}

bool SharesMemory(const Tensor& result, const std::vector<Tensor>& inputs) {
  for (const Tensor& input : inputs) {
    if (result.impl()->storage_impl() == input.impl()->storage_impl()) return true;
  }
  return false;
}

// What an operator writes into memory that it has made itself nobody has seen before. Operators in
// place are called on a copy.
TEST(CountFacts, ResultsAreNew) {
  for (const samples::Sample& sample : samples::AllSamples()) {
    const std::string name = sample.op.substr(0, sample.op.find('.'));
    // The sample of acosh_ moves its argument into the domain first.
    const uint32_t expected = name == "acosh_" ? 2 : (name.back() == '_' ? 1 : 0);
    for (const Tensor& result : sample.call(sample.inputs)) {
      if (!result.defined() || SharesMemory(result, sample.inputs)) continue;
      EXPECT_EQ(Version(result), expected) << sample.op << ", " << sample.kind;
    }
  }
}

TEST(CountFacts, FactoriesMakeNewTensors) {
  const Tensor like = Of({1, 2});
  const std::vector<Tensor> made = {zeros({2}),
                                    ones({2}),
                                    full({2}, 3.0),
                                    empty({2}),
                                    arange(3),
                                    linspace(0, 1, 3),
                                    eye(2),
                                    rand({2}),
                                    randn({2}),
                                    randperm(3),
                                    zeros_like(like),
                                    ones_like(like),
                                    full_like(like, 1.0),
                                    rand_like(like),
                                    randn_like(like),
                                    empty_like(like),

                                    tril(eye(2)),
                                    clone(like),
                                    to(like, ScalarType::Long)};
  for (size_t i = 0; i < made.size(); ++i) EXPECT_EQ(Version(made[i]), 0u) << i;
}

TEST(CountFacts, FlagsAndCopiesDoNot) {
  Tensor x = Of({1, 2});
  SetRequiresGrad(x);
  DetachInPlace(x);
  EXPECT_EQ(Version(x), 0u);
  add_(x, 1.0);
  EXPECT_EQ(Version(clone(x)), 0u);
  EXPECT_EQ(Version(select(x, 0, 0)), 1u);
  const NoGrad off;
  add_(x, 1.0);
  EXPECT_EQ(Version(x), 2u);
}

}  // namespace
}  // namespace switchyard::facts
