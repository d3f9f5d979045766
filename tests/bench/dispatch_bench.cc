// The cost of a call through the dispatch, compared with a direct call of the kernel and with
// libtorch's dispatcher, in one run: operators without work on one, two and three CPU tensors, on a
// list of three, and with only the options of a factory.
//
// Prints one table; takes Google Benchmark's options. Exits with 1 if the dispatch of the
// one-tensor operator costs more than kWantedNanoseconds.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/noop_factory.h"
#include "switchyard/ops/noop_factory_native.h"
#include "switchyard/ops/noop_list.h"
#include "switchyard/ops/noop_list_native.h"
#include "switchyard/ops/noop_one.h"
#include "switchyard/ops/noop_one_native.h"
#include "switchyard/ops/noop_three.h"
#include "switchyard/ops/noop_three_native.h"
#include "switchyard/ops/noop_two.h"
#include "switchyard/ops/noop_two_native.h"
#include "tests/bench/fastest_repetition.h"
#include "tests/bench/results.h"
#include "tests/bench/torch_calls.h"

namespace switchyard::bench {
namespace {

constexpr double kWantedNanoseconds = 1.5;

Tensor SmallTensor() { return EmptyTensor({4}, ScalarType::Float); }

void DirectOne(benchmark::State& state) {
  const Tensor a = SmallTensor();
  for (auto _ : state) native::noop_one_cpu(a);
}

void DispatchedOne(benchmark::State& state) {
  const Tensor a = SmallTensor();
  for (auto _ : state) ops::noop_one(a);
}

void DirectTwo(benchmark::State& state) {
  const Tensor a = SmallTensor();
  const Tensor b = SmallTensor();
  for (auto _ : state) native::noop_two_cpu(a, b);
}

void DispatchedTwo(benchmark::State& state) {
  const Tensor a = SmallTensor();
  const Tensor b = SmallTensor();
  for (auto _ : state) ops::noop_two(a, b);
}

void DirectThree(benchmark::State& state) {
  const Tensor a = SmallTensor();
  const Tensor b = SmallTensor();
  const Tensor c = SmallTensor();
  for (auto _ : state) native::noop_three_cpu(a, b, c);
}

void DispatchedThree(benchmark::State& state) {
  const Tensor a = SmallTensor();
  const Tensor b = SmallTensor();
  const Tensor c = SmallTensor();
  for (auto _ : state) ops::noop_three(a, b, c);
}

std::vector<Tensor> ThreeTensors() { return {SmallTensor(), SmallTensor(), SmallTensor()}; }

void DirectList(benchmark::State& state) {
  const std::vector<Tensor> tensors = ThreeTensors();
  for (auto _ : state) native::noop_list_cpu(tensors);
}

void DispatchedList(benchmark::State& state) {
  const std::vector<Tensor> tensors = ThreeTensors();
  for (auto _ : state) ops::noop_list(tensors);
}

void DirectFactory(benchmark::State& state) {
  for (auto _ : state) {
    native::noop_factory_cpu(ScalarType::Float, Layout::Strided, Device(DeviceType::CPU),
                             std::nullopt);
  }
}

void DispatchedFactory(benchmark::State& state) {
  for (auto _ : state) {
    ops::noop_factory(ScalarType::Float, Layout::Strided, Device(DeviceType::CPU), std::nullopt);
  }
}

struct Row {
  const char* tensors;
  void (*direct)(benchmark::State&);
  void (*dispatched)(benchmark::State&);
  void (*torch)(benchmark::State&);
  void (*torch_direct)(benchmark::State&) = nullptr;  // null: the same cost as ours
};

constexpr Row kRows[] = {
    {"one", DirectOne, DispatchedOne, TorchOne},
    {"two", DirectTwo, DispatchedTwo, TorchTwo},
    {"three", DirectThree, DispatchedThree, TorchThree},
    {"list", DirectList, DispatchedList, TorchList},
    {"factory", DirectFactory, DispatchedFactory, TorchFactory, TorchDirectFactory}};

void Register() {
  for (const Row& row : kRows) {
    RegisterCall(std::string("direct_") + row.tensors, row.direct);
    RegisterCall(std::string("switchyard_") + row.tensors, row.dispatched);
    RegisterCall(std::string("torch_") + row.tensors, row.torch);
    if (row.torch_direct == nullptr) continue;
    RegisterCall(std::string("torch_direct_") + row.tensors, row.torch_direct);
  }
}

// Returns the additional cost of Switchyard's dispatch over a direct call.
double PrintRow(const FastestRepetition& times, const std::string& tensors) {
  const double direct = times.Of("direct_" + tensors);
  const double dispatched = times.Of("switchyard_" + tensors);
  const double torch = times.Of("torch_" + tensors);
  const std::string torch_direct = "torch_direct_" + tensors;
  const double by_c10 = torch - (times.Has(torch_direct) ? times.Of(torch_direct) : direct);
  std::printf("%-8s %7.2f ns %9.2f ns %7.2f ns %9.2f ns %7.2f ns %7.1f x\n", tensors.c_str(),
              direct, dispatched, torch, dispatched - direct, by_c10,
              by_c10 / (dispatched - direct));
  RecordNanoseconds("dispatch/" + tensors, dispatched - direct, by_c10);
  return dispatched - direct;
}

int PrintTable(const FastestRepetition& times) {
  std::printf("No-op operators on CPU tensors, time of a call; peer: libtorch %s\n",
              TorchVersion());
  std::printf("%-8s %10s %12s %10s %12s %10s %9s\n", "tensors", "direct", "switchyard", "c10",
              "added by us", "by c10", "ratio");
  double added = 0;
  for (const Row& row : kRows) {
    if (!times.Has(std::string("torch_") + row.tensors)) return 0;  // excluded by a filter
    const double added_here = PrintRow(times, row.tensors);
    if (&row == &kRows[0]) added = added_here;
  }
  const bool is_reached = added <= kWantedNanoseconds;
  std::printf("fastest of %d repetitions; wanted: at most %.1f ns added for one tensor: %s\n",
              kCallRepetitions, kWantedNanoseconds, is_reached ? "reached" : "MISSED");
  return is_reached ? 0 : 1;
}

int Main(int argc, char** argv) {
  Register();
  FastestRepetition times;
  if (!RunRepeated(argc, argv, &times)) return 2;
  return PrintTable(times);
}

}  // namespace
}  // namespace switchyard::bench

int main(int argc, char** argv) { return switchyard::bench::Main(argc, argv); }
