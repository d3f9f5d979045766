// Gradients in libtorch: the peer of what autograd_bench.cc measures, apart from it because
// libtorch's headers are large. One thread; Float.
#ifndef SWITCHYARD_TESTS_BENCH_TORCH_AUTOGRAD_H_
#define SWITCHYARD_TESTS_BENCH_TORCH_AUTOGRAD_H_

#include <benchmark/benchmark.h>

#include <cstdint>

namespace switchyard::bench {

// A chain of so many nodes; a multilayer perceptron and its batch.
inline constexpr int kChainNodes = 1000;
inline constexpr int64_t kBatch = 32;
inline constexpr int64_t kInputs = 64;
inline constexpr int64_t kHidden = 128;
inline constexpr int64_t kClasses = 10;
inline constexpr double kLearningRate = 0.1;
inline constexpr double kMomentum = 0.9;

// An addition of two tensors of two elements that require gradients; that do not.
void TorchAddRecorded(benchmark::State& state);
void TorchAddPlain(benchmark::State& state);
// Backward through kChainNodes multiplications by a tensor without gradient; forward is not timed.
void TorchBackwardChain(benchmark::State& state);
// Forward, backward and SGD with momentum of 64-128-128-10 with relu, nll_loss of log_softmax.
void TorchTrainingStep(benchmark::State& state);

}  // namespace switchyard::bench

#endif  // SWITCHYARD_TESTS_BENCH_TORCH_AUTOGRAD_H_
