#include "kernels/nn/norms.h"

#include <utility>

#include "kernels/nn/init.h"
#include "lib/autograd/modes.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/batch_norm.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/layer_norm.h"

namespace switchyard::nn {
namespace {

std::optional<Tensor> IfDefined(const Tensor& tensor) {
  return tensor.defined() ? std::optional<Tensor>(tensor) : std::nullopt;
}

Tensor FilledIf(bool is_there, IntArrayRef sizes, double value, ScalarType dtype, Device device) {
  if (!is_there) return Tensor();
  return init::constant_(EmptyTensor(sizes, dtype, device), value);
}

}  // namespace

BatchNorm::BatchNorm(int64_t channels, const BatchNormOptions& with, const Of& of)
    : options(with),
      weight(AddParameter("weight", FilledIf(with.affine, {channels}, 1, of.dtype, of.device))),
      bias(AddParameter("bias", FilledIf(with.affine, {channels}, 0, of.dtype, of.device))),
      running_mean(AddBuffer("running_mean",
                             FilledIf(with.tracks_running, {channels}, 0, of.dtype, of.device))),
      running_var(AddBuffer("running_var",
                            FilledIf(with.tracks_running, {channels}, 1, of.dtype, of.device))),
      num_batches_tracked(AddBuffer("num_batches_tracked", FilledIf(with.tracks_running, {}, 0,
                                                                    ScalarType::Long, of.device))) {
}

Tensor BatchNorm::Forward(const Tensor& input) {
  double momentum = options.momentum.value_or(0);
  if (is_training() && options.tracks_running) {
    const autograd::NoGrad off;
    Tensor count = num_batches_tracked;
    switchyard::add_(count, 1);
    if (!options.momentum) momentum = 1 / switchyard::item(count).To<double>();
  }
  return switchyard::batch_norm(input, IfDefined(weight), IfDefined(bias), IfDefined(running_mean),
                                IfDefined(running_var), is_training() || !options.tracks_running,
                                momentum, options.eps, false);
}

LayerNorm::LayerNorm(std::vector<int64_t> of_sizes, const LayerNormOptions& with, const Of& of)
    : sizes(std::move(of_sizes)),
      options(with),
      weight(AddParameter("weight", FilledIf(with.affine, sizes, 1, of.dtype, of.device))),
      bias(AddParameter("bias", FilledIf(with.affine, sizes, 0, of.dtype, of.device))) {}

Tensor LayerNorm::Forward(const Tensor& input) const {
  return switchyard::layer_norm(input, sizes, IfDefined(weight), IfDefined(bias), options.eps);
}

}  // namespace switchyard::nn
