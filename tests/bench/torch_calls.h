// The peer: the same operators registered with libtorch's dispatcher and called through typed
// handles, like libtorch's generated functions. Separate from the other benchmarks because
// libtorch's headers are large.
#ifndef SWITCHYARD_TESTS_BENCH_TORCH_CALLS_H_
#define SWITCHYARD_TESTS_BENCH_TORCH_CALLS_H_

#include <benchmark/benchmark.h>

namespace switchyard::bench {

void TorchOne(benchmark::State& state);
void TorchTwo(benchmark::State& state);
void TorchThree(benchmark::State& state);
void TorchList(benchmark::State& state);  // of three tensors
// Without tensors: a kernel for BackendSelect finds the key, as in torchgen's code.
void TorchFactory(benchmark::State& state);
// A direct call of its kernel: passing c10's options has another cost than ours.
void TorchDirectFactory(benchmark::State& state);

// The same operators with arguments on a stack, which are pushed for each call; and one that writes
// to its argument, which stays on the stack.
void TorchBoxedOne(benchmark::State& state);
void TorchBoxedThree(benchmark::State& state);
void TorchBoxedInPlace(benchmark::State& state);
void TorchBoxedList(benchmark::State& state);  // a list of three that is boxed once
void TorchBoxedFactory(benchmark::State& state);

// The version of libtorch, e.g. "1.13.1".
const char* TorchVersion();

}  // namespace switchyard::bench

#endif  // SWITCHYARD_TESTS_BENCH_TORCH_CALLS_H_
