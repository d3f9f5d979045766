// What a call by id, with its arguments on a stack, costs beside a direct call of the kernel, and
// beside libtorch's boxed calls, in one run: operators that do nothing on CPU tensors.
//
// `pushed` copies its tensors to the stack for each call, which counts their references up and
// down; `in place` leaves its tensor there, as an interpreter does with a value that it does not
// need again. Prints one table; takes Google Benchmark's options. Exits with 1 when a boxed call of
// one tensor adds more than kWantedNanoseconds.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <string>

#include "lib/boxing/operators.h"
#include "lib/boxing/stack.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/noop_one_native.h"
#include "switchyard/ops/noop_three_native.h"
#include "tests/bench/fastest_repetition.h"
#include "tests/bench/torch_calls.h"

namespace switchyard::bench {
namespace {

constexpr double kWantedNanoseconds = 8;

Tensor SmallTensor() { return EmptyTensor({4}, ScalarType::Float); }

void DirectOne(benchmark::State& state) {
  const Tensor a = SmallTensor();
  for (auto _ : state) native::noop_one_cpu(a);
}

void DirectThree(benchmark::State& state) {
  const Tensor a = SmallTensor();
  for (auto _ : state) native::noop_three_cpu(a, a, a);
}

void DirectInPlace(benchmark::State& state) {
  Tensor a = SmallTensor();
  for (auto _ : state) benchmark::DoNotOptimize(&native::noop_one_cpu_(a));
}

void BoxedOne(benchmark::State& state) {
  const OperatorId operation = FindOperator("aten::noop_one").value();
  const Tensor a = SmallTensor();
  Stack stack;
  for (auto _ : state) {
    stack.Push(a);
    CallBoxed(operation, stack);
  }
}

void BoxedThree(benchmark::State& state) {
  const OperatorId operation = FindOperator("aten::noop_three").value();
  const Tensor a = SmallTensor();
  Stack stack;
  for (auto _ : state) {
    stack.PushAll(a, a, a);
    CallBoxed(operation, stack);
  }
}

void BoxedInPlace(benchmark::State& state) {
  const OperatorId operation = FindOperator("aten::noop_one_").value();
  Stack stack;
  stack.Push(SmallTensor());
  for (auto _ : state) CallBoxed(operation, stack);
}

struct Row {
  const char* call;
  void (*direct)(benchmark::State&);
  void (*boxed)(benchmark::State&);
  void (*torch)(benchmark::State&);
  bool is_wanted;
};

constexpr Row kRows[] = {{"one pushed", DirectOne, BoxedOne, TorchBoxedOne, true},
                         {"three pushed", DirectThree, BoxedThree, TorchBoxedThree, false},
                         {"one in place", DirectInPlace, BoxedInPlace, TorchBoxedInPlace, true}};

// Gives what a boxed call adds to a direct one.
double PrintRow(const FastestRepetition& times, const std::string& call) {
  const double direct = times.Of("direct " + call);
  const double boxed = times.Of("boxed " + call);
  const double torch = times.Of("torch " + call);
  std::printf("%-13s %7.2f ns %9.2f ns %7.2f ns %9.2f ns %7.2f ns %7.1f x\n", call.c_str(), direct,
              boxed, torch, boxed - direct, torch - direct, (torch - direct) / (boxed - direct));
  return boxed - direct;
}

int PrintTable(const FastestRepetition& times) {
  std::printf("No-op operators on CPU tensors, time of a boxed call; peer: libtorch %s\n",
              TorchVersion());
  std::printf("%-13s %10s %12s %10s %12s %10s %9s\n", "tensors", "direct", "switchyard", "c10",
              "added by us", "by c10", "ratio");
  double added = 0;
  for (const Row& row : kRows) {
    if (!times.Has(std::string("torch ") + row.call)) return 0;  // left out by a filter
    const double added_here = PrintRow(times, row.call);
    if (row.is_wanted) added = std::max(added, added_here);
  }
  const bool is_reached = added <= kWantedNanoseconds;
  std::printf("fastest of %d repetitions; wanted: at most %.0f ns added for one tensor: %s\n",
              kRepetitions, kWantedNanoseconds, is_reached ? "reached" : "MISSED");
  return is_reached ? 0 : 1;
}

int Main(int argc, char** argv) {
  for (const Row& row : kRows) {
    RegisterRepeated(std::string("direct ") + row.call, row.direct);
    RegisterRepeated(std::string("boxed ") + row.call, row.boxed);
    RegisterRepeated(std::string("torch ") + row.call, row.torch);
  }
  FastestRepetition times;
  if (!RunRepeated(argc, argv, &times)) return 2;
  return PrintTable(times);
}

}  // namespace
}  // namespace switchyard::bench

int main(int argc, char** argv) { return switchyard::bench::Main(argc, argv); }
