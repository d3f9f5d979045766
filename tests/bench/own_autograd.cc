#include <memory>
#include <optional>
#include <vector>

#include "lib/autograd/backward.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/variable.h"
#include "lib/core/tensor.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/gather.h"
#include "switchyard/ops/linear.h"
#include "switchyard/ops/log_softmax.h"
#include "switchyard/ops/mean.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/relu.h"
#include "switchyard/ops/tanh.h"
#include "switchyard/ops/view.h"
#include "tests/bench/autograd_cases.h"

namespace switchyard::bench {
namespace {

Tensor Filled(IntArrayRef sizes, const Scalar& value, ScalarType dtype = ScalarType::Float) {
  return full(sizes, value, dtype, std::nullopt, std::nullopt, std::nullopt);
}

Tensor Leaf(IntArrayRef sizes, double value) {
  Tensor leaf = Filled(sizes, value);
  autograd::SetRequiresGrad(leaf);
  return leaf;
}

Tensor Next(Chain chain, const Tensor& x, const Tensor& w) {
  switch (chain) {
    case Chain::kAdd:
      return add(x, w);
    case Chain::kMul:
    case Chain::kMulBoth:
      return mul(x, w);
    case Chain::kTanh:
      return tanh(x);
    case Chain::kView:
      return view(x, {2});
  }
  return x;
}

struct Layer {
  Tensor weight, bias, weight_step, bias_step;

  Layer(int64_t inputs, int64_t outputs)
      : weight(Leaf({outputs, inputs}, 0.01)),
        bias(Leaf({outputs}, 0)),
        weight_step(Filled({outputs, inputs}, 0)),
        bias_step(Filled({outputs}, 0)) {}
};

void Update(Tensor& parameter, Tensor& step) {
  const autograd::NoGrad off;
  const Tensor grad = autograd::GradOf(parameter);
  mul_(step, kMomentum);
  add_(step, grad);
  add_(parameter, step, -kLearningRate);
  autograd::SetGrad(parameter, Tensor());
}

struct Network {
  std::vector<Layer> layers = {{kInputs, kHidden}, {kHidden, kHidden}, {kHidden, kClasses}};
  Tensor images = Filled({kBatch, kInputs}, 0.5);
  Tensor labels = Filled({kBatch, 1}, 0, ScalarType::Long);

  void Step() {
    Tensor x = images;
    for (size_t i = 0; i < layers.size(); ++i) {
      x = linear(x, layers[i].weight, layers[i].bias);
      if (i + 1 < layers.size()) x = relu(x);
    }
    const Tensor loss = neg(mean(gather(log_softmax(x, 1), 1, labels)));
    autograd::Backward(loss);
    for (Layer& layer : layers) {
      Update(layer.weight, layer.weight_step);
      Update(layer.bias, layer.bias_step);
    }
  }
};

}  // namespace

std::shared_ptr<const void> OwnChain(Chain chain, int nodes) {
  Tensor x = Leaf({2}, 1);
  const Tensor w = chain == Chain::kMulBoth ? Leaf({2}, 1) : Filled({2}, 1);
  for (int i = 0; i < nodes; ++i) x = Next(chain, x, w);
  return std::make_shared<const Tensor>(x);
}

std::function<void()> OwnTrainer() {
  const auto network = std::make_shared<Network>();
  return [network] { network->Step(); };
}

}  // namespace switchyard::bench
