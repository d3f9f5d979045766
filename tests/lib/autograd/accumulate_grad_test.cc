#include "lib/autograd/accumulate_grad.h"

#include <thread>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "lib/autograd/backward.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/variable.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/autograd/sample_operators.h"

namespace switchyard::autograd {
namespace {

using sample::Leaf;
using sample::Of;
using sample::Values;

TEST(AccumulateGrad, IsOneForALeafAndLetsGoOfItWithTheGraph) {
  const Tensor leaf = Leaf({1}, {1});
  Edge first = GradEdge(leaf);
  EXPECT_EQ(first.node, GradEdge(leaf).node);
  EXPECT_EQ(leaf.use_count(), 2u);
  first = Edge();
  EXPECT_EQ(leaf.use_count(), 1u);
  EXPECT_TRUE(GradEdge(leaf));
}

TEST(AccumulateGrad, KeepsAGradientThatNobodyElseHolds) {
  const Tensor leaf = Leaf({2}, {1, 2});
  Tensor grad = Of({2}, {3, 4});
  const void* const data = grad.data_ptr();
  const NoGrad off;
  AddToGrad(leaf, std::move(grad));
  EXPECT_EQ(GradOf(leaf).data_ptr(), data);
}

TEST(AccumulateGrad, RestsWithTheLeafUntilTheNextGraph) {
  const Tensor leaf = Leaf({1}, {1});
  const Node* const first = GradEdge(leaf).node.get();
  EXPECT_EQ(leaf.use_count(), 1u);
  ResizeTo(leaf, {3});
  const NodePtr again = GradEdge(leaf).node;
  EXPECT_EQ(again.get(), first);
  EXPECT_EQ(IntArrayRef(again->input(0).sizes), IntArrayRef({3}));
  EXPECT_EQ(leaf.use_count(), 2u);
}

TEST(AccumulateGrad, ThreadsWakeItAndLetItRest) {
  constexpr int kRounds = 20000;
  const Tensor leaf = Leaf({1}, {1});
  const auto look = [&leaf] {
    for (int i = 0; i < kRounds; ++i) {
      const NodePtr node = GradEdge(leaf).node;
      ASSERT_TRUE(static_cast<const AccumulateGrad&>(*node).leaf().is_same(leaf));
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back(look);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(leaf.use_count(), 1u);
}

TEST(AccumulateGrad, IsTheLastOwnerOfItsLeaf) {
  Tensor leaf = Leaf({2}, {1, 2});
  Edge edge = GradEdge(leaf);
  leaf = Tensor();
  edge = Edge();  // both go
  EXPECT_FALSE(edge);
}

TEST(AccumulateGrad, ItsHooksDieWithTheGraph) {
  const Tensor leaf = Leaf({1}, {1});
  int calls = 0;
  GradEdge(leaf).node->AddPreHook([&](const GradList&) {
    ++calls;
    return GradList();
  });
  Backward(leaf, Of({1}, {1}));
  EXPECT_EQ(calls, 0);
}

TEST(AccumulateGrad, KeepsTheMemoryOfAViewThatNobodyElseHolds) {
  const Tensor leaf = Leaf({2}, {1, 2});
  Tensor base = Of({2, 1}, {3, 4});
  const void* const data = base.data_ptr();
  Tensor view = sample::AsStrided(base, {{2}, {1}, 0});
  ASSERT_TRUE(IsView(view));
  base = Tensor();
  const NoGrad off;
  AddToGrad(leaf, std::move(view));
  EXPECT_EQ(GradOf(leaf).data_ptr(), data);
  EXPECT_FALSE(IsView(GradOf(leaf)));
  EXPECT_EQ(Values(GradOf(leaf)), std::vector<double>({3, 4}));
}

TEST(AccumulateGrad, CopiesAViewOfWhatSomebodyHolds) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor base = Of({2}, {3, 4});
  const NoGrad off;
  AddToGrad(leaf, sample::Narrow(base, 0, 2));
  EXPECT_NE(GradOf(leaf).data_ptr(), base.data_ptr());
  EXPECT_EQ(Values(GradOf(leaf)), std::vector<double>({3, 4}));
}

TEST(AccumulateGrad, CopiesAPartOfABiggerBuffer) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const NoGrad off;
  AddToGrad(leaf, sample::Narrow(Of({4}, {3, 4, 5, 6}), 0, 2));
  EXPECT_EQ(GradOf(leaf).storage().nbytes(), 2 * sizeof(double));
  EXPECT_EQ(Values(GradOf(leaf)), std::vector<double>({3, 4}));
}

TEST(AccumulateGrad, CopiesAGradientThatSomebodyHolds) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor grad = Of({2}, {3, 4});
  Backward(leaf, grad);
  EXPECT_EQ(Values(GradOf(leaf)), Values(grad));
  EXPECT_NE(GradOf(leaf).data_ptr(), grad.data_ptr());
}

TEST(AccumulateGrad, AddsInPlace) {
  const Tensor leaf = Leaf({2}, {1, 2});
  Backward(leaf, Of({2}, {3, 4}));
  const Tensor grad = GradOf(leaf);
  Backward(leaf, Of({2}, {1, 1}));
  EXPECT_TRUE(GradOf(leaf).is_same(grad));
  EXPECT_EQ(Values(grad), std::vector<double>({4, 5}));
  EXPECT_EQ(Version(grad), 1u);
  EXPECT_EQ(Version(leaf), 0u);
}

TEST(AccumulateGrad, MakesANewSumWhenTheGraphIsRecorded) {
  const Tensor leaf = Leaf({2}, {1, 2});
  Backward(sample::Sum(sample::Mul(leaf, leaf)), {}, {std::nullopt, true, std::nullopt});
  const Tensor first = GradOf(leaf);
  EXPECT_TRUE(RequiresGrad(first));
  Backward(sample::Sum(sample::Mul(leaf, leaf)), {}, {std::nullopt, true, std::nullopt});
  EXPECT_FALSE(GradOf(leaf).is_same(first));
  EXPECT_EQ(Values(first), std::vector<double>({2, 4}));
  EXPECT_EQ(Values(GradOf(leaf)), std::vector<double>({4, 8}));
  SetGrad(leaf, Tensor());  // the gradient's history leads to the leaf
}

TEST(AccumulateGrad, AddsIntoAViewOfABiggerBuffer) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor buffer = Of({4}, {0, 0, 0, 0});
  SetGrad(leaf, sample::Narrow(buffer, 1, 3));
  Backward(leaf, Of({2}, {5, 6}));
  EXPECT_EQ(Values(buffer), std::vector<double>({0, 5, 6, 0}));
}

TEST(AccumulateGrad, GivesAGradientTheLayoutOfADenseLeaf) {
  const Tensor leaf = EmptyStrided({2, 3}, {1, 2}, ScalarType::Double);
  SetRequiresGrad(leaf);
  Backward(leaf, Of({2, 3}, {1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(GradOf(leaf).strides(), IntArrayRef({1, 2}));
  const Tensor with_gaps = EmptyStrided({2, 3}, {7, 2}, ScalarType::Double);
  SetRequiresGrad(with_gaps);
  Backward(with_gaps, Of({2, 3}, {1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(GradOf(with_gaps).strides(), IntArrayRef({3, 1}));
}

TEST(AccumulateGrad, CastsAndSumsToTheLeaf) {
  const Tensor leaf = Leaf({2}, {1, 2});
  Backward(leaf, Of({3, 2}, {1, 2, 3, 4, 5, 6}, ScalarType::Float));
  EXPECT_EQ(Values(GradOf(leaf)), std::vector<double>({9, 12}));
  EXPECT_EQ(GradOf(leaf).dtype(), ScalarType::Double);
  Backward(leaf, Of({2}, {1, 1}, ScalarType::Long));
  EXPECT_EQ(Values(GradOf(leaf)), std::vector<double>({10, 13}));
}

TEST(AccumulateGrad, ALeafThatRequiresNoneAnyMoreGetsNone) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor result = sample::Sum(sample::Mul(leaf, leaf));
  SetRequiresGrad(leaf, false);
  Backward(result);
  EXPECT_FALSE(GradOf(leaf).defined());
}

TEST(AccumulateGrad, AnUndefinedGradientChangesNothing) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const NodePtr node = AccumulatorOf(leaf);
  EXPECT_TRUE(node->Apply(GradList(1)).empty());
  EXPECT_FALSE(GradOf(leaf).defined());
}

}  // namespace
}  // namespace switchyard::autograd
