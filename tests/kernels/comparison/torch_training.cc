// The three networks, made of libtorch's operators, with its gradients and its optimisers.

#include <ATen/Functions.h>
#include <ATen/Parallel.h>
#include <torch/optim/adam.h>
#include <torch/optim/sgd.h>

#include <memory>

#include "tests/kernels/comparison/training.h"

namespace switchyard::comparison {
namespace {

using Named = std::map<std::string, at::Tensor>;

at::Tensor Linear(const Named& p, const std::string& name, const at::Tensor& x) {
  return at::linear(x, p.at(name + ".weight"), p.at(name + ".bias"));
}

at::Tensor LayerNorm(const Named& p, const std::string& name, const at::Tensor& x) {
  return at::layer_norm(x, {x.size(-1)}, p.at(name + ".weight"), p.at(name + ".bias"));
}

at::Tensor Perceptron(const Named& p, const at::Tensor& images) {
  return Linear(p, "output", at::relu(Linear(p, "hidden", images.flatten(1))));
}

at::Tensor Convolution(const Named& p, const at::Tensor& images) {
  const at::Tensor first =
      at::conv2d(images.unsqueeze(1), p.at("first.weight"), p.at("first.bias"), 1, 1);
  const at::Tensor normed =
      at::batch_norm(first, p.at("norm.weight"), p.at("norm.bias"), {}, {}, true, 0.1, 1e-5, false);
  const at::Tensor pooled = at::max_pool2d(at::relu(normed), 2);
  const at::Tensor second = at::conv2d(pooled, p.at("second.weight"), p.at("second.bias"));
  return Linear(p, "output", at::relu(second).flatten(1));
}

at::Tensor Attention(const Named& p, const at::Tensor& x) {
  const int64_t size = x.size(2);
  const at::Tensor joined =
      at::linear(x, p.at("attention.in_proj_weight"), p.at("attention.in_proj_bias"));
  std::vector<at::Tensor> parts;
  for (const at::Tensor& part : joined.chunk(3, 2)) {
    parts.push_back(part.reshape({x.size(0), x.size(1), kHeads, size / kHeads}).transpose(1, 2));
  }
  const at::Tensor attended = std::get<0>(
      at::_scaled_dot_product_attention(parts[0], parts[1], parts[2], {}, 0.0, false, true));
  return Linear(p, "attention.out_proj", attended.transpose(1, 2).reshape(x.sizes()));
}

at::Tensor Transformer(const Named& p, const at::Tensor& images) {
  at::Tensor x = Linear(p, "rows", images) + p.at("places");
  x = x + Attention(p, LayerNorm(p, "before_attention", x));
  const at::Tensor wide = at::gelu(Linear(p, "wide", LayerNorm(p, "before_layers", x)));
  return Linear(p, "output", (x + Linear(p, "narrow", wide)).mean(1));
}

at::Tensor Forward(Network network, const Named& parameters, const at::Tensor& images) {
  switch (network) {
    case Network::kPerceptron:
      return Perceptron(parameters, images);
    case Network::kConvolution:
      return Convolution(parameters, images);
    case Network::kTransformer:
      break;
  }
  return Transformer(parameters, images);
}

std::unique_ptr<torch::optim::Optimizer> Make(Rule rule,
                                              const std::vector<at::Tensor>& parameters) {
  if (rule == Rule::kMomentum) {
    return std::make_unique<torch::optim::SGD>(
        parameters,
        torch::optim::SGDOptions(kMomentumRate).momentum(kMomentum).weight_decay(kDecay));
  }
  return std::make_unique<torch::optim::Adam>(
      parameters, torch::optim::AdamOptions(kAdamRate).weight_decay(kDecay));
}

at::Tensor TensorOf(const Values& values) {
  return at::tensor(values.elements, at::kDouble).reshape(values.sizes);
}

Values ValuesIn(const at::Tensor& tensor) {
  const at::Tensor rows = tensor.detach().contiguous();
  const double* const elements = rows.data_ptr<double>();
  return {rows.sizes().vec(), {elements, elements + rows.numel()}};
}

}  // namespace

Trained TrainTorch(const Course& course) {
  at::set_num_threads(1);
  Named parameters;
  std::vector<at::Tensor> list;
  for (const auto& [name, values] : course.start) {
    list.push_back(parameters[name] = TensorOf(values).requires_grad_(true));
  }
  const std::unique_ptr<torch::optim::Optimizer> optimizer = Make(course.rule, list);
  Trained trained;
  for (const Batch& batch : course.batches) {
    optimizer->zero_grad();
    const at::Tensor scores = Forward(course.network, parameters, TensorOf(batch.images));
    const at::Tensor loss = at::cross_entropy_loss(scores, at::tensor(batch.labels, at::kLong));
    loss.backward();
    trained.losses.push_back(loss.item<double>());
    if (trained.losses.size() == 1) {
      for (const auto& [name, tensor] : parameters) {
        trained.gradients[name] = ValuesIn(tensor.grad());
      }
    }
    optimizer->step();
  }
  for (const auto& [name, tensor] : parameters) trained.end[name] = ValuesIn(tensor);
  return trained;
}

}  // namespace switchyard::comparison
