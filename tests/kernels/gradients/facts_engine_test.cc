// Backward passes over operators: what is asked for, what is refused, the order of nodes, hooks.

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "lib/autograd/anomaly.h"
#include "lib/autograd/engine.h"
#include "lib/autograd/modes.h"
#include "tests/kernels/gradients/facts.h"

namespace switchyard::facts {
namespace {

using autograd::AddTensorHook;
using autograd::Backward;
using autograd::BackwardOptions;
using autograd::Grad;
using autograd::GradFn;
using autograd::GradList;
using autograd::GradOf;
using autograd::GradOptions;
using autograd::RetainGrad;
using autograd::RetainsGrad;
using Names = std::vector<std::string>;

BackwardOptions Into(std::vector<Tensor> inputs) {
  BackwardOptions options;
  options.inputs = std::move(inputs);
  return options;
}

TEST(CallFacts, AnOutputOfOneElementStartsWithOne) {
  const Tensor leaf = Leaf({3});
  Backward(leaf);
  Backward(reshape(mul(leaf, 2.0), {1, 1}));
  EXPECT_EQ(ValuesOf<double>(GradOf(leaf)), Doubles({3}));
  const Tensor total = sum(leaf);
  Backward({total, total, mul(leaf, 5.0)}, {Tensor(), Tensor(), Of({2})});
  EXPECT_EQ(ValuesOf<double>(GradOf(leaf)), Doubles({15}));
  Backward(std::vector<Tensor>());
}

TEST(CallFacts, WhatDoesNotFitIsRefused) {
  const Tensor leaf = Leaf({1, 2});
  const Tensor x = mul(leaf, 2.0);
  EXPECT_ERROR(Backward(x), "needs a gradient; only an output of one element");
  EXPECT_ERROR(Backward(x, Of({1, 2, 3})), "has sizes [3], which cannot be summed to [2]");
  EXPECT_ERROR(Backward(x, to(Of({1, 2}), ScalarType::ComplexDouble)),
               "both must be complex or neither");
  EXPECT_ERROR(Backward({x, x}, {Of({1, 2})}), "1 gradients were given for 2 outputs");
  EXPECT_ERROR(Backward(sum(Of({1, 2}))), "output 0 requires no gradient");
  EXPECT_ERROR(Backward(sum(x), {}, Into({})), "the list of inputs is empty");
  EXPECT_ERROR(Grad(sum(x), std::vector<Tensor>()), "the list of inputs is empty");
  EXPECT_ERROR(Grad(sum(x), Of({1})), "input 0 requires no gradient");
  EXPECT_ERROR(Grad(sum(x), {leaf, Leaf({1})}), "input 1 is not used in the outputs");
  EXPECT_ERROR(Backward(to(sum(x), ScalarType::ComplexDouble)),
               "a complex output (ComplexDouble) needs a gradient");
  EXPECT_FALSE(GradOf(leaf).defined());
}

TEST(CallFacts, AnInputMayBeAnOutputOrAskedForTwice) {
  const Tensor leaf = Leaf({1, 2});
  const Tensor x = mul(leaf, 2.0), y = mul(x, 3.0), ones = Of({1, 1});
  const GradList grads = Grad({x, y}, {x, leaf, leaf, y}, {ones, ones});
  EXPECT_EQ(ValuesOf<double>(grads[0]), Doubles({4, 4}));
  EXPECT_EQ(ValuesOf<double>(grads[1]), Doubles({8, 8}));
  EXPECT_EQ(ValuesOf<double>(grads[2]), Doubles({8, 8}));
  EXPECT_EQ(ValuesOf<double>(grads[3]), Doubles({1, 1}));
  GradOptions options;
  options.materialize_grads = true;
  EXPECT_EQ(ValuesOf<double>(Grad(sum(leaf), {Leaf({1, 2})}, {}, options)[0]), Doubles({0, 0}));
}

TEST(CallFacts, ComputedInputsKeepTheirGradient) {
  const Tensor a = Leaf({1, 2}), b = Leaf({3, 4});
  const Tensor x = mul(a, 2.0);
  const auto hook = AddTensorHook(x, [](const Tensor& grad) { return mul(grad, 10.0); });
  BackwardOptions options = Into({x, x});
  options.retain_graph = true;
  const Tensor result = sum(mul(x, b));
  Backward(result, {}, options);
  EXPECT_EQ(ValuesOf<double>(GradOf(x)), Doubles({30, 40}));
  EXPECT_FALSE(GradOf(a).defined() || GradOf(b).defined());
  EXPECT_TRUE(RetainsGrad(x));
  Backward(result, {}, Into({a, a}));
  EXPECT_EQ(ValuesOf<double>(GradOf(a)), Doubles({60, 80}));
  EXPECT_FALSE(GradOf(b).defined());
}

TEST(OrderFacts, NodesRunInReverseOrderOfTheirMaking) {
  const Tensor a = Leaf({1, 2}), b = Leaf({3, 4});
  Names seen;
  std::vector<autograd::HookHandle> hooks;
  const auto watch = [&](const Tensor& x, const char* name) {
    hooks.push_back(AddTensorHook(x, [&seen, name](const Tensor&) {
      seen.emplace_back(name);
      return Tensor();
    }));
  };
  const Tensor first = exp(a), second = exp(b);
  watch(first, "first");
  watch(second, "second");
  watch(a, "a");
  Backward(sum(mul(second, first)));
  EXPECT_EQ(seen, Names({"second", "first", "a"}));
  seen.clear();
  watch(b, "b");
  const Tensor older = exp(b), newer = mul(a, 1.0);
  Backward(sum(mul(older, newer)));
  EXPECT_EQ(seen, Names({"a", "b"})) << "an accumulator runs as soon as it can";
}

TEST(OrderFacts, OfHooks) {
  const Tensor leaf = Leaf({1, 2});
  const Tensor x = mul(leaf, 2.0);
  Names seen;
  const auto note = [&seen](const char* name) { seen.emplace_back(name); };
  const auto node = GradFn(x);
  auto post = node->AddPostHook([&](const GradList&, const GradList&) {
    note("post");
    return GradList();
  });
  auto pre = node->AddPreHook([&](const GradList&) {
    note("pre");
    return GradList();
  });
  RetainGrad(x);
  auto tensor = AddTensorHook(x, [&](const Tensor& grad) {
    note("tensor");
    return mul(grad, 5.0);
  });
  BackwardOptions kept;
  kept.retain_graph = true;
  const Tensor result = sum(x);
  Backward(result, {}, kept);
  EXPECT_EQ(seen, Names({"tensor", "pre", "post"}));
  EXPECT_EQ(ValuesOf<double>(GradOf(x)), Doubles({5, 5})) << "after all tensor hooks";
  seen.clear();
  GradOptions options;
  options.retain_graph = true;
  EXPECT_EQ(ValuesOf<double>(Grad(result, x, {}, options)[0]), Doubles({5, 5}));
  EXPECT_EQ(seen, Names({"tensor"})) << "the node does not run";
  tensor.Remove();
  pre.Remove();
  seen.clear();
  Grad(result, leaf);
  EXPECT_EQ(seen, Names({"post"}));
}

TEST(HookFacts, MayNotChangeShapeDtypeOrCount) {
  const Tensor leaf = Leaf({1, 2});
  const auto with = [&](const autograd::TensorHook& hook) {
    const Tensor x = mul(leaf, 2.0);
    const auto handle = AddTensorHook(x, hook);
    Backward(sum(x));
  };
  EXPECT_ERROR(with([](const Tensor& g) { return narrow(g, 0, 0, 1); }),
               "has changed a gradient of sizes [2] to one of sizes [1]");
  EXPECT_ERROR(with([](const Tensor& g) { return to(g, ScalarType::Float); }),
               "has changed a gradient of Double to one of Float");
  const Tensor product = mul(leaf, leaf);
  const auto handle = GradFn(product)->AddPostHook(
      [](const GradList& grads, const GradList&) { return GradList({grads[0]}); });
  EXPECT_ERROR(Backward(sum(product)), "has returned 1 gradients instead of 2");
  EXPECT_ERROR(AddTensorHook(Of({1}), [](const Tensor& g) { return g; }),
               "the tensor requires none");
  EXPECT_ERROR(RetainGrad(Of({1})), "has none that could be kept");
  EXPECT_ERROR(autograd::AddLeafHook(product, [](const Tensor&) {}),
               "a computed tensor accumulates no gradients");
}

TEST(HookFacts, StayWithTheValueThatIsOverwritten) {
  const Tensor leaf = Leaf({1, 2});
  Tensor x = mul(leaf, 2.0);
  std::vector<std::pair<std::string, Doubles>> seen;
  const auto watch = [&](const char* name) {
    return AddTensorHook(x, [&seen, name](const Tensor& grad) {
      seen.emplace_back(name, ValuesOf<double>(grad));
      return Tensor();
    });
  };
  const auto old_hook = watch("old");
  mul_(x, 3.0);
  const auto new_hook = watch("new");
  Backward(sum(x));
  ASSERT_EQ(seen.size(), 2u);
  EXPECT_EQ(seen[0], std::make_pair(std::string("new"), Doubles({1, 1})));
  EXPECT_EQ(seen[1], std::make_pair(std::string("old"), Doubles({3, 3})));
}

TEST(ReleaseFacts, WhatSavesNothingRunsAgain) {
  const Tensor a = Leaf({1, 2}), b = Leaf({3, 4});
  const std::vector<std::pair<const char*, std::function<Tensor()>>> again = {
      {"sum", [&] { return a; }},
      {"add", [&] { return add(a, b); }},
      {"cat", [&] { return cat({a, b}); }},
      {"expand", [&] { return expand(view(a, {1, 2}), {3, 2}); }}};
  for (const auto& [name, call] : again) {
    const Tensor result = sum(call());
    Backward(result);
    Backward(result);
    EXPECT_TRUE(GradOf(a).defined()) << name;
  }
  const std::vector<std::function<Tensor()>> once = {
      [&] { return mul(a, b); }, [&] { return exp(a); }, [&] { return matmul(a, b); }};
  for (size_t i = 0; i < once.size(); ++i) {
    SCOPED_TRACE(i);
    const Tensor result = sum(once[i]());
    Backward(result);
    EXPECT_ERROR(Backward(result), "saved have been released");
  }
}

TEST(ReleaseFacts, CreateGraphKeepsUnlessToldOtherwise) {
  const Tensor a = Leaf({1, 2});
  GradOptions options;
  options.create_graph = true;
  const Tensor result = sum(exp(a));
  Grad(result, a, {}, options);
  options.retain_graph = false;
  Grad(result, a, {}, options);
  EXPECT_ERROR(Grad(result, a), "saved have been released");
}

TEST(UndefinedFacts, PartsOfSeveralResultsGetZeros) {
  const Tensor leaf = Leaf({2, 2}, {1, 2, 3, 4});
  EXPECT_EQ(GradientOf(unbind(leaf)[0], leaf), Doubles({1, 1, 0, 0}));
  EXPECT_EQ(GradientOf(split(leaf, 1)[1], leaf), Doubles({0, 0, 1, 1}));
  EXPECT_EQ(GradientOf(slice(std::get<0>(sort(leaf)), 1, 1, 2), leaf), Doubles({0, 1, 0, 1}));
}

TEST(AnomalyFacts, AGradientThatIsNoNumberNamesItsNode) {
  const Tensor leaf = Leaf({0, 1});
  const auto run = [&] { Backward(sum(mul(sqrt(leaf), 0.0))); };
  {
    autograd::SetAnomalyReporter([](const char*) {});
    const autograd::DetectAnomaly anomaly;
    EXPECT_ERROR(run(), "that SqrtBackward0 returned is not a number");
    autograd::SetAnomalyReporter(nullptr);
  }
  const autograd::DetectAnomaly anomaly(false);
  run();
  EXPECT_TRUE(GradOf(leaf).defined());
}

TEST(AnomalyFacts, CallbacksAreQueuedInAPassOnly) {
  EXPECT_ERROR(autograd::QueueCallback([] {}), "while no pass is running");
  const Tensor leaf = Leaf({1, 2});
  Doubles at_the_end;
  const auto hook = AddTensorHook(leaf, [&](const Tensor&) {
    autograd::QueueCallback([&] { at_the_end = ValuesOf<double>(GradOf(leaf)); });
    return Tensor();
  });
  Backward(sum(leaf));
  EXPECT_EQ(at_the_end, Doubles({1, 1}));
}

}  // namespace
}  // namespace switchyard::facts
