// Normalizations: each channel of a batch, each layer of an example, each group of channels.
// Moments are computed in double.

#include <cmath>
#include <cstdint>
#include <optional>
#include <tuple>
#include <type_traits>
#include <vector>

#include "kernels/common/normalization_operands.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/operands.h"
#include "kernels/cuda/pointwise.h"
#include "kernels/cuda/reduce.h"
#include "kernels/cuda/var_mean_values.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/native_batch_norm_native.h"
#include "switchyard/ops/native_group_norm_native.h"
#include "switchyard/ops/native_layer_norm_native.h"

namespace switchyard::native {
namespace {

using internal::kBatchNorm;
using internal::kGroupNorm;
using internal::kLayerNorm;

// Elements that may be absent.
struct OptionalElements {
  OptionalElements(const char* name, const Tensor& tensor, const Tensor& stand_in, double otherwise)
      : elements(name, tensor.defined() ? tensor : stand_in),
        is_there(tensor.defined()),
        otherwise(otherwise) {}

  SWITCHYARD_HOST_DEVICE double At(int64_t index) const {
    return is_there ? elements.Load<double>(index) : otherwise;
  }

  gpu::Elements elements;
  bool is_there;
  double otherwise;
};

// Mean and scale of each channel, or of each layer.
struct Normal {
  double mean;
  double scale;
};

struct NormalOfMoments {
  const gpu::Moments* moments;
  double eps;
  Normal* normals;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const gpu::Moments& state = moments[index];
    normals[index] = {state.mean, 1 / std::sqrt(state.squares / state.count + eps)};
  }
};

struct NormalOfRunning {
  gpu::Elements mean;
  gpu::Elements variance;
  double eps;
  Normal* normals;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    normals[index] = {mean.Load<double>(index), 1 / std::sqrt(variance.Load<double>(index) + eps)};
  }
};

struct StoreNormal {
  const Normal* normals;
  gpu::Elements mean;
  gpu::Elements scale;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    mean.Store(index, normals[index].mean);
    scale.Store(index, normals[index].scale);
  }
};

// Updates a running statistic with that of one more batch.
struct MoveRunning {
  gpu::Elements statistic;
  const gpu::Moments* moments;
  double momentum;
  bool is_mean;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const gpu::Moments& state = moments[index];
    const double value = is_mean ? state.mean : state.squares / (state.count - 1);
    statistic.Store(index, momentum * value + (1 - momentum) * statistic.Load<double>(index));
  }
};

template <typename T>
struct NormalizeChannels {
  gpu::Elements input;
  gpu::Elements out;
  const Normal* normals;
  OptionalElements weight;
  OptionalElements bias;
  int64_t channels;
  int64_t length;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const int64_t channel = index / length % channels;
    const Normal& normal = normals[channel];
    const auto factor = static_cast<T>(weight.At(channel) * normal.scale);
    out.Store(index, (input.Load<T>(index) - static_cast<T>(normal.mean)) * factor +
                         static_cast<T>(bias.At(channel)));
  }
};

// Also stores the moments of each layer, with its first element.
template <typename Source>
struct NormalizeLayers {
  Source input;
  Source out;
  gpu::Elements mean;
  gpu::Elements scale;
  OptionalElements weight;
  OptionalElements bias;
  int64_t length;
  double eps;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index, const gpu::Moments& moments) const {
    const double factor = 1 / std::sqrt(moments.squares / moments.count + eps);
    const int64_t layer = index / length;
    const int64_t place = index - layer * length;
    const double value = (input.template Load<double>(index) - moments.mean) * factor;
    out.Store(index, value * weight.At(place) + bias.At(place));
    if (place != 0) return;
    mean.Store(layer, moments.mean);
    scale.Store(layer, factor);
  }
};

struct NormalizeGroups {
  gpu::Elements input;
  gpu::Elements out;
  const Normal* normals;
  OptionalElements weight;
  OptionalElements bias;
  internal::GroupNormSizes sizes;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const int64_t line = index / sizes.length;
    const Normal& normal = normals[line / (sizes.channels / sizes.groups)];
    const int64_t channel = line % sizes.channels;
    const double value = (input.Load<double>(index) - normal.mean) * normal.scale;
    out.Store(index, value * weight.At(channel) + bias.At(channel));
  }
};

// The elements of each channel as a row.
gpu::DeviceMemory<gpu::Moments> MomentsOfChannels(const Tensor& input) {
  std::vector<int64_t> others;
  for (int64_t d = 0; d < input.dim(); ++d) {
    if (d != 1) others.push_back(d);
  }
  const internal::ReducedDimensions dims(kBatchNorm, input.sizes(), IntArrayRef(others));
  return gpu::Reduce(input.size(1), dims.Count(), gpu::WalkOf(input, dims),
                     gpu::MomentsValue<gpu::Elements>{gpu::RowsOf(kBatchNorm, input, dims)},
                     gpu::CombineMoments(), gpu::Moments{0, 0, 0});
}

struct Statistics {
  Tensor mean;
  Tensor variance;
  double momentum;
  double eps;
};

void NormalsOfBatch(const Tensor& input, const Statistics& running, Normal* normals) {
  const int64_t channels = input.size(1);
  const auto moments = MomentsOfChannels(input);
  gpu::ForEachIndex(channels, NormalOfMoments{moments.get(), running.eps, normals});
  for (const bool is_mean : {true, false}) {
    const Tensor& statistic = is_mean ? running.mean : running.variance;
    if (!statistic.defined()) continue;
    gpu::ForEachIndex(channels, MoveRunning{gpu::Elements(kBatchNorm, statistic), moments.get(),
                                            running.momentum, is_mean});
  }
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> batch_norm_cuda(const Tensor& input,
                                                   const std::optional<Tensor>& weight,
                                                   const std::optional<Tensor>& bias,
                                                   const std::optional<Tensor>& running_mean,
                                                   const std::optional<Tensor>& running_var,
                                                   bool training, double momentum, double eps) {
  const auto operands =
      internal::OperandsOfBatchNorm(input, weight, bias, running_mean, running_var, training);
  const Statistics running = {operands.running_mean, operands.running_var, momentum, eps};
  const int64_t channels = operands.channels;
  return gpu::VisitFloating(input.dtype(), kBatchNorm, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const Tensor out = EmptyTensor(input.sizes(), input.dtype(), input.device());
    const Tensor save_mean = EmptyTensor({operands.saved}, input.dtype(), input.device());
    const Tensor save_invstd = EmptyTensor({operands.saved}, input.dtype(), input.device());
    const gpu::DeviceMemory<Normal> normals(channels > 0 ? channels : 1);
    if (training) {
      NormalsOfBatch(input, running, normals.get());
      gpu::ForEachIndex(channels, StoreNormal{normals.get(), gpu::Elements(kBatchNorm, save_mean),
                                              gpu::Elements(kBatchNorm, save_invstd)});
    } else {
      gpu::ForEachIndex(channels, NormalOfRunning{gpu::Elements(kBatchNorm, running.mean),
                                                  gpu::Elements(kBatchNorm, running.variance), eps,
                                                  normals.get()});
    }
    if (out.numel() > 0) {
      gpu::ForEachIndex(
          out.numel(),
          NormalizeChannels<T>{gpu::Elements(kBatchNorm, input), gpu::Elements(kBatchNorm, out),
                               normals.get(),
                               OptionalElements(kBatchNorm, operands.affine.weight, input, 1),
                               OptionalElements(kBatchNorm, operands.affine.bias, input, 0),
                               channels, operands.length});
    }
    return std::make_tuple(out, save_mean, save_invstd);
  });
}

std::tuple<Tensor, Tensor, Tensor> layer_norm_cuda(const Tensor& input,
                                                   IntArrayRef normalized_shape,
                                                   const std::optional<Tensor>& weight,
                                                   const std::optional<Tensor>& bias, double eps) {
  const auto operands = internal::OperandsOfLayerNorm(input, normalized_shape, weight, bias);
  if (!IsFloatingType(input.dtype())) internal::FailUnsupportedType(kLayerNorm, input.dtype());
  const Tensor out = EmptyTensor(input.sizes(), input.dtype(), input.device());
  const Tensor mean = EmptyTensor(operands.statistics, input.dtype(), input.device());
  const Tensor rstd = EmptyTensor(operands.statistics, input.dtype(), input.device());
  if (input.numel() == 0) return {out, mean, rstd};
  const auto normalize = [&](const auto& elements, const auto& results) {
    using Source = std::decay_t<decltype(elements)>;
    gpu::ReduceSegmentsThen(
        mean.numel(), operands.length, gpu::Walk::kAlong, gpu::MomentsValue<Source>{elements},
        gpu::CombineMoments(), gpu::Moments{0, 0, 0},
        NormalizeLayers<Source>{
            elements, results, gpu::Elements(kLayerNorm, mean), gpu::Elements(kLayerNorm, rstd),
            OptionalElements(kLayerNorm, operands.affine.weight, input, 1),
            OptionalElements(kLayerNorm, operands.affine.bias, input, 0), operands.length, eps});
  };
  gpu::VisitPacked(normalize, gpu::Elements(kLayerNorm, input), gpu::Elements(kLayerNorm, out));
  return {out, mean, rstd};
}

std::tuple<Tensor, Tensor, Tensor> group_norm_cuda(const Tensor& input,
                                                   const std::optional<Tensor>& weight,
                                                   const std::optional<Tensor>& bias, int64_t N,
                                                   int64_t C, int64_t HxW, int64_t group,
                                                   double eps) {
  const internal::GroupNormSizes sizes = {N, C, HxW, group};
  const internal::Affine affine = internal::OperandsOfGroupNorm(input, weight, bias, sizes);
  if (!IsFloatingType(input.dtype())) internal::FailUnsupportedType(kGroupNorm, input.dtype());
  const Tensor out = EmptyTensor(input.sizes(), input.dtype(), input.device());
  const Tensor mean = EmptyTensor({N, group}, input.dtype(), input.device());
  const Tensor rstd = EmptyTensor({N, group}, input.dtype(), input.device());
  const int64_t count = mean.numel();
  if (count == 0) return {out, mean, rstd};
  const auto moments =
      gpu::Reduce(count, sizes.GroupLength(), gpu::Walk::kAlong,
                  gpu::MomentsValue<gpu::Elements>{gpu::Elements(kGroupNorm, input)},
                  gpu::CombineMoments(), gpu::Moments{0, 0, 0});
  const gpu::DeviceMemory<Normal> normals(count);
  gpu::ForEachIndex(count, NormalOfMoments{moments.get(), eps, normals.get()});
  gpu::ForEachIndex(count, StoreNormal{normals.get(), gpu::Elements(kGroupNorm, mean),
                                       gpu::Elements(kGroupNorm, rstd)});
  if (out.numel() == 0) return {out, mean, rstd};
  gpu::ForEachIndex(
      out.numel(),
      NormalizeGroups{gpu::Elements(kGroupNorm, input), gpu::Elements(kGroupNorm, out),
                      normals.get(), OptionalElements(kGroupNorm, affine.weight, input, 1),
                      OptionalElements(kGroupNorm, affine.bias, input, 0), sizes});
  return {out, mean, rstd};
}

}  // namespace switchyard::native
