// Convolutions over one, two or three dimensions, and transposed ones, as matrix products.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "kernels/common/channels_last.h"
#include "kernels/common/convolution_shape.h"
#include "kernels/common/operands.h"
#include "kernels/cpu/fold.h"
#include "kernels/cpu/loops/channel_windows.h"
#include "kernels/cpu/loops/columns.h"
#include "kernels/cpu/loops/elementwise.h"
#include "kernels/cpu/loops/pointwise.h"
#include "kernels/cpu/loops/wide_loops.h"
#include "kernels/cpu/operands.h"
#include "kernels/cpu/products/gemm.h"
#include "kernels/cpu/products/product_panel.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/convolution_native.h"

namespace switchyard::native {
namespace {

template <typename T>
internal::Matrix<T> RowMajorMatrix(const T* data, int64_t rows, int64_t columns) {
  return {data, rows, columns, columns, 1};
}

// result += weight @ windows of the input, group by group; all tensors are row-major.
template <typename T>
void Convolve(const internal::Columns& c, const Tensor& input, const Tensor& weight, int64_t groups,
              const Tensor& result) {
  const int64_t features = weight.size(0) / groups;
  internal::PanelMemory<T> columns;
  if (!c.IsImage()) columns.Allocate(c.Rows() * c.Count());
  const T* image = input.data<T>();
  T* to = result.data<T>();
  for (int64_t i = 0; i < input.size(0); ++i) {
    for (int64_t g = 0; g < groups; ++g) {
      if (!c.IsImage()) internal::ImageToColumns(c, image, columns.data());
      const T* rows = c.IsImage() ? image : columns.data();
      const T* factors = weight.data<T>() + g * features * c.Rows();
      internal::MatrixProduct<T>(RowMajorMatrix(factors, features, c.Rows()),
                                 RowMajorMatrix(rows, c.Rows(), c.Count()), T{1}, to)
          .Run();
      image += c.channels * c.ImageSize();
      to += features * c.Count();
    }
  }
}

// Calls add(image, weight, result) for each channel of the input.
template <typename T, typename Add>
void ForEachChannel(const internal::Columns& c, const Tensor& input, const Tensor& weight,
                    int64_t groups, const Tensor& result, Add add) {
  const T* image = input.data<T>();
  T* to = result.data<T>();
  for (int64_t i = 0; i < input.size(0) * groups; ++i) {
    add(image, weight.data<T>() + i % groups * c.Rows(), to);
    image += c.ImageSize();
    to += c.Count();
  }
}

// The same as Convolve, with a channel and a feature in each group.
template <typename T>
void ConvolveChannels(const internal::Columns& c, const Tensor& input, const Tensor& weight,
                      int64_t groups, const Tensor& result) {
  if constexpr (internal::kHasWideNumbers<T> && std::is_same_v<T, float>) {
    if (internal::SquareWindows::Has(c)) {
      internal::SquareWindows windows(c);
      return ForEachChannel<T>(
          c, input, weight, groups, result,
          [&](const T* image, const T* factors, T* to) { windows.Add(image, factors, to); });
    }
  }
  ForEachChannel<T>(c, input, weight, groups, result, [&](const T* image, const T* factors, T* to) {
    internal::AddWeightedWindows(c, image, factors, to);
  });
}

// The transpose: each element of the input adds its multiple of the weight to a window.
template <typename T>
void ConvolveTransposed(const internal::Columns& c, const Tensor& input, const Tensor& weight,
                        int64_t groups, const Tensor& result) {
  const int64_t features = weight.size(0) / groups;
  std::vector<T> columns(static_cast<size_t>(c.Rows() * c.Count()));
  const T* from = input.data<T>();
  T* image = result.data<T>();
  for (int64_t i = 0; i < input.size(0); ++i) {
    for (int64_t g = 0; g < groups; ++g) {
      const T* factors = weight.data<T>() + g * features * c.Rows();
      std::fill(columns.begin(), columns.end(), T{0});
      internal::MatrixProduct<T>({factors, c.Rows(), features, 1, c.Rows()},
                                 RowMajorMatrix(from, features, c.Count()), T{1}, columns.data())
          .Run();
      internal::AddColumnsToImage(c, columns.data(), image);
      from += features * c.Count();
      image += c.channels * c.ImageSize();
    }
  }
}

// Fills every channel with its bias, or with zeros.
template <typename T>
void StartWithBias(const Tensor& result, const Tensor& bias) {
  const int64_t channels = result.size(1);
  const int64_t elements = result.numel() / std::max<int64_t>(1, result.size(0) * channels);
  T* to = result.data<T>();
  for (int64_t i = 0; i < result.size(0) * channels; ++i, to += elements) {
    std::fill_n(to, elements, bias.defined() ? bias.data<T>()[i % channels] : T{0});
  }
}

// Channels are the last dimension in memory where they are in the input or the weight. Source:
// PyTorch's determine_backend_memory_format; compiled models rely on it.
Tensor InOrderOf(const Tensor& input, const Tensor& weight, Tensor result) {
  if (!internal::IsChannelsLast(input) && !internal::IsChannelsLast(weight)) return result;
  return switchyard::clone(
      result, result.dim() == 4 ? MemoryFormat::ChannelsLast : MemoryFormat::ChannelsLast3d);
}

}  // namespace

Tensor convolution_cpu(const Tensor& input, const Tensor& weight, const std::optional<Tensor>& bias,
                       IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                       bool transposed, IntArrayRef output_padding, int64_t groups) {
  const Tensor addend = bias.value_or(Tensor());
  const internal::ConvolutionShape shape = internal::ShapeOfConvolution(
      input, weight, addend, {stride, padding, dilation, transposed, output_padding, groups});
  const ScalarType type = internal::ComputedType(input.dtype());
  const Tensor result = EmptyTensor(shape.result, type);
  constexpr auto kOperators = SWITCHYARD_OPERATORS("convolution");
  internal::DispatchOnNumber(type, internal::kConvolution, kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    StartWithBias<T>(result, addend.defined() ? internal::Packed(addend, type) : addend);
    const bool is_by_channel = shape.columns.channels == 1 && weight.size(0) == groups;
    const auto run = transposed      ? ConvolveTransposed<T>
                     : is_by_channel ? ConvolveChannels<T>
                                     : Convolve<T>;
    run(shape.columns, internal::Packed(input, type), internal::Packed(weight, type), groups,
        result);
  });
  return InOrderOf(input, weight, internal::WithType(result, input.dtype()));
}

}  // namespace switchyard::native
