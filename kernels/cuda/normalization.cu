// Normalizations: each channel of a batch, each layer of an example. Moments are taken in double.

#include <cmath>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "kernels/cuda/copies.h"
#include "kernels/cuda/moment_values.h"
#include "kernels/cuda/pointwise.h"
#include "kernels/cuda/reduce.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/native_batch_norm_native.h"
#include "switchyard/ops/native_layer_norm_native.h"

namespace switchyard::native {
namespace {

constexpr char kBatchNorm[] = "native_batch_norm";
constexpr char kLayerNorm[] = "native_layer_norm";

// An optional tensor of factors, of the sizes that they must have.
Tensor Factors(const char* name, const char* argument, const std::optional<Tensor>& tensor,
               IntArrayRef sizes, const Tensor& input) {
  if (!tensor.has_value() || !tensor->defined()) return Tensor();
  SWITCHYARD_CHECK(tensor->sizes() == sizes, name, ": ", argument, " has sizes ", tensor->sizes(),
                   ", not ", sizes);
  SWITCHYARD_CHECK(tensor->dtype() == input.dtype(), name, ": ", argument, " has dtype ",
                   tensor->dtype(), " and input ", input.dtype());
  return *tensor;
}

// Numbers that may be missing.
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

// What a running statistic becomes with that of one more batch.
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

struct NormalizeLayers {
  gpu::Elements input;
  gpu::Elements out;
  const Normal* normals;
  OptionalElements weight;
  OptionalElements bias;
  int64_t length;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const Normal& normal = normals[index / length];
    const int64_t place = index % length;
    const double value = (input.Load<double>(index) - normal.mean) * normal.scale;
    out.Store(index, value * weight.At(place) + bias.At(place));
  }
};

// The elements of each channel as a row.
gpu::DeviceMemory<gpu::Moments> MomentsOfChannels(const Tensor& input) {
  std::vector<int64_t> others;
  for (int64_t d = 0; d < input.dim(); ++d) {
    if (d != 1) others.push_back(d);
  }
  const internal::ReducedDimensions dims(kBatchNorm, input.sizes(), IntArrayRef(others));
  return gpu::Reduce(input.size(1), dims.Count(),
                     gpu::MomentsValue{gpu::RowsOf(kBatchNorm, input, dims)}, gpu::CombineMoments(),
                     gpu::Moments{0, 0, 0});
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
  SWITCHYARD_CHECK(input.dim() >= 2, kBatchNorm, ": input has sizes ", input.sizes(),
                   ", which are not those of examples with channels");
  const int64_t channels = input.size(1);
  const int64_t sizes[] = {channels};
  const Statistics running = {Factors(kBatchNorm, "running_mean", running_mean, sizes, input),
                              Factors(kBatchNorm, "running_var", running_var, sizes, input),
                              momentum, eps};
  SWITCHYARD_CHECK(training || (running.mean.defined() && running.variance.defined()), kBatchNorm,
                   ": running_mean and running_var are needed unless training is true");
  const Tensor factors = Factors(kBatchNorm, "weight", weight, sizes, input);
  const Tensor offsets = Factors(kBatchNorm, "bias", bias, sizes, input);
  return gpu::VisitFloating(input.dtype(), kBatchNorm, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const int64_t saved[] = {training ? channels : 0};
    const Tensor out = EmptyTensor(input.sizes(), input.dtype(), input.device());
    const Tensor save_mean = EmptyTensor(saved, input.dtype(), input.device());
    const Tensor save_invstd = EmptyTensor(saved, input.dtype(), input.device());
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
                               normals.get(), OptionalElements(kBatchNorm, factors, input, 1),
                               OptionalElements(kBatchNorm, offsets, input, 0), channels,
                               out.numel() / (out.size(0) * channels)});
    }
    return std::make_tuple(out, save_mean, save_invstd);
  });
}

std::tuple<Tensor, Tensor, Tensor> layer_norm_cuda(const Tensor& input,
                                                   IntArrayRef normalized_shape,
                                                   const std::optional<Tensor>& weight,
                                                   const std::optional<Tensor>& bias, double eps) {
  const size_t layer_rank = normalized_shape.size();
  SWITCHYARD_CHECK(layer_rank > 0, kLayerNorm, ": normalized_shape has no dimensions");
  bool fits = layer_rank <= input.sizes().size();
  const size_t outer_rank = fits ? input.sizes().size() - layer_rank : 0;
  for (size_t d = 0; fits && d < layer_rank; ++d) {
    fits = input.sizes()[outer_rank + d] == normalized_shape[d];
  }
  SWITCHYARD_CHECK(fits, kLayerNorm, ": input of sizes ", input.sizes(),
                   " does not end with normalized_shape ", normalized_shape);
  const Tensor factors = Factors(kLayerNorm, "weight", weight, normalized_shape, input);
  const Tensor offsets = Factors(kLayerNorm, "bias", bias, normalized_shape, input);
  if (!IsFloatingType(input.dtype())) internal::FailUnsupportedType(kLayerNorm, input.dtype());
  std::vector<int64_t> sizes = input.sizes().ToVector();
  for (size_t d = outer_rank; d < sizes.size(); ++d) sizes[d] = 1;
  const Tensor out = EmptyTensor(input.sizes(), input.dtype(), input.device());
  const Tensor mean = EmptyTensor(sizes, input.dtype(), input.device());
  const Tensor rstd = EmptyTensor(sizes, input.dtype(), input.device());
  if (input.numel() == 0) return {out, mean, rstd};
  const int64_t length = CountElements(normalized_shape);
  const int64_t layers = mean.numel();
  const auto moments =
      gpu::Reduce(layers, length, gpu::MomentsValue{gpu::Elements(kLayerNorm, input)},
                  gpu::CombineMoments(), gpu::Moments{0, 0, 0});
  const gpu::DeviceMemory<Normal> normals(layers);
  gpu::ForEachIndex(layers, NormalOfMoments{moments.get(), eps, normals.get()});
  gpu::ForEachIndex(layers, StoreNormal{normals.get(), gpu::Elements(kLayerNorm, mean),
                                        gpu::Elements(kLayerNorm, rstd)});
  gpu::ForEachIndex(
      out.numel(), NormalizeLayers{gpu::Elements(kLayerNorm, input), gpu::Elements(kLayerNorm, out),
                                   normals.get(), OptionalElements(kLayerNorm, factors, input, 1),
                                   OptionalElements(kLayerNorm, offsets, input, 0), length});
  return {out, mean, rstd};
}

}  // namespace switchyard::native
