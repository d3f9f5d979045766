// Convolutions over one, two or three dimensions, and transposed ones, as matrix products: one
// image at a time, with all its groups.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/convolution_shape.h"
#include "kernels/common/operands.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/device/algorithms.h"
#include "kernels/cuda/layout.h"
#include "kernels/cuda/device/parallel.h"
#include "kernels/cuda/pointwise.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/convolution_native.h"

namespace switchyard::native {
namespace {

using internal::kConvolution;

// Columns for a device: three dimensions of an image, and of windows over it.
struct Geometry {
  int64_t image[3];
  int64_t kernel[3];
  int64_t stride[3];
  int64_t padding[3];
  int64_t dilation[3];
  int64_t counts[3];
};

Geometry GeometryOf(const internal::Columns& columns) {
  Geometry g;
  for (size_t d = 0; d < internal::Columns::kRank; ++d) {
    const internal::Window& window = columns.windows[d];
    g.image[d] = columns.image[d];
    g.kernel[d] = window.kernel;
    g.stride[d] = window.stride;
    g.padding[d] = window.padding;
    g.dilation[d] = window.dilation;
    g.counts[d] = columns.counts[d];
  }
  return g;
}

// Splits a number into positions in three dimensions, the last varying fastest, and returns the
// remainder.
SWITCHYARD_HOST_DEVICE inline int64_t Cut(int64_t number, const int64_t (&sizes)[3],
                                          int64_t (&places)[3]) {
  for (int d = 3; d-- > 0;) {
    places[d] = number % sizes[d];
    number /= sizes[d];
  }
  return number;
}

// columns[channel, position in a window, window] = image[channel, ...], 0 in the padding.
template <typename T>
struct ImageToColumns {
  Geometry g;
  const T* image;
  T* columns;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    int64_t window[3];
    int64_t place[3];
    int64_t offset = Cut(Cut(index, g.counts, window), g.kernel, place);
    bool is_inside = true;
    for (int d = 0; d < 3; ++d) {
      const int64_t at = window[d] * g.stride[d] + place[d] * g.dilation[d] - g.padding[d];
      is_inside = is_inside && 0 <= at && at < g.image[d];
      offset = offset * g.image[d] + at;
    }
    columns[index] = is_inside ? image[offset] : T{0};
  }
};

// image[channel, ...] += the contributions of all windows over the element.
template <typename T>
struct AddColumnsToImage {
  Geometry g;
  const T* columns;
  T* image;

  // The window over `at` by its position; -1 if there is none.
  SWITCHYARD_HOST_DEVICE int64_t WindowOver(int d, int64_t at, int64_t place) const {
    const int64_t start = at + g.padding[d] - place * g.dilation[d];
    if (start < 0 || start % g.stride[d] != 0) return -1;
    return start / g.stride[d] < g.counts[d] ? start / g.stride[d] : -1;
  }

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    int64_t at[3];
    const int64_t channel = Cut(index, g.image, at);
    const int64_t places = g.kernel[0] * g.kernel[1] * g.kernel[2];
    T sum = image[index];
    for (int64_t i = 0; i < places; ++i) {
      int64_t place[3];
      Cut(i, g.kernel, place);
      int64_t column = channel * places + i;
      bool is_inside = true;
      for (int d = 0; d < 3; ++d) {
        const int64_t window = WindowOver(d, at[d], place[d]);
        is_inside = is_inside && window >= 0;
        column = column * g.counts[d] + window;
      }
      if (is_inside) sum += columns[column];
    }
    image[index] = sum;
  }
};

// The operands, row-major, all Float or all Double.
struct Operands {
  Tensor input;
  Tensor weight;
  Tensor result;  // initially the bias
  int64_t groups;
};

template <typename T>
T* ImageOf(const Tensor& images, int64_t i) {
  return images.data<T>() + i * (images.numel() / images.size(0));
}

gpu::MatrixOperand RowMajorMatrices(const void* data, int64_t rows, int64_t columns) {
  return {const_cast<void*>(data), columns, 1, rows * columns};
}

// result += weight @ windows of the input
template <typename T>
void Convolve(const internal::Columns& c, const Operands& operands) {
  const int64_t groups = operands.groups;
  const int64_t features = operands.weight.size(0) / groups;
  const int64_t count = groups * c.Rows() * c.Count();
  const Tensor columns =
      EmptyTensor({c.IsImage() ? 0 : count}, operands.input.dtype(), operands.input.device());
  for (int64_t i = 0; i < operands.input.size(0); ++i) {
    T* image = ImageOf<T>(operands.input, i);
    T* rows = c.IsImage() ? image : columns.data<T>();
    if (!c.IsImage()) gpu::ForEachIndex(count, ImageToColumns<T>{GeometryOf(c), image, rows});
    gpu::MultiplyMatrices({ScalarTypeOf<T>(), groups, features, c.Count(), c.Rows(), 1, 1,
                           RowMajorMatrices(operands.weight.data_ptr(), features, c.Rows()),
                           RowMajorMatrices(rows, c.Rows(), c.Count()),
                           RowMajorMatrices(ImageOf<T>(operands.result, i), features, c.Count())});
  }
}

// The transpose: each element of the input adds its multiple of the weight to a window.
template <typename T>
void ConvolveTransposed(const internal::Columns& c, const Operands& operands) {
  const int64_t groups = operands.groups;
  const int64_t features = operands.weight.size(0) / groups;
  const int64_t count = groups * c.Rows() * c.Count();
  const Tensor columns = EmptyTensor({count}, operands.input.dtype(), operands.input.device());
  const gpu::MatrixOperand weight = {operands.weight.data_ptr(), 1, c.Rows(), features * c.Rows()};
  for (int64_t i = 0; i < operands.input.size(0); ++i) {
    gpu::MultiplyMatrices({ScalarTypeOf<T>(), groups, c.Rows(), c.Count(), features, 1, 0, weight,
                           RowMajorMatrices(ImageOf<T>(operands.input, i), features, c.Count()),
                           RowMajorMatrices(columns.data_ptr(), c.Rows(), c.Count())});
    gpu::ForEachIndex(
        groups * c.channels * c.ImageSize(),
        AddColumnsToImage<T>{GeometryOf(c), columns.data<T>(), ImageOf<T>(operands.result, i)});
  }
}

// Fills every channel with its bias, or with zeros.
void StartWithBias(const Tensor& result, const Tensor& bias) {
  if (!bias.defined()) return gpu::FillOnDevice(kConvolution, result, 0);
  std::vector<int64_t> sizes(result.sizes().size(), 1);
  std::vector<int64_t> strides(sizes.size(), 0);
  sizes[1] = bias.size(0);
  strides[1] = bias.stride(0);
  gpu::CopyOnDevice(kConvolution, result, ViewOf(bias, sizes, strides, bias.storage_offset()));
}

}  // namespace

Tensor convolution_cuda(const Tensor& input, const Tensor& weight,
                        const std::optional<Tensor>& bias, IntArrayRef stride, IntArrayRef padding,
                        IntArrayRef dilation, bool transposed, IntArrayRef output_padding,
                        int64_t groups) {
  const Tensor addend = bias.value_or(Tensor());
  const internal::ConvolutionShape shape = internal::ShapeOfConvolution(
      input, weight, addend, {stride, padding, dilation, transposed, output_padding, groups});
  const ScalarType type = internal::ComputedType(input.dtype());
  return DispatchOnFloatingType(type, kConvolution, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const Operands operands = {gpu::Packed(kConvolution, input, type),
                               gpu::Packed(kConvolution, weight, type),
                               EmptyTensor(shape.result, type, input.device()), groups};
    StartWithBias(operands.result, addend);
    if (operands.result.numel() > 0) {
      (transposed ? ConvolveTransposed<T> : Convolve<T>)(shape.columns, operands);
    }
    return gpu::WithType(kConvolution, operands.result, input.dtype());
  });
}

}  // namespace switchyard::native
