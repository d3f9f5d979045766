#include "lib/autograd/hooks.h"

#include <string>

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
using sample::Of;
using sample::Values;

using Doubles = std::vector<double>;

TEST(TensorHook, SeesTheSumOfAllGradientsAndReplacesIt) {
  const Tensor leaf = Leaf({1}, {3});
  const Tensor middle = Mul(leaf, 2);
  Doubles seen;
  AddTensorHook(middle, [&](const Tensor& grad) {
    seen = Values(grad);
    return Mul(grad, 10);
  });
  Backward({Mul(middle, 5), Mul(middle, 6)});
  EXPECT_EQ(seen, Doubles({11}));
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({220}));
}

TEST(TensorHook, OfALeafRunsOnceBeforeTheGradientIsAdded) {
  const Tensor leaf = Leaf({1}, {3});
  int calls = 0;
  AddTensorHook(leaf, [&](const Tensor& grad) {
    ++calls;
    EXPECT_FALSE(GradOf(leaf).defined());
    return Mul(grad, -1);
  });
  Backward(Mul(leaf, leaf));
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({-6}));
}

TEST(TensorHook, SeveralRunInTheirOrderAndAreRemovedByHandle) {
  const Tensor leaf = Leaf({1}, {3});
  std::string order;
  const auto note = [&order](char name) {
    return [&order, name](const Tensor&) {
      order += name;
      return Tensor();
    };
  };
  AddTensorHook(leaf, note('a'));
  HookHandle second = AddTensorHook(leaf, note('b'));
  AddTensorHook(leaf, note('c'));
  Backward(Mul(leaf, 1));
  second.Remove();
  second.Remove();
  Backward(Mul(leaf, 1));
  EXPECT_EQ(order, "abcac");
}

TEST(TensorHook, AHandleOutlivesTheTensor) {
  HookHandle handle;
  {
    const Tensor leaf = Leaf({1}, {3});
    handle = AddTensorHook(leaf, [](const Tensor& grad) { return grad; });
  }
  handle.Remove();
}

TEST(TensorHook, MayNotChangeSizeOrDtype) {
  const Tensor leaf = Leaf({1}, {3});
  HookHandle hook = AddTensorHook(leaf, [](const Tensor&) { return Of({2}, {1, 2}); });
  EXPECT_ERROR(Backward(Mul(leaf, 1)),
               "hook 0 has changed a gradient of sizes [1] to one of sizes [2]");
  hook.Remove();
  AddTensorHook(leaf, [](const Tensor&) { return Of({1}, {1}, ScalarType::Float); });
  EXPECT_ERROR(Backward(Mul(leaf, 1)), "hook 1 has changed a gradient of Double to one of Float");
  EXPECT_ERROR(AddTensorHook(Of({1}, {1}), [](const Tensor& grad) { return grad; }),
               "a hook needs a gradient to see");
}

TEST(TensorHook, ActsOnWhatGradReturns) {
  const Tensor leaf = Leaf({1}, {3});
  const Tensor middle = Mul(leaf, 2);
  const Tensor result = Mul(middle, 5);
  AddTensorHook(middle, [](const Tensor& grad) { return Mul(grad, 2); });
  int node_runs = 0;
  GradFn(middle)->AddPreHook([&](const GradList&) {
    ++node_runs;
    return GradList();
  });
  EXPECT_EQ(Values(Grad(result, middle, {}, {true, false, false, false})[0]), Doubles({10}));
  EXPECT_EQ(node_runs, 0);
  EXPECT_EQ(Values(Grad(result, leaf)[0]), Doubles({20}));
  EXPECT_EQ(node_runs, 1);
}

TEST(TensorHook, StaysWithTheValueThatAWriteReplaces) {
  const Tensor leaf = Leaf({1}, {3});
  const Tensor middle = Mul(leaf, 2);
  Doubles before;
  Doubles after;
  AddTensorHook(middle, [&](const Tensor& grad) {
    before = Values(grad);
    return Tensor();
  });
  sample::MulInPlace(middle, 10);
  AddTensorHook(middle, [&](const Tensor& grad) {
    after = Values(grad);
    return Tensor();
  });
  Backward(middle);
  EXPECT_EQ(before, Doubles({10}));
  EXPECT_EQ(after, Doubles({1}));
}

TEST(TensorHook, IsRecordedWhenTheGraphIs) {
  const Tensor x = Leaf({1}, {3});
  AddTensorHook(x, [](const Tensor& grad) { return Mul(grad, grad); });
  const Tensor grad = Grad(Mul(x, x), x, {}, {std::nullopt, true, false, false})[0];
  EXPECT_EQ(Values(grad), Doubles({36}));
  EXPECT_TRUE(RequiresGrad(grad));
}

TEST(RetainedGradient, IsTakenAfterAllTensorHooks) {
  const Tensor leaf = Leaf({1}, {3});
  const Tensor middle = Mul(leaf, 2);
  RetainGrad(middle);
  AddTensorHook(middle, [](const Tensor& grad) { return Mul(grad, 7); });
  Backward(middle);
  EXPECT_EQ(Values(GradOf(middle)), Doubles({7}));
}

TEST(NodeHook, PreAndPostSeeAndReplace) {
  const Tensor leaf = Leaf({1}, {3});
  const Tensor result = Mul(leaf, 2);
  std::string order;
  AddTensorHook(result, [&](const Tensor&) {
    order += "tensor ";
    return Tensor();
  });
  GradFn(result)->AddPostHook([&](const GradList& grad_inputs, const GradList& grad_outputs) {
    order += "post";
    EXPECT_EQ(Values(grad_outputs[0]), Doubles({10}));
    return GradList{Mul(grad_inputs[0], 3)};
  });
  GradFn(result)->AddPreHook([&](const GradList& grad_outputs) {
    order += "pre ";
    return GradList{Mul(grad_outputs[0], 10)};
  });
  Backward(result);
  EXPECT_EQ(order, "tensor pre post");
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({60}));
}

TEST(NodeHook, ReturnsAsManyAsItWasGiven) {
  const Tensor result = Mul(Leaf({1}, {3}), 2);
  GradFn(result)->AddPreHook([](const GradList&) { return GradList(3); });
  EXPECT_ERROR(Backward(result), "hook 0 has returned 3 gradients instead of 1");
}

TEST(LeafHook, RunsAfterTheGradientIsAddedAndMayTakeIt) {
  const Tensor leaf = Leaf({1}, {3});
  AddLeafHook(leaf, [](const Tensor& which) {
    const NoGrad off;
    sample::AddInPlace(which, GradOf(which));
    SetGrad(which, Tensor());
  });
  Backward(Mul(leaf, 2));
  EXPECT_EQ(Values(leaf), Doubles({5}));
  EXPECT_FALSE(GradOf(leaf).defined());
  Grad(Mul(leaf, 2), leaf);
  EXPECT_EQ(Values(leaf), Doubles({5}));
  EXPECT_ERROR(AddLeafHook(Mul(leaf, 2), [](const Tensor&) {}),
               "a computed tensor accumulates no gradients");
}

TEST(LeafHook, OrderAroundTheAccumulator) {
  const Tensor leaf = Leaf({1}, {3});
  const Tensor result = Mul(leaf, 2);
  std::string order;
  const NodePtr accumulator = GradEdge(leaf).node;
  accumulator->AddPostHook([&](const GradList& grad_inputs, const GradList&) {
    order += grad_inputs.empty() ? "post" : "?";
    return GradList();
  });
  accumulator->AddPreHook([&](const GradList&) {
    order += "pre ";
    return GradList();
  });
  AddLeafHook(leaf, [&](const Tensor&) { order += "leaf "; });
  AddTensorHook(leaf, [&](const Tensor&) {
    order += "tensor ";
    return Tensor();
  });
  Backward(result);
  EXPECT_EQ(order, "tensor pre leaf post");
}

}  // namespace
}  // namespace switchyard::autograd
