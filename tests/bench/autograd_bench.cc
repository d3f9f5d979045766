// Compares gradients with libtorch's, in one run, on one thread: the cost of recording a call, of a
// backward pass over a chain, and of training a small network.
//
// Prints a table; takes Google Benchmark's options. Exits with 1 if a required factor is missed: a
// recorded addition and a node of a chain in backward must be five times as fast as libtorch's, a
// training step three times as fast.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <functional>
#include <optional>
#include <string>

#include "lib/autograd/backward.h"
#include "lib/autograd/variable.h"
#include "lib/core/tensor.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/mul.h"
#include "tests/bench/autograd_cases.h"
#include "tests/bench/fastest_repetition.h"
#include "tests/bench/torch_autograd.h"

namespace switchyard::bench {
namespace {

Tensor Filled(IntArrayRef sizes, const Scalar& value, ScalarType dtype = ScalarType::Float) {
  return full(sizes, value, dtype, std::nullopt, std::nullopt, std::nullopt);
}

Tensor Leaf(IntArrayRef sizes, double value) {
  Tensor leaf = Filled(sizes, value);
  autograd::SetRequiresGrad(leaf);
  return leaf;
}

void AddRecorded(benchmark::State& state) {
  const Tensor a = Leaf({2}, 1);
  const Tensor b = Leaf({2}, 1);
  for (auto _ : state) benchmark::DoNotOptimize(add(a, b));
}

void AddPlain(benchmark::State& state) {
  const Tensor a = Filled({2}, 1);
  const Tensor b = Filled({2}, 1);
  for (auto _ : state) benchmark::DoNotOptimize(add(a, b));
}

void BackwardChain(benchmark::State& state) {
  const Tensor leaf = Leaf({2}, 1);
  const Tensor factor = Filled({2}, 1);
  for (auto _ : state) {
    state.PauseTiming();
    Tensor x = leaf;
    for (int i = 0; i < kChainNodes; ++i) x = mul(x, factor);
    const Tensor ones = Filled({2}, 1);
    state.ResumeTiming();
    autograd::Backward({x}, {ones});
  }
}

void TrainingStep(benchmark::State& state) {
  const std::function<void()> step = OwnTrainer();
  for (auto _ : state) step();
}

struct Row {
  const char* name;
  void (*ours)(benchmark::State&);
  void (*torch)(benchmark::State&);
  double wanted;  // libtorch's time divided by ours; 0 without a requirement
};

constexpr Row kRows[] = {{"add, both require grad", AddRecorded, TorchAddRecorded, 5},
                         {"add, none does", AddPlain, TorchAddPlain, 0},
                         {"backward of 1000 nodes", BackwardChain, TorchBackwardChain, 5},
                         {"training step of an MLP", TrainingStep, TorchTrainingStep, 3}};

bool PrintRow(const Row& row, const FastestRepetition& times) {
  const std::string name = row.name;
  if (!times.Has(name + "/ours") || !times.Has(name + "/libtorch")) return true;
  const double ours = times.Of(name + "/ours");
  const double torch = times.Of(name + "/libtorch");
  const bool is_met = torch / ours >= row.wanted;
  std::printf("%-26s %12.1f ns %12.1f ns %8.1f x %s\n", row.name, ours, torch, torch / ours,
              is_met ? "" : "missed");
  return is_met;
}

int Main(int argc, char** argv) {
  for (const Row& row : kRows) {
    RegisterOperator(std::string(row.name) + "/ours", row.ours);
    RegisterOperator(std::string(row.name) + "/libtorch", row.torch);
  }
  FastestRepetition times;
  if (!RunRepeated(argc, argv, &times)) return 2;
  std::printf("libtorch %s\n", PeerVersion());
  std::printf("%-26s %15s %15s %10s\n", "", "ours", "libtorch", "ratio");
  bool is_met = true;
  for (const Row& row : kRows) is_met &= PrintRow(row, times);
  return is_met ? 0 : 1;
}

}  // namespace
}  // namespace switchyard::bench

int main(int argc, char** argv) { return switchyard::bench::Main(argc, argv); }
