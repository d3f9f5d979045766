// Normalizations: each channel of a batch, each layer of an example, each group of channels.
// Moments are computed in double.

#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "kernels/common/normalization_operands.h"
#include "kernels/common/operands.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/fold.h"
#include "kernels/cpu/loops/elementwise.h"
#include "kernels/cpu/loops/wide_loops.h"
#include "kernels/cpu/loops/wide_moments.h"
#include "kernels/cpu/operands.h"
#include "lib/core/error.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/tensor_copy.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/native_batch_norm_native.h"
#include "switchyard/ops/native_group_norm_native.h"
#include "switchyard/ops/native_layer_norm_native.h"

namespace switchyard::native {
namespace {

using internal::kBatchNorm;
using internal::kGroupNorm;
using internal::kLayerNorm;
using internal::Packed;

template <typename T>
double ValueAt(const Tensor& tensor, int64_t index, double otherwise) {
  return tensor.defined() ? static_cast<double>(tensor.data<T>()[index]) : otherwise;
}

struct MeanAndVariance {
  double mean;
  double variance;  // divided by the number of elements
};

// `count` runs of `length` elements, `step` apart. Two passes, to avoid cancellation.
template <typename T>
MeanAndVariance MomentsOf(const T* elements, int64_t count, int64_t length, int64_t step) {
  const auto total = static_cast<double>(count * length);
  if constexpr (internal::kHasWideNumbers<T>) {
    if (count == 1 && internal::IsWide(length)) {
      const double mean = internal::WideSum(elements, length) / total;
      return {mean, internal::WideSquares(elements, length, mean) / total};
    }
  }
  double sum = 0;
  for (int64_t i = 0; i < count; ++i) {
    for (int64_t j = 0; j < length; ++j) sum += static_cast<double>(elements[i * step + j]);
  }
  const double mean = sum / total;
  double squares = 0;
  for (int64_t i = 0; i < count; ++i) {
    for (int64_t j = 0; j < length; ++j) {
      const double distance = static_cast<double>(elements[i * step + j]) - mean;
      squares += distance * distance;
    }
  }
  return {mean, squares / total};
}

// The tensors of a batch normalization, row-major with one dtype.
struct Batch {
  Tensor input;  // examples, channels, elements
  Tensor out;
  Tensor weight;
  Tensor bias;
  int64_t examples;
  int64_t channels;
  int64_t length;
};

template <typename T>
void NormalizeChannel(const Batch& batch, int64_t channel, double mean, double scale) {
  const auto factor = static_cast<T>(ValueAt<T>(batch.weight, channel, 1) * scale);
  const auto center = static_cast<T>(mean);
  const auto offset = static_cast<T>(ValueAt<T>(batch.bias, channel, 0));
  for (int64_t i = 0; i < batch.examples; ++i) {
    const int64_t start = (i * batch.channels + channel) * batch.length;
    const T* from = batch.input.data<T>() + start;
    T* to = batch.out.data<T>() + start;
    for (int64_t j = 0; j < batch.length; ++j) to[j] = (from[j] - center) * factor + offset;
  }
}

// Updates running statistics with those of one more batch. They may have any strides.
struct Running {
  Tensor mean;
  Tensor variance;
  double momentum;

  static void Move(const Tensor& statistic, double momentum, const std::vector<double>& values) {
    if (!statistic.defined()) return;
    const Tensor moved = CloneRowMajor(internal::WithType(statistic, ScalarType::Double));
    for (size_t i = 0; i < values.size(); ++i) {
      double& value = moved.data<double>()[i];
      value = momentum * values[i] + (1 - momentum) * value;
    }
    internal::CopyElements(statistic, moved);
  }
};

template <typename T>
void NormalizeWithOwnMoments(const Batch& batch, const Running& running, double eps,
                             const Tensor& save_mean, const Tensor& save_invstd) {
  std::vector<double> means;
  std::vector<double> variances;
  const int64_t step = batch.channels * batch.length;
  const auto count = static_cast<double>(batch.examples * batch.length);
  for (int64_t channel = 0; channel < batch.channels; ++channel) {
    const T* elements = batch.input.data<T>() + channel * batch.length;
    const auto moments = MomentsOf(elements, batch.examples, batch.length, step);
    const double scale = 1 / std::sqrt(moments.variance + eps);
    NormalizeChannel<T>(batch, channel, moments.mean, scale);
    save_mean.data<T>()[channel] = static_cast<T>(moments.mean);
    save_invstd.data<T>()[channel] = static_cast<T>(scale);
    means.push_back(moments.mean);
    variances.push_back(moments.variance * count / (count - 1));
  }
  Running::Move(running.mean, running.momentum, means);
  Running::Move(running.variance, running.momentum, variances);
}

template <typename T>
void NormalizeWithRunning(const Batch& batch, const Tensor& mean, const Tensor& variance,
                          double eps) {
  for (int64_t channel = 0; channel < batch.channels; ++channel) {
    const double scale = 1 / std::sqrt(ValueAt<T>(variance, channel, 1) + eps);
    NormalizeChannel<T>(batch, channel, ValueAt<T>(mean, channel, 0), scale);
  }
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> batch_norm_cpu(const Tensor& input,
                                                  const std::optional<Tensor>& weight,
                                                  const std::optional<Tensor>& bias,
                                                  const std::optional<Tensor>& running_mean,
                                                  const std::optional<Tensor>& running_var,
                                                  bool training, double momentum, double eps) {
  const auto operands =
      internal::OperandsOfBatchNorm(input, weight, bias, running_mean, running_var, training);
  const ScalarType type = internal::ComputedType(input.dtype());
  constexpr auto kOperators = SWITCHYARD_OPERATORS("native_batch_norm");
  return DispatchOnFloatingType(type, kBatchNorm, kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const Batch batch = {Packed(input, type),
                         EmptyTensor(input.sizes(), type),
                         Packed(operands.affine.weight, type),
                         Packed(operands.affine.bias, type),
                         input.size(0),
                         operands.channels,
                         operands.length};
    const Tensor save_mean = EmptyTensor({operands.saved}, type);
    const Tensor save_invstd = EmptyTensor({operands.saved}, type);
    if (training) {
      const Running running = {operands.running_mean, operands.running_var, momentum};
      NormalizeWithOwnMoments<T>(batch, running, eps, save_mean, save_invstd);
    } else {
      NormalizeWithRunning<T>(batch, Packed(operands.running_mean, type),
                              Packed(operands.running_var, type), eps);
    }
    const auto given = [&](const Tensor& tensor) {
      return internal::WithType(tensor, input.dtype());
    };
    return std::make_tuple(internal::ImagesLike(kBatchNorm, input, batch.out), given(save_mean),
                           given(save_invstd));
  });
}

namespace {

// Row-major tensors of one dtype, the results too.
struct Layers {
  Tensor input;
  internal::Affine affine;
  Tensor out;
  Tensor mean;
  Tensor rstd;
};

template <typename T>
void NormalizeLayer(const T* from, T* to, int64_t length, const internal::Affine& affine,
                    double mean, double scale) {
  if constexpr (internal::kHasWideNumbers<T>) {
    if (affine.weight.defined() && affine.bias.defined() && internal::IsWide(length)) {
      return internal::WideNormalize(from, mean, scale, affine.weight.data<T>(),
                                     affine.bias.data<T>(), to, length);
    }
  }
  for (int64_t j = 0; j < length; ++j) {
    const double normal = (static_cast<double>(from[j]) - mean) * scale;
    to[j] =
        static_cast<T>(normal * ValueAt<T>(affine.weight, j, 1) + ValueAt<T>(affine.bias, j, 0));
  }
}

void NormalizeLayers(const Layers& layers, int64_t length, double eps) {
  constexpr auto kOperators = SWITCHYARD_OPERATORS("native_layer_norm");
  DispatchOnFloatingType(layers.out.dtype(), kLayerNorm, kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const int64_t count = layers.input.numel() == 0 ? 0 : layers.mean.numel();
    for (int64_t i = 0; i < count; ++i) {
      const T* from = layers.input.data<T>() + i * length;
      const MeanAndVariance moments = MomentsOf(from, 1, length, 0);
      const double scale = 1 / std::sqrt(moments.variance + eps);
      layers.mean.data<T>()[i] = static_cast<T>(moments.mean);
      layers.rstd.data<T>()[i] = static_cast<T>(scale);
      NormalizeLayer(from, layers.out.data<T>() + i * length, length, layers.affine, moments.mean,
                     scale);
    }
  });
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> layer_norm_cpu(const Tensor& input, IntArrayRef normalized_shape,
                                                  const std::optional<Tensor>& weight,
                                                  const std::optional<Tensor>& bias, double eps) {
  const auto operands = internal::OperandsOfLayerNorm(input, normalized_shape, weight, bias);
  const ScalarType type = internal::ComputedType(input.dtype());
  const Layers layers = {Packed(input, type),
                         {Packed(operands.affine.weight, type), Packed(operands.affine.bias, type)},
                         EmptyTensor(input.sizes(), type),
                         EmptyTensor(operands.statistics, type),
                         EmptyTensor(operands.statistics, type)};
  NormalizeLayers(layers, operands.length, eps);
  const auto given = [&](const Tensor& tensor) {
    return internal::WithType(tensor, input.dtype());
  };
  return {given(layers.out), given(layers.mean), given(layers.rstd)};
}

std::tuple<Tensor&, Tensor&, Tensor&> layer_norm_out_cpu(
    const Tensor& input, IntArrayRef normalized_shape, const std::optional<Tensor>& weight,
    const std::optional<Tensor>& bias, double eps, Tensor& out0, Tensor& out1, Tensor& out2) {
  const auto operands = internal::OperandsOfLayerNorm(input, normalized_shape, weight, bias);
  const ScalarType type = internal::ComputedType(input.dtype());
  const std::pair<Tensor*, IntArrayRef> outs[] = {
      {&out0, input.sizes()}, {&out1, operands.statistics}, {&out2, operands.statistics}};
  // Results are computed where they shall be if nothing is converted, and no other tensor is there.
  bool is_direct = !MayOverlap(out0, out1) && !MayOverlap(out0, out2) && !MayOverlap(out1, out2);
  for (const auto& [out, sizes] : outs) {
    SWITCHYARD_CHECK(out->defined() && out->dtype() == input.dtype(), kLayerNorm, ": out is ", *out,
                     ", and the result has dtype ", input.dtype());
    is_direct = is_direct && out->dtype() == type && out->is_contiguous() &&
                out->sizes() == sizes && !MayOverlap(*out, input) &&
                !MayOverlap(*out, operands.affine.weight) &&
                !MayOverlap(*out, operands.affine.bias);
  }
  if (!is_direct) {
    const auto [result, mean, rstd] = layer_norm_cpu(input, normalized_shape, weight, bias, eps);
    const Tensor* const results[] = {&result, &mean, &rstd};
    for (size_t i = 0; i < std::size(outs); ++i) {
      internal::PrepareOut(kLayerNorm, *outs[i].first, results[i]->sizes());
      internal::CopyElements(*outs[i].first, *results[i]);
    }
    return {out0, out1, out2};
  }
  NormalizeLayers({Packed(input, type),
                   {Packed(operands.affine.weight, type), Packed(operands.affine.bias, type)},
                   out0,
                   out1,
                   out2},
                  operands.length, eps);
  return {out0, out1, out2};
}

namespace {

// One group of one example, from its first channel on.
template <typename T>
void NormalizeGroup(const T* from, T* to, const internal::GroupNormSizes& sizes, int64_t channel,
                    const internal::Affine& affine, MeanAndVariance moments, double scale) {
  const int64_t end = channel + sizes.channels / sizes.groups;
  for (; channel < end; ++channel, from += sizes.length, to += sizes.length) {
    const auto factor = static_cast<T>(ValueAt<T>(affine.weight, channel, 1) * scale);
    const auto offset = static_cast<T>(ValueAt<T>(affine.bias, channel, 0));
    const auto center = static_cast<T>(moments.mean);
    for (int64_t i = 0; i < sizes.length; ++i) to[i] = (from[i] - center) * factor + offset;
  }
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> group_norm_cpu(const Tensor& input,
                                                  const std::optional<Tensor>& weight,
                                                  const std::optional<Tensor>& bias, int64_t N,
                                                  int64_t C, int64_t HxW, int64_t group,
                                                  double eps) {
  const internal::GroupNormSizes sizes = {N, C, HxW, group};
  const internal::Affine given = internal::OperandsOfGroupNorm(input, weight, bias, sizes);
  const ScalarType type = internal::ComputedType(input.dtype());
  const internal::Affine affine = {Packed(given.weight, type), Packed(given.bias, type)};
  constexpr auto kOperators = SWITCHYARD_OPERATORS("native_group_norm");
  return DispatchOnFloatingType(type, kGroupNorm, kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const Tensor source = Packed(input, type);
    const Tensor out = EmptyTensor(input.sizes(), type);
    const Tensor mean = EmptyTensor({N, group}, type);
    const Tensor rstd = EmptyTensor({N, group}, type);
    const int64_t length = sizes.GroupLength();
    for (int64_t i = 0; i < N * group; ++i) {
      const T* from = source.data<T>() + i * length;
      const MeanAndVariance moments = MomentsOf(from, 1, length, 0);
      const double scale = 1 / std::sqrt(moments.variance + eps);
      mean.data<T>()[i] = static_cast<T>(moments.mean);
      rstd.data<T>()[i] = static_cast<T>(scale);
      NormalizeGroup(from, out.data<T>() + i * length, sizes, i % group * (C / group), affine,
                     moments, scale);
    }
    const auto result = [&](const Tensor& tensor) {
      return internal::WithType(tensor, input.dtype());
    };
    return std::make_tuple(internal::ImagesLike(kGroupNorm, input, out), result(mean),
                           result(rstd));
  });
}

}  // namespace switchyard::native
