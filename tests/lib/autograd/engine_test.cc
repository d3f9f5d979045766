#include "lib/autograd/engine.h"

#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "lib/autograd/backward.h"
#include "lib/autograd/history.h"
#include "lib/autograd/variable.h"
#include "tests/lib/autograd/sample_operators.h"
#include "tests/lib/expect_error.h"

namespace switchyard::autograd {
namespace {

using sample::Add;
using sample::Leaf;
using sample::Mul;
using sample::Of;
using sample::Values;

using Doubles = std::vector<double>;

// A node whose backward is a function of the test.
struct TestNode final : Node {
  using Function = std::function<GradList(const Node& node, GradList grads)>;
  TestNode(const char* name, Function function) : name_(name), function(std::move(function)) {}
  std::string_view name() const override { return name_; }
  GradList Apply(GradList&& grads) override { return function(*this, std::move(grads)); }
  const char* const name_;
  const Function function;
};

// A tensor that such a node makes from the inputs, with the elements and sizes of the first.
Tensor Through(const char* name, TensorList inputs, TestNode::Function function) {
  const IntrusivePtr<TestNode> node = MakeNode<TestNode>(name, std::move(function));
  AddEdges(node.get(), inputs);
  const Tensor result = sample::kernels::Clone(inputs[0], inputs[0].strides());
  SetHistory(result, node);
  return result;
}

GradList PassOn(const Node&, GradList grads) { return grads; }

TEST(Engine, AChainOfAMillionNodesRuns) {
  const Tensor leaf = Leaf({1}, {1});
  Tensor last = leaf;
  for (int i = 0; i < 1000000; ++i) last = Mul(last, 1);
  Backward(last);
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({1}));
}

TEST(Engine, WideGraphsAddUp) {
  const Tensor leaf = Leaf({1}, {2});
  Tensor sum = Mul(leaf, leaf);
  for (int i = 0; i < 999; ++i) sum = Add(sum, Mul(leaf, leaf));
  Backward(sum);
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({4000}));
}

TEST(Engine, ReadyNodesRunInReverseOrderOfTheirMaking) {
  std::string order;
  const Tensor leaf = Leaf({1}, {1});
  const auto note = [&order](const char* name) {
    return [&order, name](const Node&, GradList grads) {
      order += name;
      return grads;
    };
  };
  const Tensor a = Through("a", leaf, note("a"));
  const Tensor b = Through("b", leaf, note("b"));
  const Tensor c = Through("c", a, note("c"));
  Backward({a, c, b});
  EXPECT_EQ(order, "cba");
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({3}));
}

TEST(Engine, ANodeWaitsForAllThatDeliver) {
  const Tensor leaf = Leaf({1}, {3});
  const Tensor square = Mul(leaf, leaf);
  const Tensor late = Mul(Mul(square, 2), square);
  Backward(late);
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({8 * 27}));
}

TEST(Engine, AGradientThatANodeKeepsDoesNotChange) {
  const Tensor leaf = Leaf({1}, {3});
  Tensor kept;
  const Tensor middle = Mul(leaf, 1);
  const Tensor keeper = Through("keeper", middle, [&kept](const Node&, GradList grads) {
    kept = grads[0];
    return grads;
  });
  Backward({Mul(middle, 5), keeper});
  EXPECT_EQ(Values(kept), Doubles({1}));
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({6}));
}

TEST(Engine, UndefinedGradientsFlowOn) {
  const Tensor leaf = Leaf({1}, {3});
  int ran = 0;
  const Tensor first = Through("first", leaf, [&ran](const Node&, GradList grads) {
    EXPECT_FALSE(grads[0].defined());
    ++ran;
    return grads;
  });
  Backward(Through("second", first, [](const Node&, GradList) { return GradList(1); }));
  EXPECT_EQ(ran, 1);
  EXPECT_FALSE(GradOf(leaf).defined());
}

TEST(Engine, OnlyWhatLeadsToAnInputRunsAndOnlyItsEdgesAreWanted) {
  const Tensor a = Leaf({1}, {3});
  const Tensor b = Leaf({1}, {5});
  bool wanted[2] = {};
  int ran = 0;
  const Tensor beside = Through("beside", b, [&ran](const Node&, GradList grads) {
    ++ran;
    return grads;
  });
  const Tensor result = Through("both", {a, beside}, [&](const Node& node, GradList grads) {
    wanted[0] = node.IsWanted(0);
    wanted[1] = node.IsWanted(1);
    return GradList{grads[0], grads[0]};
  });
  Grad(result, a);
  EXPECT_TRUE(wanted[0]);
  EXPECT_FALSE(wanted[1]);
  EXPECT_EQ(ran, 0);
  Grad(result, beside);
  EXPECT_FALSE(wanted[0]);
  EXPECT_TRUE(wanted[1]);
  EXPECT_EQ(ran, 0);  // its own output was requested
}

TEST(Engine, ResultsThatDoNotFitAreRefused) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const auto give = [&](const char* name, GradList grads) {
    return Through(name, leaf, [grads](const Node&, GradList) { return grads; });
  };
  const Tensor one = Of({2}, {1, 1});
  EXPECT_ERROR(Backward(give("F", {Of({3}, {1, 2, 3})}), one),
               "gradient 0 that F returned has sizes [3], which cannot be summed to [2]");
  EXPECT_ERROR(Backward(give("F", {}), one), "F returned 0 gradients, expected 1");
  EXPECT_ERROR(Backward(give("F", {one, one}), one), "F returned 2 gradients, expected 1");
  EXPECT_ERROR(Backward(give("F", {Of({2}, {1, 2}, ScalarType::ComplexDouble)}), one),
               "gradient 0 that F returned is complex");
  Backward(give("F", {one, Tensor()}), one);
  Backward(give("F", {Of({3, 2}, {1, 1, 1, 1, 1, 1}, ScalarType::Float)}), one);
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({4, 4}));
}

TEST(Engine, ANodeMayRunBackwardItself) {
  const Tensor leaf = Leaf({1}, {3});
  const Tensor inner = Leaf({1}, {4});
  Backward(Through("outer", leaf, [&](const Node& node, GradList grads) {
    const EnableGrad enable;
    Backward(Mul(inner, inner));
    EXPECT_EQ(RunningNode(), &node);
    EXPECT_TRUE(node.IsWanted(0));
    return grads;
  }));
  EXPECT_EQ(Values(GradOf(inner)), Doubles({8}));
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({1}));
  EXPECT_EQ(RunningNode(), nullptr);
}

TEST(Engine, RunsInsideRunsGoDeep) {
  const Tensor leaf = Leaf({1}, {1});
  int deepest = 0;
  std::function<void(int)> descend = [&](int depth) {
    deepest = depth;
    if (depth == 200) return;
    Backward(Through("level", leaf, [&](const Node&, GradList grads) {
      descend(depth + 1);
      return grads;
    }));
  };
  descend(0);
  EXPECT_EQ(deepest, 200);
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({200}));
}

TEST(Engine, CallbacksRunAfterAllIsAddedUp) {
  const Tensor leaf = Leaf({1}, {1});
  Doubles seen;
  Backward(Through("queues", leaf, [&](const Node&, GradList grads) {
    QueueCallback([&] {
      seen = Values(GradOf(leaf));
      QueueCallback([&] { seen.push_back(7); });
    });
    return grads;
  }));
  EXPECT_EQ(seen, Doubles({1, 7}));
  EXPECT_ERROR(QueueCallback([] {}), "queued while no pass is running");
}

#if defined(__cpp_exceptions)

TEST(Engine, AnExceptionReachesTheCallerAndNothingIsLeaked) {
  struct Strange {
    int number;
  };
  const Tensor leaf = Leaf({1}, {3});
  const Tensor other = Leaf({1}, {4});
  {
    const Tensor thrower =
        Through("thrower", leaf, [](const Node&, GradList) -> GradList { throw Strange{42}; });
    const Tensor result = Add(thrower, Mul(other, other));
    int caught = 0;
    try {
      Backward(result);
    } catch (const Strange& strange) {
      caught = strange.number;
    }
    EXPECT_EQ(caught, 42);
    EXPECT_EQ(RunningNode(), nullptr);
    EXPECT_TRUE(IsGradMode());
    // Nodes that have run are released, and their gradients stay accumulated.
    EXPECT_EQ(Values(GradOf(other)), Doubles({8}));
    EXPECT_ERROR(Backward(Mul(result, 1)), "released");
  }
  EXPECT_EQ(leaf.use_count(), 1u);
  EXPECT_EQ(other.use_count(), 1u);
}

TEST(Engine, AnExceptionInADeepRunInsideARunPassesThreads) {
  const Tensor leaf = Leaf({1}, {1});
  std::function<void(int)> descend = [&](int depth) {
    if (depth == 130) Fail("the bottom");
    Backward(Through("level", leaf, [&](const Node&, GradList grads) {
      descend(depth + 1);
      return grads;
    }));
  };
  EXPECT_ERROR(descend(0), "the bottom");
}

#endif

TEST(Engine, ThreadsAddUpInSharedLeaves) {
  const Tensor leaf = Leaf({1}, {2});
  constexpr int kThreads = 4;
  constexpr int kPasses = 500;
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&leaf] {
      for (int pass = 0; pass < kPasses; ++pass) {
        const Tensor computed = Mul(leaf, leaf);
        AddTensorHook(computed, [](const Tensor& grad) { return Mul(grad, 1); });
        Backward(computed);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({4.0 * kThreads * kPasses}));
  EXPECT_EQ(leaf.use_count(), 1u);
}

TEST(Engine, ThreadsRunASharedPartOfAGraph) {
  const Tensor leaf = Leaf({1}, {2});
  const Tensor shared = Mul(Mul(leaf, leaf), leaf);
  constexpr int kThreads = 4;
  constexpr int kPasses = 300;
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&shared] {
      for (int pass = 0; pass < kPasses; ++pass) {
        Backward(Mul(shared, 2), {}, {true, false, std::nullopt});
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({24.0 * kThreads * kPasses}));
}

TEST(Engine, ThreadsThatReleaseASharedGraphRaceForIt) {
  for (int round = 0; round < 50; ++round) {
    const Tensor leaf = Leaf({1}, {2});
    const Tensor shared = Mul(leaf, leaf);
    std::vector<std::thread> threads;
    for (int i = 0; i < 2; ++i) {
      threads.emplace_back([&shared] {
#if defined(__cpp_exceptions)
        try {
          Backward(shared);
        } catch (const Error& error) {
          EXPECT_NE(std::string(error.what()).find("released"), std::string::npos);
        }
#else
        Backward(shared, {}, {true, false, std::nullopt});
#endif
      });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_TRUE(GradOf(leaf).defined());
  }
}

TEST(Engine, ANodeWithoutEdgesEndsThePath) {
  const Tensor plain = Of({1}, {1});
  const Tensor result = Through("source", plain, PassOn);
  Backward(result);
  EXPECT_FALSE(GradOf(plain).defined());
}

}  // namespace
}  // namespace switchyard::autograd
