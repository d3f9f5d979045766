// Two networks of libtorch's modules, each with a second forward function that makes the calls of
// the modules through static dispatch, on the modules' own parameters.
#ifndef SWITCHYARD_TESTS_LIB_ATEN_NETWORKS_NETWORKS_H_
#define SWITCHYARD_TESTS_LIB_ATEN_NETWORKS_NETWORKS_H_

#include <torch/nn/module.h>
#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/conv.h>
#include <torch/nn/modules/linear.h>
#include <torch/nn/modules/transformerlayer.h>

namespace switchyard::aten::test {

class Network : public torch::nn::Module {
 public:
  virtual at::Tensor Forward(const at::Tensor& input) = 0;
  virtual at::Tensor ForwardStatically(const at::Tensor& input) = 0;
};

// Images of 3 x 12 x 12 to logarithms of ten probabilities: convolutions, normalization over the
// batch, pools.
class ConvolutionalNetwork : public Network {
 public:
  ConvolutionalNetwork();
  at::Tensor Forward(const at::Tensor& images) override;
  at::Tensor ForwardStatically(const at::Tensor& images) override;

 private:
  torch::nn::Conv2d first_, second_;
  torch::nn::BatchNorm2d first_norm_, second_norm_;
  torch::nn::Linear classes_;
};

// Sequences of 5 words of 16 numbers to logarithms of ten probabilities a word: a block of a
// transformer's encoder, with dropout.
class TransformerBlock : public Network {
 public:
  TransformerBlock();
  at::Tensor Forward(const at::Tensor& words) override;
  at::Tensor ForwardStatically(const at::Tensor& words) override;

 private:
  torch::nn::TransformerEncoderLayer block_;
  torch::nn::Linear classes_;
};

}  // namespace switchyard::aten::test

#endif  // SWITCHYARD_TESTS_LIB_ATEN_NETWORKS_NETWORKS_H_
