// A hundred thousand backward passes in four threads, with hooks of every kind; nothing of them
// remains afterwards.

#if defined(__linux__)
#include <malloc.h>
#endif

#include <atomic>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "lib/autograd/backward.h"
#include "lib/autograd/history.h"
#include "lib/autograd/variable.h"
#include "tests/lib/autograd/sample_operators.h"

namespace switchyard::autograd {
namespace {

using sample::Leaf;
using sample::Mul;
using sample::Sum;
using sample::Values;

constexpr int kThreads = 4;

std::atomic<int> live_nodes{0};
std::atomic<int> live_hooks{0};

// The object that a hook owns.
struct Owned {
  Owned() { ++live_hooks; }
  ~Owned() { --live_hooks; }
};

struct CountedNode final : Node {
  CountedNode() { ++live_nodes; }
  ~CountedNode() override { --live_nodes; }
  std::string_view name() const override { return "CountedBackward"; }
  GradList Apply(GradList&& grads) override { return {grads[0]}; }
  void ReleaseVariables() override { self.Release(); }
  SavedVariable self;
};

Tensor Counted(const Tensor& self) {
  const Tensor result = Mul(Detach(self), 1);
  auto node = MakeNode<CountedNode>();
  AddEdges(node.get(), self);
  node->self.Save(self);
  SetHistory(result, node);
  return result;
}

// Hooks on tensors and nodes of this pass, and one on the leaf, which is removed again.
HookHandle AddHooks(const Tensor& leaf, const Tensor& computed, const Tensor& result, bool fails) {
  const auto owned = std::make_shared<Owned>();
  AddTensorHook(computed, [owned, fails](const Tensor& grad) {
    if (fails) throw std::runtime_error("in a hook");
    return Mul(grad, 1);
  });
  GradFn(computed)->AddPreHook([owned](const GradList& grads) { return grads; });
  GradFn(result)->AddPostHook(
      [owned](const GradList& grads, const GradList&) { return GradList(grads); });
  RetainGrad(computed);
  return AddTensorHook(leaf, [owned](const Tensor&) { return Tensor(); });
}

// Adds 2 to the gradient of the leaf and returns true, or fails in a hook.
bool Pass(const Tensor& leaf, int pass) {
  const bool fails = pass % 64 == 63;
  const Tensor own = Leaf({1}, {2});
  const Tensor computed = Counted(Mul(leaf, own));
  const Tensor result = Sum(computed);
  HookHandle handle = AddHooks(leaf, computed, result, fails);
  bool is_through = true;
  try {
    Backward(result, {}, {pass % 16 == 0, pass % 32 == 0, std::nullopt});
  } catch (const std::runtime_error&) {
    is_through = false;
  }
  handle.Remove();
  return is_through;
}

void RunPasses(const Tensor& leaf, int passes) {
  std::vector<std::thread> threads;
  std::atomic<int> through{0};
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&] {
      for (int pass = 0; pass < passes / kThreads; ++pass) through += Pass(leaf, pass) ? 1 : 0;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(Values(GradOf(leaf))[0], 2.0 * through);
  EXPECT_GT(through, passes / 64 * 62);
}

// Bytes that the program holds; 0 if unknown.
size_t BytesInUse() {
#ifdef __GLIBC_PREREQ
#if __GLIBC_PREREQ(2, 33)
  return mallinfo2().uordblks;
#endif
#endif
  return 0;
}

TEST(EnginePasses, AHundredThousandInFourThreadsWithHooksLeaveNothing) {
  const Tensor leaf = Leaf({1}, {3});
  const HookHandle on_leaf = AddTensorHook(leaf, [](const Tensor&) { return Tensor(); });
  std::atomic<int> added{0};
  AddLeafHook(leaf, [&added](const Tensor&) { ++added; });
  RunPasses(leaf, 4000);
  SetGrad(leaf, Tensor());
  const size_t before = BytesInUse();
  added = 0;
  RunPasses(leaf, 100000);
  EXPECT_GT(added, 90000);
  SetGrad(leaf, Tensor());
  EXPECT_EQ(live_nodes, 0);
  EXPECT_EQ(live_hooks, 0);
  EXPECT_EQ(leaf.use_count(), 1u);
  // Four bytes per pass would be more.
  EXPECT_LT(BytesInUse(), before + 400000);
}

}  // namespace
}  // namespace switchyard::autograd
