#include "kernels/nn/layers.h"

#include <cmath>

#include "kernels/nn/init.h"
#include "lib/autograd/modes.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/conv2d.h"
#include "switchyard/ops/dropout.h"
#include "switchyard/ops/embedding.h"
#include "switchyard/ops/linear.h"
#include "switchyard/ops/select.h"

namespace switchyard::nn {
namespace {

std::optional<Tensor> IfDefined(const Tensor& tensor) {
  return tensor.defined() ? std::optional<Tensor>(tensor) : std::nullopt;
}

// The slope with which Kaiming's distribution has the bound 1 / sqrt(fan in).
Tensor ByFanIn(const Tensor& weight) {
  return weight.numel() == 0 ? weight : init::kaiming_uniform_(weight, std::sqrt(5.0));
}

Tensor BiasOf(const Tensor& weight, bool has_bias) {
  if (!has_bias) return Tensor();
  const Tensor bias = EmptyTensor({weight.size(0)}, weight.dtype(), weight.device());
  const auto fan = static_cast<double>(init::FanOf(weight, init::Fan::kIn));
  return init::uniform_(bias, fan > 0 ? -1 / std::sqrt(fan) : 0, fan > 0 ? 1 / std::sqrt(fan) : 0);
}

Tensor WeightOfConv(int64_t in, int64_t out, std::array<int64_t, 2> kernel, int64_t groups,
                    const Of& of) {
  SWITCHYARD_CHECK(groups > 0 && in % groups == 0 && out % groups == 0, "Conv2d: ", in,
                   " channels in and ", out, " out cannot be parted into ", groups, " groups");
  return ByFanIn(EmptyTensor({out, in / groups, kernel[0], kernel[1]}, of.dtype, of.device));
}

Tensor TableOf(int64_t rows, int64_t size, int64_t padding, const Of& of) {
  const Tensor table = init::normal_(EmptyTensor({rows, size}, of.dtype, of.device));
  const autograd::NoGrad off;
  if (padding >= 0) init::zeros_(switchyard::select(table, 0, padding));
  return table;
}

// A negative number counts from the end.
int64_t PaddingRow(std::optional<int64_t> padding, int64_t rows) {
  if (!padding) return -1;
  SWITCHYARD_CHECK(*padding >= -rows && *padding < rows, "Embedding: the row of padding is ",
                   *padding, ", there are ", rows);
  return *padding < 0 ? *padding + rows : *padding;
}

}  // namespace

Linear::Linear(int64_t in, int64_t out, bool has_bias, const Of& of)
    : weight(AddParameter("weight", ByFanIn(EmptyTensor({out, in}, of.dtype, of.device)))),
      bias(AddParameter("bias", BiasOf(weight, has_bias))) {}

Tensor Linear::Forward(const Tensor& input) const {
  return switchyard::linear(input, weight, IfDefined(bias));
}

Conv2d::Conv2d(int64_t in, int64_t out, std::array<int64_t, 2> kernel, const Conv2dOptions& with,
               const Of& of)
    : options(with),
      weight(AddParameter("weight", WeightOfConv(in, out, kernel, with.groups, of))),
      bias(AddParameter("bias", BiasOf(weight, with.has_bias))) {}

Tensor Conv2d::Forward(const Tensor& input) const {
  return switchyard::conv2d(input, weight, IfDefined(bias), options.stride, options.padding,
                            options.dilation, options.groups);
}

Embedding::Embedding(int64_t rows, int64_t size, std::optional<int64_t> padding_row, const Of& of)
    : padding(PaddingRow(padding_row, rows)),
      weight(AddParameter("weight", TableOf(rows, size, padding, of))) {}

Tensor Embedding::Forward(const Tensor& indices) const {
  return switchyard::embedding(weight, indices, padding);
}

Dropout::Dropout(double probability) : p(probability) {
  SWITCHYARD_CHECK(p >= 0 && p <= 1, "Dropout: p is ", p, ", not a probability");
}

Tensor Dropout::Forward(const Tensor& input) const {
  return switchyard::dropout(input, p, is_training());
}

}  // namespace switchyard::nn
