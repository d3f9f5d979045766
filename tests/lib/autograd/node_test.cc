#include "lib/autograd/node.h"

#include "gtest/gtest.h"
#include "lib/autograd/history.h"
#include "tests/lib/autograd/sample_operators.h"

namespace switchyard::autograd {
namespace {

int living = 0;

struct Counted final : Node {
  Counted() { ++living; }
  ~Counted() override { --living; }
  std::string_view name() const override { return "Counted"; }
  GradList Apply(GradList&& grads) override { return std::move(grads); }
};

TEST(Node, AChainOfAMillionIsDestroyedWithoutRecursion) {
  constexpr int kLength = 1000000;
  {
    NodePtr last;
    for (int i = 0; i < kLength; ++i) {
      NodePtr node = NodePtr::Adopt(new Counted);
      if (last) node->AddEdge({std::move(last), 0});
      last = std::move(node);
    }
    EXPECT_EQ(living, kLength);
  }
  EXPECT_EQ(living, 0);
}

TEST(Node, SavedTensorsOfADeepGraphAreDestroyedWithoutRecursion) {
  const Tensor leaf = sample::Leaf({1}, {1});
  Tensor last = leaf;
  for (int i = 0; i < 100000; ++i) last = sample::Mul(last, last);
  last = Tensor();
  EXPECT_EQ(leaf.use_count(), 1u);
}

TEST(Node, SequenceNumbersRiseAndAccumulatorsAreLast) {
  const NodePtr first = NodePtr::Adopt(new Counted);
  const NodePtr second = NodePtr::Adopt(new Counted);
  EXPECT_LT(first->sequence(), second->sequence());
  EXPECT_FALSE(second->is_accumulator());
  const Tensor leaf = sample::Leaf({1}, {1});
  EXPECT_TRUE(GradEdge(leaf).node->is_accumulator());
}

TEST(Node, KeepsTheMetadataOfItsInputs) {
  Counted* const node = new Counted;
  const NodePtr owner = NodePtr::Adopt(node);
  EXPECT_EQ(node->AddInput(sample::Of({2, 1}, {1, 2}, ScalarType::Float)), 0u);
  EXPECT_EQ(node->AddInput(Tensor()), 1u);
  EXPECT_EQ(node->num_inputs(), 2u);
  EXPECT_EQ(IntArrayRef(node->input(0).sizes), IntArrayRef({2, 1}));
  EXPECT_EQ(node->input(0).dtype, ScalarType::Float);
  EXPECT_EQ(node->input(1).dtype, ScalarType::Undefined);
}

TEST(Node, AWeakHolderGetsItOnlyWhileItLives) {
  Counted* const node = new Counted;
  NodePtr owner = NodePtr::Adopt(node);
  EXPECT_TRUE(node->TryRetain());
  EXPECT_FALSE(node->Release());
  EXPECT_TRUE(node->Release());
  EXPECT_FALSE(node->TryRetain());
  Node::Destroy(owner.Detach());
}

TEST(Node, WhileACallIsRecordedAnEdgeIsWantedIfItLeadsAnywhere) {
  Counted* const node = new Counted;
  const NodePtr owner = NodePtr::Adopt(node);
  AddEdges(node, sample::Leaf({1}, {1}), sample::Of({1}, {1}), std::optional<Tensor>());
  EXPECT_EQ(node->edges().size(), 3u);
  EXPECT_TRUE(node->IsWanted(0));
  EXPECT_FALSE(node->IsWanted(1));
  EXPECT_FALSE(node->IsWanted(2));
}

}  // namespace
}  // namespace switchyard::autograd
