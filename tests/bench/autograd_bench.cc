// Compares gradients with libtorch's, in one run, on one thread: the cost of recording a call, of a
// backward pass over a chain, and of training a small network. Also compares a call where nothing
// requires a gradient with the same call in a build without gradients: plain_calls.cc.
//
// Prints a table; takes Google Benchmark's options. Exits with 1 if a requirement is missed: a
// recorded addition and a node of a chain in backward must be five times as fast as libtorch's, a
// training step three times as fast; the plain call may take kWantedNanoseconds more than without
// gradients.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <limits>
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
#include "tests/bench/results.h"
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

constexpr double kWantedNanoseconds = 0.5;
constexpr int kRuns = 10;

struct Row {
  const char* name;
  const char* recorded;  // the name of the figure
  void (*ours)(benchmark::State&);
  void (*torch)(benchmark::State&);
  double wanted;  // libtorch's time divided by ours; 0 without a requirement
};

constexpr Row kRows[] = {
    {"add, both require grad", "autograd/add", AddRecorded, TorchAddRecorded, 5},
    {"add, none does", "autograd/plain add", AddPlain, TorchAddPlain, 0},
    {"backward of 1000 nodes", "autograd/backward", BackwardChain, TorchBackwardChain, 5},
    {"training step of an MLP", "autograd/step", TrainingStep, TorchTrainingStep, 3}};

bool PrintRow(const Row& row, const FastestRepetition& times) {
  const std::string name = row.name;
  if (!times.Has(name + "/ours") || !times.Has(name + "/libtorch")) return true;
  const double ours = times.Of(name + "/ours");
  const double torch = times.Of(name + "/libtorch");
  const bool is_met = torch / ours >= row.wanted;
  std::printf("%-26s %12.1f ns %12.1f ns %8.1f x %s\n", row.name, ours, torch, torch / ours,
              is_met ? "" : "missed");
  RecordNanoseconds(row.recorded, ours, torch);
  return is_met;
}

// Returns the figure that a program of plain_calls.cc prints; its file is beside this program.
double NanosecondsOf(const std::string& program) {
  double nanoseconds = 0;
  std::FILE* const output = popen(program.c_str(), "r");
  const bool is_read = output != nullptr && std::fscanf(output, "%lf", &nanoseconds) == 1;
  if (output != nullptr && pclose(output) == 0 && is_read) return nanoseconds;
  std::fprintf(stderr, "%s: not run\n", program.c_str());
  std::exit(2);
}

bool ComparePlainCalls(const std::string& here) {
  const std::string folder = here.substr(0, here.find_last_of('/') + 1);
  double with = std::numeric_limits<double>::infinity();
  double without = with;
  for (int i = 0; i < kRuns; ++i) {
    with = std::min(with, NanosecondsOf(folder + "plain_calls_autograd"));
    without = std::min(without, NanosecondsOf(folder + "plain_calls"));
  }
  const bool is_met = with - without <= kWantedNanoseconds;
  std::printf(
      "a call without gradients, above a direct one: %.2f ns; in a build without: %.2f ns %s\n",
      with, without, is_met ? "" : "missed");
  RecordNanoseconds("autograd/plain", with, without);
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
  bool is_met = ComparePlainCalls(argv[0]);
  for (const Row& row : kRows) is_met &= PrintRow(row, times);
  return is_met ? 0 : 1;
}

}  // namespace
}  // namespace switchyard::bench

int main(int argc, char** argv) { return switchyard::bench::Main(argc, argv); }
