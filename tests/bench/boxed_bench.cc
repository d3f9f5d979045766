// The cost of a call by id with boxed arguments, compared with a direct call of the kernel and with
// libtorch's boxed calls, in one run: operators without work on CPU tensors.
//
// `pushed` copies its arguments to the stack for each call, which counts their references up and
// down; `borrowed` leaves them with their owners (borrowing.h); `prepared` runs a frame's call
// (frame.h); `in place` leaves its tensor on the stack, like an interpreter with a value that it
// does not need again. libtorch has no borrowing boxed call, so its pushed call is the peer.
//
// Prints one table; takes Google Benchmark's options. Exits with 1 if a boxed call costs more than
// its row permits.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "lib/boxing/borrowing.h"
#include "lib/boxing/frame.h"
#include "lib/boxing/operators.h"
#include "lib/boxing/stack.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/noop_factory_native.h"
#include "switchyard/ops/noop_list_native.h"
#include "switchyard/ops/noop_one_native.h"
#include "switchyard/ops/noop_three_native.h"
#include "tests/bench/fastest_repetition.h"
#include "tests/bench/results.h"
#include "tests/bench/torch_calls.h"

namespace switchyard::bench {
namespace {

Tensor SmallTensor() { return EmptyTensor({4}, ScalarType::Float); }

std::vector<Tensor> ThreeTensors() { return {SmallTensor(), SmallTensor(), SmallTensor()}; }

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

void DirectList(benchmark::State& state) {
  const std::vector<Tensor> tensors = ThreeTensors();
  for (auto _ : state) native::noop_list_cpu(tensors);
}

void DirectFactory(benchmark::State& state) {
  for (auto _ : state) {
    native::noop_factory_cpu(ScalarType::Float, Layout::Strided, Device(DeviceType::CPU),
                             std::nullopt);
  }
}

void PushedOne(benchmark::State& state) {
  const OperatorId operation = FindOperator("aten::noop_one").value();
  const Tensor a = SmallTensor();
  Stack stack;
  for (auto _ : state) {
    stack.Push(a);
    CallBoxed(operation, stack);
  }
}

void PushedThree(benchmark::State& state) {
  const OperatorId operation = FindOperator("aten::noop_three").value();
  const Tensor a = SmallTensor();
  Stack stack;
  for (auto _ : state) {
    stack.PushAll(a, a, a);
    CallBoxed(operation, stack);
  }
}

void PushedList(benchmark::State& state) {
  const OperatorId operation = FindOperator("aten::noop_list").value();
  const Value tensors(ThreeTensors());
  Stack stack;
  for (auto _ : state) {
    stack.Push(tensors);
    CallBoxed(operation, stack);
  }
}

void PushedFactory(benchmark::State& state) {
  const OperatorId operation = FindOperator("aten::noop_factory").value();
  Stack stack;
  for (auto _ : state) {
    stack.PushAll(ScalarType::Float, Layout::Strided, Device(DeviceType::CPU), std::nullopt);
    CallBoxed(operation, stack);
  }
}

void BorrowedOne(benchmark::State& state) {
  const OperatorId operation = FindOperator("aten::noop_one").value();
  const Tensor a = SmallTensor();
  Stack stack;
  for (auto _ : state) CallBorrowing(operation, stack, a);
}

void BorrowedThree(benchmark::State& state) {
  const OperatorId operation = FindOperator("aten::noop_three").value();
  const Tensor a = SmallTensor();
  Stack stack;
  for (auto _ : state) CallBorrowing(operation, stack, a, a, a);
}

void BorrowedList(benchmark::State& state) {
  const OperatorId operation = FindOperator("aten::noop_list").value();
  const Value tensors(ThreeTensors());
  Stack stack;
  for (auto _ : state) CallBorrowing(operation, stack, tensors);
}

void BorrowedFactory(benchmark::State& state) {
  const OperatorId operation = FindOperator("aten::noop_factory").value();
  Stack stack;
  for (auto _ : state) {
    CallBorrowing(operation, stack, ScalarType::Float, Layout::Strided, Device(DeviceType::CPU),
                  std::nullopt);
  }
}

void InPlace(benchmark::State& state) {
  const OperatorId operation = FindOperator("aten::noop_one_").value();
  Stack stack;
  stack.Push(SmallTensor());
  for (auto _ : state) CallBoxed(operation, stack);
}

void PreparedOne(benchmark::State& state) {
  Frame frame(1);
  frame[0] = SmallTensor();
  const size_t call = frame.Prepare(FindOperator("aten::noop_one").value(), {0});
  for (auto _ : state) frame.Run(call);
}

void PreparedThree(benchmark::State& state) {
  Frame frame(1);
  frame[0] = SmallTensor();
  const size_t call = frame.Prepare(FindOperator("aten::noop_three").value(), {0, 0, 0});
  for (auto _ : state) frame.Run(call);
}

void PreparedInPlace(benchmark::State& state) {
  Frame frame(1);
  frame[0] = SmallTensor();
  const size_t call = frame.Prepare(FindOperator("aten::noop_one_").value(), {0}, {0});
  for (auto _ : state) frame.Run(call);
}

void PreparedList(benchmark::State& state) {
  Frame frame(1);
  frame[0] = ThreeTensors();
  const size_t call = frame.Prepare(FindOperator("aten::noop_list").value(), {0});
  for (auto _ : state) frame.Run(call);
}

void PreparedFactory(benchmark::State& state) {
  Frame frame(3);
  frame[0] = ScalarType::Float;
  frame[1] = Layout::Strided;
  frame[2] = Device(DeviceType::CPU);
  const size_t call = frame.Prepare(FindOperator("aten::noop_factory").value(), {0, 1, 2});
  for (auto _ : state) frame.Run(call);
}

using Bench = void (*)(benchmark::State&);

// The cost of the same operator when called directly, and by libtorch's boxed call.
struct Operator {
  const char* name;
  Bench direct;
  Bench torch;
};

constexpr Operator kOne = {"one", DirectOne, TorchBoxedOne};
constexpr Operator kThree = {"three", DirectThree, TorchBoxedThree};
constexpr Operator kInPlace = {"in place", DirectInPlace, TorchBoxedInPlace};
constexpr Operator kList = {"list", DirectList, TorchBoxedList};
constexpr Operator kFactory = {"factory", DirectFactory, TorchBoxedFactory};
constexpr const Operator* kOperators[] = {&kOne, &kThree, &kInPlace, &kList, &kFactory};

struct Row {
  const Operator* operation;
  const char* way;
  Bench boxed;
  double wanted_nanoseconds = 0;  // 0: any figure passes
};

constexpr Row kRows[] = {
    {&kOne, "pushed", PushedOne},
    {&kOne, "borrowed", BorrowedOne, 8},
    {&kOne, "prepared", PreparedOne, 3},
    {&kThree, "pushed", PushedThree},
    {&kThree, "borrowed", BorrowedThree, 12},
    {&kThree, "prepared", PreparedThree, 3},
    {&kInPlace, "on the stack", InPlace, 8},
    {&kInPlace, "prepared", PreparedInPlace, 3},
    {&kList, "pushed", PushedList},
    {&kList, "borrowed", BorrowedList},
    {&kList, "prepared", PreparedList},
    {&kFactory, "pushed", PushedFactory},
    {&kFactory, "borrowed", BorrowedFactory},
    {&kFactory, "prepared", PreparedFactory},
};

std::string NameOf(const Row& row) { return std::string(row.operation->name) + " " + row.way; }

// Returns whether the row meets its requirement.
bool PrintRow(const FastestRepetition& times, const Row& row) {
  const std::string name = row.operation->name;
  const double direct = times.Of("direct " + name);
  const double boxed = times.Of(NameOf(row));
  const double torch = times.Of("torch " + name);
  const bool is_reached = row.wanted_nanoseconds == 0 || boxed - direct <= row.wanted_nanoseconds;
  std::printf("%-9s%-13s %7.2f ns %9.2f ns %7.2f ns %9.2f ns %7.2f ns %7.1f x", name.c_str(),
              row.way, direct, boxed, torch, boxed - direct, torch - direct,
              (torch - direct) / (boxed - direct));
  if (row.wanted_nanoseconds != 0) {
    std::printf("  at most %2.0f ns: %s", row.wanted_nanoseconds,
                is_reached ? "reached" : "MISSED");
  }
  std::printf("\n");
  RecordNanoseconds("boxed/" + NameOf(row), boxed - direct, torch - direct);
  return is_reached;
}

int PrintTable(const FastestRepetition& times) {
  std::printf("No-op operators on CPU tensors, time of a boxed call; peer: libtorch %s\n",
              TorchVersion());
  std::printf("%-22s %10s %12s %10s %12s %10s %9s  %s\n", "arguments", "direct", "switchyard",
              "c10", "added by us", "by c10", "ratio", "wanted");
  bool is_reached = true;
  for (const Row& row : kRows) {
    if (times.Has(NameOf(row)) && times.Has(std::string("torch ") + row.operation->name) &&
        times.Has(std::string("direct ") + row.operation->name)) {
      is_reached &= PrintRow(times, row);
    }
  }
  std::printf("fastest of %d repetitions\n", kCallRepetitions);
  return is_reached ? 0 : 1;
}

int Main(int argc, char** argv) {
  for (const Operator* operation : kOperators) {
    RegisterCall(std::string("direct ") + operation->name, operation->direct);
    RegisterCall(std::string("torch ") + operation->name, operation->torch);
  }
  for (const Row& row : kRows) RegisterCall(NameOf(row), row.boxed);
  FastestRepetition times;
  if (!RunRepeated(argc, argv, &times)) return 2;
  return PrintTable(times);
}

}  // namespace
}  // namespace switchyard::bench

int main(int argc, char** argv) { return switchyard::bench::Main(argc, argv); }
