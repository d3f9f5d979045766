// The three networks, made of modules.

#include <memory>
#include <utility>

#include "kernels/nn/attention.h"
#include "kernels/nn/init.h"
#include "kernels/nn/layers.h"
#include "kernels/nn/losses.h"
#include "kernels/nn/norms.h"
#include "kernels/nn/optimizers.h"
#include "lib/autograd/backward.h"
#include "lib/autograd/variable.h"
#include "lib/core/error.h"
#include "lib/core/generator.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/flatten.h"
#include "switchyard/ops/gelu.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/max_pool2d.h"
#include "switchyard/ops/mean.h"
#include "switchyard/ops/relu.h"
#include "switchyard/ops/unsqueeze.h"
#include "tests/kernels/comparison/training.h"

namespace switchyard::comparison {
namespace {

constexpr nn::Of kDouble = {ScalarType::Double, Device(DeviceType::CPU)};

struct Reader : nn::Module {
  virtual Tensor Forward(const Tensor& images) = 0;
};

struct Perceptron : Reader {
  nn::Linear& hidden = Add<nn::Linear>("hidden", 64, 24, true, kDouble);
  nn::Linear& output = Add<nn::Linear>("output", 24, 10, true, kDouble);
  Tensor Forward(const Tensor& images) override {
    const Tensor rows = switchyard::flatten(images, 1);
    return output.Forward(switchyard::relu(hidden.Forward(rows)));
  }
};

struct Convolution : Reader {
  nn::Conv2d& first = Add<nn::Conv2d>("first", 1, 4, std::array<int64_t, 2>{3, 3},
                                      nn::Conv2dOptions{{1, 1}, {1, 1}}, kDouble);
  nn::BatchNorm& norm = Add<nn::BatchNorm>("norm", 4, nn::BatchNormOptions{}, kDouble);
  nn::Conv2d& second =
      Add<nn::Conv2d>("second", 4, 6, std::array<int64_t, 2>{3, 3}, nn::Conv2dOptions{}, kDouble);
  nn::Linear& output = Add<nn::Linear>("output", 24, 10, true, kDouble);
  Tensor Forward(const Tensor& images) override {
    const Tensor normed = norm.Forward(first.Forward(switchyard::unsqueeze(images, 1)));
    const Tensor pooled = switchyard::max_pool2d(switchyard::relu(normed), 2);
    return output.Forward(switchyard::flatten(switchyard::relu(second.Forward(pooled)), 1));
  }
};

// A block of attention and of two layers, each after a norm and added to its input.
struct Transformer : Reader {
  nn::Linear& rows = Add<nn::Linear>("rows", 8, 12, true, kDouble);
  const Tensor places = AddParameter("places", EmptyTensor({8, 12}, ScalarType::Double));
  nn::LayerNorm& before_attention = Add<nn::LayerNorm>("before_attention", std::vector<int64_t>{12},
                                                       nn::LayerNormOptions{}, kDouble);
  nn::MultiheadAttention& attention = Add<nn::MultiheadAttention>(
      "attention", 12, kHeads, nn::MultiheadAttentionOptions{}, kDouble);
  nn::LayerNorm& before_layers = Add<nn::LayerNorm>("before_layers", std::vector<int64_t>{12},
                                                    nn::LayerNormOptions{}, kDouble);
  nn::Linear& wide = Add<nn::Linear>("wide", 12, 20, true, kDouble);
  nn::Linear& narrow = Add<nn::Linear>("narrow", 20, 12, true, kDouble);
  nn::Linear& output = Add<nn::Linear>("output", 12, 10, true, kDouble);
  Tensor Forward(const Tensor& images) override {
    Tensor x = switchyard::add(rows.Forward(images), places);
    nn::AttentionOptions causal;
    causal.is_causal = true;
    const Tensor normed = before_attention.Forward(x);
    x = switchyard::add(x, attention.Forward(normed, normed, normed, causal));
    const Tensor layers = narrow.Forward(switchyard::gelu(wide.Forward(before_layers.Forward(x))));
    return output.Forward(switchyard::mean(switchyard::add(x, layers), IntArrayRef(1)));
  }
};

std::unique_ptr<Reader> Make(Network network) {
  switch (network) {
    case Network::kPerceptron:
      return std::make_unique<Perceptron>();
    case Network::kConvolution:
      return std::make_unique<Convolution>();
    case Network::kTransformer:
      break;
  }
  return std::make_unique<Transformer>();
}

std::unique_ptr<nn::Optimizer> Make(Rule rule, std::vector<Tensor> parameters) {
  if (rule == Rule::kMomentum) {
    nn::SgdOptions options;
    options.learning_rate = kMomentumRate;
    options.momentum = kMomentum;
    options.weight_decay = kDecay;
    return std::make_unique<nn::Sgd>(std::move(parameters), options);
  }
  nn::AdamOptions options;
  options.learning_rate = kAdamRate;
  options.weight_decay = kDecay;
  return std::make_unique<nn::Adam>(std::move(parameters), options);
}

void Write(const Tensor& tensor, const std::vector<double>& elements) {
  SWITCHYARD_CHECK(tensor.numel() == static_cast<int64_t>(elements.size()), "other sizes");
  for (size_t i = 0; i < elements.size(); ++i) tensor.data<double>()[i] = elements[i];
}

Tensor TensorOf(const Values& values) {
  const Tensor tensor = EmptyTensor(values.sizes, ScalarType::Double);
  Write(tensor, values.elements);
  return tensor;
}

Tensor TensorOf(const std::vector<int64_t>& labels) {
  const Tensor tensor = EmptyTensor({static_cast<int64_t>(labels.size())}, ScalarType::Long);
  for (size_t i = 0; i < labels.size(); ++i) tensor.data<int64_t>()[i] = labels[i];
  return tensor;
}

// Gradients have the memory order of their parameters, which are row-major.
Values ValuesIn(const Tensor& tensor) {
  SWITCHYARD_CHECK(tensor.defined() && tensor.is_contiguous(), "no row-major tensor");
  const double* const elements = tensor.data<double>();
  return {tensor.sizes().ToVector(), {elements, elements + tensor.numel()}};
}

}  // namespace

NamedValues StartOf(Network network, uint64_t seed) {
  ManualSeed(seed);
  const std::unique_ptr<Reader> reader = Make(network);
  NamedValues values;
  for (const auto& [name, tensor] : reader->NamedParameters()) {
    // Also replaces initial zeros and ones, so that they cannot hide a difference.
    if (tensor.dim() == 1 || name == "places") nn::init::uniform_(tensor, 0.2, 0.9);
    values[name] = ValuesIn(tensor);
  }
  return values;
}

Trained TrainOurs(const Course& course) {
  const std::unique_ptr<Reader> reader = Make(course.network);
  for (const auto& [name, values] : course.start) Write(reader->Parameter(name), values.elements);
  const std::unique_ptr<nn::Optimizer> optimizer = Make(course.rule, reader->Parameters());
  Trained trained;
  for (const Batch& batch : course.batches) {
    optimizer->ZeroGrad();
    const Tensor loss =
        nn::cross_entropy(reader->Forward(TensorOf(batch.images)), TensorOf(batch.labels));
    autograd::Backward(loss);
    trained.losses.push_back(switchyard::item(loss).To<double>());
    if (trained.losses.size() == 1) {
      for (const auto& [name, tensor] : reader->NamedParameters()) {
        trained.gradients[name] = ValuesIn(autograd::GradOf(tensor));
      }
    }
    optimizer->Step();
  }
  for (const auto& [name, tensor] : reader->NamedParameters()) {
    trained.end[name] = ValuesIn(tensor);
  }
  return trained;
}

}  // namespace switchyard::comparison
