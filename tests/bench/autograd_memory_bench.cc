// Compares the memory of gradients with libtorch's, in one run: bytes of a node with its result,
// and the peak of a training step. This program's own malloc counts them (counted_memory.h), so it
// is separate from autograd_bench.
//
// Prints a table. A chain is built twice and measured the second time; its bytes are divided by its
// nodes. The peak of training is the memory of network, gradients and a step together: three steps
// of a second network. Exits with 1 if ours is larger.
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>

#include "tests/bench/autograd_cases.h"
#include "tests/bench/counted_memory.h"
#include "tests/bench/results.h"

namespace switchyard::bench {
namespace {

constexpr int kNodes = 1000;
constexpr int kSteps = 3;

struct PerNode {
  double bytes;
  double calls;
};

using MakeChain = std::shared_ptr<const void> (*)(Chain chain, int nodes);
using MakeTrainer = std::function<void()> (*)();

PerNode Measure(MakeChain make, Chain chain) {
  make(chain, kNodes);
  const CountedMemory before = Memory();
  const auto held = make(chain, 1 + kNodes);
  const CountedMemory with_all = Memory();
  // The memory of the beginning of a chain does not belong to a node.
  const auto one = make(chain, 1);
  const CountedMemory with_one = Memory();
  const auto taken = [&](int64_t CountedMemory::* count) {
    const int64_t all = with_all.*count - before.*count;
    return static_cast<double>(all - (with_one.*count - with_all.*count)) / kNodes;
  };
  return {taken(&CountedMemory::held), taken(&CountedMemory::calls)};
}

double PeakOf(MakeTrainer make) {
  for (int i = 0; i < 2; ++i) make()();
  const int64_t before = Memory().held;
  ResetPeak();
  const std::function<void()> step = make();
  for (int i = 0; i < kSteps; ++i) step();
  return static_cast<double>(Memory().peak - before);
}

bool PrintRow(const char* name, double ours, double torch, const char* unit) {
  std::printf("%-34s %12.1f %s %12.1f %s %7.2f x\n", name, ours, unit, torch, unit, torch / ours);
  return ours <= torch;
}

bool PrintChain(const char* name, Chain chain, const char* recorded = nullptr) {
  const PerNode ours = Measure(OwnChain, chain);
  const PerNode torch = Measure(TorchChain, chain);
  std::printf("%-34s %12.1f    %12.1f\n", "  calls of malloc", ours.calls, torch.calls);
  if (recorded != nullptr) RecordBytes(recorded, ours.bytes, torch.bytes);
  return PrintRow(name, ours.bytes, torch.bytes, "B ");
}

int Main() {
  std::printf("libtorch %s\n", PeerVersion());
  std::printf("%-34s %12s    %12s\n", "", "ours", "libtorch");
  bool is_met = PrintChain("node and result of x + w", Chain::kAdd, "autograd_memory/node");
  is_met &= PrintChain("of x * w", Chain::kMul);
  is_met &= PrintChain("of x * w, both require gradients", Chain::kMulBoth);
  is_met &= PrintChain("of tanh(x)", Chain::kTanh);
  is_met &= PrintChain("of x.view({2})", Chain::kView);
  const double ours = PeakOf(OwnTrainer) / 1024;
  const double torch = PeakOf(TorchTrainer) / 1024;
  RecordMebibytes("autograd_memory/step", ours / 1024, torch / 1024);
  is_met &= PrintRow("peak of training an MLP", ours, torch, "KiB");
  return is_met ? 0 : 1;
}

}  // namespace
}  // namespace switchyard::bench

int main() { return switchyard::bench::Main(); }
