#include "tests/bench/torch_operators.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/InferenceMode.h>

namespace switchyard::bench {

void UseOneTorchThread() { at::set_num_threads(1); }

void TorchAdd(benchmark::State& state) {
  const c10::InferenceMode no_gradients;
  const at::Tensor a = at::ones({2});
  const at::Tensor b = at::ones({2});
  for (auto _ : state) benchmark::DoNotOptimize(at::add(a, b));
}

void TorchAddOut(benchmark::State& state) {
  const c10::InferenceMode no_gradients;
  const at::Tensor a = at::ones({2});
  const at::Tensor b = at::ones({2});
  at::Tensor out = at::empty({2});
  for (auto _ : state) at::add_out(out, a, b);
}

void TorchAddInPlace(benchmark::State& state) {
  const c10::InferenceMode no_gradients;
  at::Tensor a = at::ones({2});
  const at::Tensor b = at::zeros({2});
  for (auto _ : state) a.add_(b);
}

void TorchLargeAdd(benchmark::State& state) {
  const c10::InferenceMode no_gradients;
  const at::Tensor a = at::ones({kLargeCount});
  const at::Tensor b = at::ones({kLargeCount});
  at::Tensor out = at::zeros({kLargeCount});
  for (auto _ : state) at::add_out(out, a, b);
}

void TorchMm(benchmark::State& state) {
  const c10::InferenceMode no_gradients;
  const at::Tensor a = at::ones({kMatrixSize, kMatrixSize});
  const at::Tensor b = at::ones({kMatrixSize, kMatrixSize});
  for (auto _ : state) benchmark::DoNotOptimize(at::mm(a, b));
}

}  // namespace switchyard::bench
