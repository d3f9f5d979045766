// Kinds of special_cases.h for operators that compute gradients of others.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "lib/core/tensor_factory.h"
#include "tests/kernels/comparison/special_cases.h"

namespace switchyard::comparison {
namespace {

// Row-major: kernels of libtorch read gradients and statistics as if they were.
Tensor Dense(const CaseSource& source, const Sizes& sizes) {
  const Tensor tensor = EmptyTensor(sizes, source.type);
  for (int64_t i = 0; i < tensor.numel(); ++i) {
    const double value = static_cast<double>(1 + source.random.Below(12)) / 4;
    if (source.type == ScalarType::Float) tensor.data<float>()[i] = static_cast<float>(value);
    if (source.type == ScalarType::Double) tensor.data<double>()[i] = value;
  }
  return tensor;
}

std::vector<bool> Mask(Random& random) {
  return {random.Chance(2), random.Chance(2), random.Chance(2)};
}

// libtorch makes the gradients of weight and bias like the weight.
std::vector<bool> MaskFor(Random& random, bool has_weight) {
  const std::vector<bool> mask = Mask(random);
  return has_weight ? mask : std::vector<bool>{mask[0], false, false};
}

Sizes Each(Random& random, size_t rank, int64_t least, int64_t count) {
  Sizes numbers(rank);
  for (int64_t& number : numbers) number = least + random.Below(count);
  return numbers;
}

// How many windows of a size there are, over both dimensions.
struct Windows {
  Windows(Random& random, int64_t least_kernel)
      : kernel(Each(random, 2, least_kernel, 2)),
        stride(Each(random, 2, 1, 2)),
        padding(Each(random, 2, 0, 2)),
        dilation(Each(random, 2, 1, 2)) {}

  int64_t Count(int64_t size, size_t d, bool ceils, bool is_dilated) const {
    const int64_t extent = (is_dilated ? dilation[d] : 1) * (kernel[d] - 1) + 1;
    const int64_t room = size + 2 * padding[d] - extent + (ceils ? stride[d] - 1 : 0);
    int64_t count = room / stride[d] + 1;
    if (ceils && (count - 1) * stride[d] >= size + padding[d]) --count;
    return count;
  }

  Sizes kernel;
  Sizes stride;
  Sizes padding;
  Sizes dilation;
};

}  // namespace

Arguments ConvolutionGradients(const CaseSource& source) {
  Random& random = source.random;
  const bool is_transposed = random.Chance(3);
  const int64_t groups = 1 + random.Below(2);
  const int64_t in = groups * (1 + random.Below(2));
  const int64_t out = groups * (1 + random.Below(2));
  const Windows windows(random, 1);
  const Sizes rest = is_transposed ? Each(random, 2, 0, 2) : Sizes{0, 0};
  Sizes input = {1 + random.Below(2), in};
  Sizes weight = is_transposed ? Sizes{in, out / groups} : Sizes{out, in / groups};
  Sizes result = {input[0], out};
  Sizes output_padding;
  for (size_t d = 0; d < 2; ++d) {
    input.push_back(4 + random.Below(3));
    weight.push_back(windows.kernel[d]);
    output_padding.push_back(std::min(rest[d], windows.stride[d] - 1));
    const int64_t extent = windows.dilation[d] * (windows.kernel[d] - 1) + 1;
    result.push_back(is_transposed ? (input.back() - 1) * windows.stride[d] -
                                         2 * windows.padding[d] + extent + output_padding[d]
                                   : windows.Count(input.back(), d, false, true));
  }
  // Libraries that libtorch calls give the weight's gradient wherever they give the bias's.
  std::vector<bool> mask = Mask(random);
  mask[1] = mask[1] || mask[2];
  return {{"grad_output", source.Make(result)},
          {"input", source.Make(input)},
          {"weight", source.Make(weight)},
          {"bias_sizes", Sizes{out}},
          {"stride", windows.stride},
          {"padding", windows.padding},
          {"dilation", windows.dilation},
          {"transposed", is_transposed},
          {"output_padding", output_padding},
          {"groups", groups},
          {"output_mask", mask}};
}

// Of pools whose windows have a size. Indices are places in an image.
Arguments PoolGradient(const CaseSource& source) {
  Random& random = source.random;
  const Windows windows(random, 2);
  const bool ceils = random.Chance(2);
  const bool is_dilated = random.Chance(2);
  Sizes images = {1 + random.Below(2), 5 + random.Below(3), 5 + random.Below(3)};
  if (random.Chance(2)) images.insert(images.begin(), 1 + random.Below(2));
  Sizes result = images;
  for (size_t d = 0; d < 2; ++d) {
    int64_t& size = result[result.size() - 2 + d];
    size = windows.Count(size, d, ceils, is_dilated);
  }
  const int64_t count = images[images.size() - 1] * images[images.size() - 2];
  return {{"grad_output", source.Make(result)},
          {"self", source.Make(images)},
          {"kernel_size", windows.kernel},
          {"stride", windows.stride},
          {"padding", windows.padding},
          {"dilation", is_dilated ? windows.dilation : Sizes{1, 1}},
          {"ceil_mode", ceils},
          {"divisor_override", random.Chance(2) ? Value() : Value(1 + random.Below(5))},
          {"indices", source.MakePositions(result, 0, count)}};
}
// Means know no dilation.
Arguments MeanPoolGradient(const CaseSource& source) {
  Arguments arguments = PoolGradient(source);
  while (arguments["dilation"].object<Sizes>() != Sizes{1, 1}) arguments = PoolGradient(source);
  return arguments;
}
Arguments AdaptivePoolGradient(const CaseSource& source) {
  Random& random = source.random;
  Sizes images = {1 + random.Below(2), 1 + random.Below(5), 1 + random.Below(5)};
  Sizes result = {images[0], 1 + random.Below(4), 1 + random.Below(4)};
  if (random.Chance(2)) {
    const int64_t examples = 1 + random.Below(2);
    images.insert(images.begin(), examples);
    result.insert(result.begin(), examples);
  }
  return {{"grad_output", source.Make(result)}, {"self", source.Make(images)}};
}

Arguments EmbeddingGradient(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = random.Of(std::vector<Sizes>{{3}, {2, 4}, {0}, {5}});
  Sizes grad = sizes;
  grad.push_back(1 + random.Below(3));
  return {{"grad_output", source.Make(grad)},
          {"indices", source.MakePositions(sizes, 0, 6)},
          {"num_weights", int64_t{6}},
          {"padding_idx", random.Below(8) - 2},
          {"scale_grad_by_freq", random.Chance(2)}};
}

Arguments LayerNormalizationGradients(const CaseSource& source) {
  Random& random = source.random;
  const Sizes layer = random.Of(std::vector<Sizes>{{4}, {3, 5}, {1}, {7}});
  const Sizes outer = random.Of(std::vector<Sizes>{{}, {2}, {2, 3}});
  Sizes sizes = outer;
  Sizes statistics = outer;
  sizes.insert(sizes.end(), layer.begin(), layer.end());
  statistics.insert(statistics.end(), layer.size(), 1);
  const bool has_weight = !random.Chance(3);
  const Value weight = has_weight ? Value(Dense(source, layer)) : Value();
  return {{"grad_out", Dense(source, sizes)},
          {"input", Dense(source, sizes)},
          {"normalized_shape", layer},
          {"mean", Dense(source, statistics)},
          {"rstd", Dense(source, statistics)},
          {"weight", weight},
          {"bias", weight},
          {"output_mask", MaskFor(random, has_weight)}};
}

Arguments GroupNormalizationGradients(const CaseSource& source) {
  Random& random = source.random;
  const int64_t group = 1 + random.Below(3);
  const int64_t channels = group * (1 + random.Below(2));
  const int64_t examples = 1 + random.Below(2);
  const Sizes sizes = {examples, channels, 2, 1 + random.Below(3)};
  const bool has_weight = !random.Chance(3);
  return {{"grad_out", Dense(source, sizes)},
          {"input", Dense(source, sizes)},
          {"mean", Dense(source, {examples, group})},
          {"rstd", Dense(source, {examples, group})},
          {"weight", has_weight ? Value(Dense(source, {channels})) : Value()},
          {"N", examples},
          {"C", channels},
          {"HxW", sizes[2] * sizes[3]},
          {"group", group},
          {"output_mask", MaskFor(random, has_weight)}};
}

}  // namespace switchyard::comparison
