#include "tests/lib/aten/networks/networks.h"

#include <ATen/Functions.h>

namespace switchyard::aten::test {

using torch::nn::Conv2dOptions;

ConvolutionalNetwork::ConvolutionalNetwork()
    : first_(register_module("first", torch::nn::Conv2d(Conv2dOptions(3, 8, 3).padding(1)))),
      second_(register_module(
          "second", torch::nn::Conv2d(Conv2dOptions(8, 16, 3).stride(2).padding(1).groups(2)))),
      first_norm_(register_module("first_norm", torch::nn::BatchNorm2d(8))),
      second_norm_(register_module("second_norm", torch::nn::BatchNorm2d(16))),
      classes_(register_module("classes", torch::nn::Linear(16, 10))) {}

at::Tensor ConvolutionalNetwork::Forward(const at::Tensor& images) {
  at::Tensor x = at::relu(first_norm_(first_(images)));
  x = at::max_pool2d(x, 2);
  x = at::relu(second_norm_(second_(x)));
  x = at::flatten(at::adaptive_avg_pool2d(x, {1, 1}), 1);
  return at::log_softmax(classes_(x), 1);
}

TransformerBlock::TransformerBlock()
    : block_(register_module(
          "block", torch::nn::TransformerEncoderLayer(
                       torch::nn::TransformerEncoderLayerOptions(16, 2).dim_feedforward(32)))),
      classes_(register_module("classes", torch::nn::Linear(16, 10))) {}

at::Tensor TransformerBlock::Forward(const at::Tensor& words) {
  return at::log_softmax(classes_(block_(words)), 2);
}

}  // namespace switchyard::aten::test
