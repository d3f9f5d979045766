// The peer of operator_bench: the same operators of libtorch, called through its C++ functions on
// one thread and without gradients. Separate from the other benchmarks because libtorch's headers
// are large.
#ifndef SWITCHYARD_TESTS_BENCH_TORCH_OPERATORS_H_
#define SWITCHYARD_TESTS_BENCH_TORCH_OPERATORS_H_

#include <benchmark/benchmark.h>

namespace switchyard::bench {

// For tensors of two floats.
void TorchAdd(benchmark::State& state);
void TorchAddOut(benchmark::State& state);
void TorchAddInPlace(benchmark::State& state);
// add.out of tensors of kLargeCount floats, mm of matrices of kMatrixSize rows and columns.
void TorchLargeAdd(benchmark::State& state);
void TorchMm(benchmark::State& state);

// 64 MiB in three tensors.
inline constexpr int64_t kLargeCount = (int64_t{64} << 20) / 12;
inline constexpr int64_t kMatrixSize = 512;

// Limits libtorch to one thread.
void UseOneTorchThread();

}  // namespace switchyard::bench

#endif  // SWITCHYARD_TESTS_BENCH_TORCH_OPERATORS_H_
