#include "tests/bench/torch_autograd.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/generated/variable_factories.h>

#include <vector>

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

struct Layer {
  at::Tensor weight, bias, weight_step, bias_step;

  Layer(int64_t inputs, int64_t outputs)
      : weight(torch::full({outputs, inputs}, 0.01,
                           at::TensorOptions(at::kFloat).requires_grad(true))),
        bias(torch::zeros({outputs}, at::TensorOptions(at::kFloat).requires_grad(true))),
        weight_step(at::zeros({outputs, inputs})),
        bias_step(at::zeros({outputs})) {}
};

void Update(const at::Tensor& parameter, const at::Tensor& step) {
  const at::NoGradGuard off;
  step.mul_(kMomentum).add_(parameter.grad());
  const at::Tensor values = parameter;
  values.add_(step, -kLearningRate);
  parameter.mutable_grad().zero_();
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
  at::set_num_threads(1);
  std::vector<Layer> layers = {{kInputs, kHidden}, {kHidden, kHidden}, {kHidden, kClasses}};
  const at::Tensor images = at::full({kBatch, kInputs}, 0.5);
  const at::Tensor labels = at::zeros({kBatch}, at::kLong);
  for (auto _ : state) {
    at::Tensor x = images;
    for (size_t i = 0; i < layers.size(); ++i) {
      x = at::linear(x, layers[i].weight, layers[i].bias);
      if (i + 1 < layers.size()) x = at::relu(x);
    }
    const at::Tensor loss = at::nll_loss(at::log_softmax(x, 1), labels);
    torch::autograd::backward({loss}, {at::ones({})});
    for (const Layer& layer : layers) {
      Update(layer.weight, layer.weight_step);
      Update(layer.bias, layer.bias_step);
    }
  }
}

}  // namespace switchyard::bench
