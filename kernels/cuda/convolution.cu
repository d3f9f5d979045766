// Convolutions over one, two or three dimensions, as matrix products of many images at a time;
// transposed ones image by image. Convolutions of each channel with its own weight are no products.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/convolution_shape.h"
#include "kernels/common/operands.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/device/algorithms.h"
#include "kernels/cuda/device/parallel.h"
#include "kernels/cuda/layout.h"
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

// Calls visit(number, element) for the positions in a window over one channel, in order; the
// element is -1 in the padding.
template <typename Visit>
SWITCHYARD_HOST_DEVICE void ForEachPlace(const Geometry& g, const int64_t (&window)[3],
                                         const Visit& visit) {
  int64_t number = 0;
  for (int64_t i = 0; i < g.kernel[0]; ++i) {
    const int64_t z = window[0] * g.stride[0] + i * g.dilation[0] - g.padding[0];
    for (int64_t j = 0; j < g.kernel[1]; ++j) {
      const int64_t y = window[1] * g.stride[1] + j * g.dilation[1] - g.padding[1];
      const bool is_row = 0 <= z && z < g.image[0] && 0 <= y && y < g.image[1];
      for (int64_t k = 0; k < g.kernel[2]; ++k) {
        const int64_t x = window[2] * g.stride[2] + k * g.dilation[2] - g.padding[2];
        const bool is_inside = is_row && 0 <= x && x < g.image[2];
        visit(number++, is_inside ? (z * g.image[1] + y) * g.image[2] + x : -1);
      }
    }
  }
}

// columns[channel, position in a window, window] = image[channel, ...], 0 in the padding. The index
// is that of a window over a channel.
template <typename T>
struct ImageToColumns {
  Geometry g;
  const T* image;
  T* columns;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    int64_t window[3];
    const int64_t channel = Cut(index, g.counts, window);
    const T* elements = image + channel * (g.image[0] * g.image[1] * g.image[2]);
    const int64_t windows = g.counts[0] * g.counts[1] * g.counts[2];
    T* column = columns + index + channel * (g.kernel[0] * g.kernel[1] * g.kernel[2] - 1) * windows;
    ForEachPlace(g, window, [&](int64_t place, int64_t element) {
      column[place * windows] = element < 0 ? T{0} : elements[element];
    });
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

// As many images at a time as have this many elements of columns; at least one.
constexpr int64_t kMostColumns = int64_t{1} << 26;

// Products of the images from `first` on: all images for each group, or all groups for each image.
template <typename T>
void AddProducts(const internal::Columns& c, const Operands& operands, int64_t first,
                 int64_t images, const T* rows) {
  const int64_t groups = operands.groups;
  const int64_t features = operands.weight.size(0) / groups;
  const T* weight = operands.weight.data<T>();
  T* result = ImageOf<T>(operands.result, first);
  gpu::MatrixProduct product = {ScalarTypeOf<T>(),
                                1,
                                features,
                                c.Count(),
                                c.Rows(),
                                1,
                                1,
                                RowMajorMatrices(weight, features, c.Rows()),
                                RowMajorMatrices(rows, c.Rows(), c.Count()),
                                RowMajorMatrices(result, features, c.Count())};
  const bool by_group = groups < images;
  const gpu::MatrixOperand of_group[3] = {product.a, product.b, product.out};
  product.batches = by_group ? images : groups;
  for (int64_t i = 0; i < (by_group ? groups : images); ++i) {
    const int64_t matrix = by_group ? i : i * groups;
    product.a.data = const_cast<T*>(weight) + (by_group ? i : 0) * of_group[0].batch_step;
    product.b.data = const_cast<T*>(rows) + matrix * of_group[1].batch_step;
    product.out.data = result + matrix * of_group[2].batch_step;
    if (by_group) {
      product.a.batch_step = 0;
      product.b.batch_step = of_group[1].batch_step * groups;
      product.out.batch_step = of_group[2].batch_step * groups;
    }
    gpu::MultiplyMatrices(product);
  }
}

// Windows over one channel each, without columns.
template <typename T>
struct ConvolveChannels {
  Geometry g;
  const T* input;
  const T* weight;
  T* result;
  int64_t channels;
  int64_t features;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    int64_t window[3];
    const int64_t plane = Cut(index, g.counts, window);
    const int64_t feature = plane % features;
    const int64_t channel = plane / features * channels + feature / (features / channels);
    const T* image = input + channel * g.image[0] * g.image[1] * g.image[2];
    const T* factor = weight + feature * g.kernel[0] * g.kernel[1] * g.kernel[2];
    T sum = result[index];
    ForEachPlace(g, window, [&](int64_t place, int64_t element) {
      if (element >= 0) sum += factor[place] * image[element];
    });
    result[index] = sum;
  }
};

// result += weight @ windows of the input
template <typename T>
void Convolve(const internal::Columns& c, const Operands& operands) {
  const Tensor& input = operands.input;
  if (operands.weight.size(1) == 1 && operands.groups > 1) {
    return gpu::ForEachIndex(
        operands.result.numel(),
        ConvolveChannels<T>{GeometryOf(c), input.data<T>(), operands.weight.data<T>(),
                            operands.result.data<T>(), operands.groups, operands.weight.size(0)});
  }
  if (c.IsImage()) return AddProducts<T>(c, operands, 0, input.size(0), input.data<T>());
  const int64_t count = operands.groups * c.Rows() * c.Count();
  const int64_t most =
      std::clamp<int64_t>(kMostColumns / std::max<int64_t>(1, count), 1, input.size(0));
  const Tensor columns = EmptyTensor({most * count}, input.dtype(), input.device());
  for (int64_t first = 0; first < input.size(0); first += most) {
    const int64_t images = std::min(most, input.size(0) - first);
    gpu::ForEachIndex(
        images * operands.groups * c.channels * c.Count(),
        ImageToColumns<T>{GeometryOf(c), ImageOf<T>(input, first), columns.data<T>()});
    AddProducts<T>(c, operands, first, images, columns.data<T>());
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
