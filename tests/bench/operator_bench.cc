// Whole operators beside libtorch's, in one run, on one thread.
#include <benchmark/benchmark.h>

#include <cstdio>

#include "lib/core/tensor.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/ones.h"
#include "switchyard/ops/zeros.h"
#include "tests/bench/fastest_repetition.h"
#include "tests/bench/torch_operators.h"

namespace switchyard::bench {
namespace {

Tensor Ones(IntArrayRef sizes) {
  return ones(sizes, ScalarType::Float, std::nullopt, std::nullopt, std::nullopt);
}

void Add(benchmark::State& state) {
  const Tensor a = Ones({2});
  const Tensor b = Ones({2});
  for (auto _ : state) benchmark::DoNotOptimize(add(a, b));
}

void AddOut(benchmark::State& state) {
  const Tensor a = Ones({2});
  const Tensor b = Ones({2});
  Tensor out = Ones({2});
  for (auto _ : state) add_out(out, a, b);
}

void AddInPlace(benchmark::State& state) {
  Tensor a = Ones({2});
  const Tensor b = zeros({2}, ScalarType::Float, std::nullopt, std::nullopt, std::nullopt);
  for (auto _ : state) add_(a, b);
}

int Main(int argc, char** argv) {
  RegisterRepeated("add", Add);
  RegisterRepeated("add.out", AddOut);
  RegisterRepeated("add_", AddInPlace);
  RegisterRepeated("torch add", TorchAdd);
  RegisterRepeated("torch add.out", TorchAddOut);
  RegisterRepeated("torch add_", TorchAddInPlace);
  FastestRepetition times;
  if (!RunRepeated(argc, argv, &times)) return 2;
  for (const char* name : {"add", "add.out", "add_"}) {
    const double ours = times.Of(name);
    const double torch = times.Of(std::string("torch ") + name);
    std::printf("%-8s %8.1f ns %8.1f ns %6.1f x\n", name, ours, torch, torch / ours);
  }
  return 0;
}

}  // namespace
}  // namespace switchyard::bench

int main(int argc, char** argv) { return switchyard::bench::Main(argc, argv); }
