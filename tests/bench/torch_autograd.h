// Gradients in libtorch: the peer of autograd_bench.cc. Separate from it because libtorch's headers
// are large. One thread; Float.
#ifndef SWITCHYARD_TESTS_BENCH_TORCH_AUTOGRAD_H_
#define SWITCHYARD_TESTS_BENCH_TORCH_AUTOGRAD_H_

#include <benchmark/benchmark.h>

namespace switchyard::bench {

inline constexpr int kChainNodes = 1000;

// An addition of two tensors of two elements with required gradients; without them.
void TorchAddRecorded(benchmark::State& state);
void TorchAddPlain(benchmark::State& state);
// Backward through kChainNodes multiplications by a tensor without gradient; forward does not
// count.
void TorchBackwardChain(benchmark::State& state);
// The step of TorchTrainer (autograd_cases.h).
void TorchTrainingStep(benchmark::State& state);

}  // namespace switchyard::bench

#endif  // SWITCHYARD_TESTS_BENCH_TORCH_AUTOGRAD_H_
