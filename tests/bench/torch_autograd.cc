#include "tests/bench/torch_autograd.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/generated/variable_factories.h>

#include <functional>

#include "tests/bench/autograd_cases.h"

namespace switchyard::bench {
namespace {

at::Tensor Small(bool requires_grad) {
  return torch::ones({2}, at::TensorOptions(at::kFloat).requires_grad(requires_grad));
}

void Add(benchmark::State& state, bool requires_grad) {
  const at::Tensor a = Small(requires_grad);
  const at::Tensor b = Small(requires_grad);
  for (auto _ : state) benchmark::DoNotOptimize(at::add(a, b));
}

}  // namespace

void TorchAddRecorded(benchmark::State& state) { Add(state, true); }
void TorchAddPlain(benchmark::State& state) { Add(state, false); }

void TorchBackwardChain(benchmark::State& state) {
  at::set_num_threads(1);
  const at::Tensor leaf = Small(true);
  const at::Tensor factor = Small(false);
  for (auto _ : state) {
    state.PauseTiming();
    at::Tensor x = leaf;
    for (int i = 0; i < kChainNodes; ++i) x = at::mul(x, factor);
    const at::Tensor ones = at::ones({2});
    state.ResumeTiming();
    torch::autograd::backward({x}, {ones});
  }
  state.SetItemsProcessed(state.iterations() * kChainNodes);
}

void TorchTrainingStep(benchmark::State& state) {
  const std::function<void()> step = TorchTrainer();
  for (auto _ : state) step();
}

}  // namespace switchyard::bench
