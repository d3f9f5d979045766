#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <torch/csrc/api/include/torch/version.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/generated/variable_factories.h>

#include <memory>
#include <vector>

#include "tests/bench/autograd_cases.h"

namespace switchyard::bench {
namespace {

at::Tensor Small(bool requires_grad) {
  return torch::ones({2}, at::TensorOptions(at::kFloat).requires_grad(requires_grad));
}

at::Tensor Next(Chain chain, const at::Tensor& x, const at::Tensor& w) {
  switch (chain) {
    case Chain::kAdd:
      return at::add(x, w);
    case Chain::kMul:
    case Chain::kMulBoth:
      return at::mul(x, w);
    case Chain::kTanh:
      return at::tanh(x);
    case Chain::kView:
      return x.view({2});
  }
  return x;
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
  parameter.add_(step, -kLearningRate);
  parameter.mutable_grad().reset();
}

struct Network {
  std::vector<Layer> layers = {{kInputs, kHidden}, {kHidden, kHidden}, {kHidden, kClasses}};
  at::Tensor images = at::full({kBatch, kInputs}, 0.5);
  at::Tensor labels = at::zeros({kBatch}, at::kLong);

  void Step() const {
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
};

}  // namespace

std::shared_ptr<const void> TorchChain(Chain chain, int nodes) {
  at::Tensor x = Small(true);
  const at::Tensor w = Small(chain == Chain::kMulBoth);
  for (int i = 0; i < nodes; ++i) x = Next(chain, x, w);
  return std::make_shared<const at::Tensor>(x);
}

std::function<void()> TorchTrainer() {
  at::set_num_threads(1);
  const auto network = std::make_shared<Network>();
  return [network] { network->Step(); };
}

const char* PeerVersion() { return TORCH_VERSION; }

}  // namespace switchyard::bench
