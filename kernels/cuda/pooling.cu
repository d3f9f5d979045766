// Pools over windows in two dimensions: greatest elements, means, and means of a given number of
// windows.

#include <cstdint>
#include <optional>

#include "kernels/common/operands.h"
#include "kernels/common/pooling_functions.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/device/parallel.h"
#include "kernels/cuda/layout.h"
#include "kernels/cuda/operands.h"
#include "kernels/cuda/pointwise.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/_adaptive_avg_pool2d_native.h"
#include "switchyard/ops/avg_pool2d_native.h"
#include "switchyard/ops/max_pool2d_with_indices_native.h"

namespace switchyard::native {
namespace {

Tensor Images(const char* name, const Tensor& tensor) {
  return gpu::Packed(name, tensor, internal::ComputedType(tensor.dtype()));
}

// An element of the result by its number: its image, row and column.
template <typename T>
struct Place {
  const T* image;
  int64_t y;
  int64_t x;
};

template <typename T>
struct PlacesOfResult {
  const T* images;
  internal::ImageSize size;
  internal::ImageSize result;

  SWITCHYARD_HOST_DEVICE Place<T> At(int64_t index) const {
    const int64_t image = index / (result.height * result.width);
    return {images + image * size.height * size.width, index / result.width % result.height,
            index % result.width};
  }
};

template <typename T>
PlacesOfResult<T> PlacesOf(const Tensor& images, const Tensor& out) {
  return {images.data<T>(), internal::SizeOf(images), internal::SizeOf(out)};
}

template <typename T>
struct MaxBody {
  PlacesOfResult<T> places;
  internal::PoolWindows windows;
  gpu::Elements out;
  gpu::Elements indices;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const Place<T> at = places.At(index);
    const auto greatest = internal::GreatestOf(at.image, places.size, windows, at.y, at.x);
    out.Store(index, greatest.value);
    indices.Store(index, greatest.place);
  }
};

template <typename T>
struct MeanBody {
  PlacesOfResult<T> places;
  internal::MeanWindow window;
  gpu::Elements out;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const Place<T> at = places.At(index);
    out.Store(index, window.At(at.image, at.y, at.x));
  }
};

template <typename T>
struct AdaptiveMeanBody {
  PlacesOfResult<T> places;
  gpu::Elements out;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const Place<T> at = places.At(index);
    const internal::Range rows = internal::Share(at.y, places.result.height, places.size.height);
    const internal::Range columns = internal::Share(at.x, places.result.width, places.size.width);
    out.Store(index, internal::MeanIn(at.image, places.size.width, rows, columns));
  }
};

}  // namespace

void structured_max_pool2d_with_indices_out_cuda::impl(const Tensor& self, IntArrayRef kernel_size,
                                                       IntArrayRef stride, IntArrayRef padding,
                                                       IntArrayRef dilation, bool /*ceil_mode*/,
                                                       const Tensor& out, const Tensor& indices) {
  const char* name = operator_name();
  const internal::PoolWindows windows =
      internal::WindowsOfMaxPool(name, kernel_size, stride, padding, dilation);
  const ScalarType type = internal::ComputedType(self.dtype());
  DispatchOnFloatingType(type, name, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if (out.numel() == 0) return;
    const Tensor images = Images(name, self);
    gpu::ForEachIndex(out.numel(),
                      MaxBody<T>{PlacesOf<T>(images, out), windows, gpu::Elements(name, out),
                                 gpu::Elements(name, indices)});
  });
}

void structured_avg_pool2d_out_cuda::impl(const Tensor& self, int64_t kH, int64_t kW, int64_t dH,
                                          int64_t dW, int64_t padH, int64_t padW,
                                          bool /*ceil_mode*/, bool count_include_pad,
                                          std::optional<int64_t> divisor_override,
                                          const Tensor& out) {
  const char* name = operator_name();
  const internal::MeanWindow window = internal::MeanWindowOf(
      {{kH, dH, padH, 1}, {kW, dW, padW, 1}}, self, count_include_pad, divisor_override);
  const auto average = [&](auto tag) {
    using T = typename decltype(tag)::type;
    if (out.numel() == 0) return;
    const Tensor images = Images(name, self);
    gpu::ForEachIndex(out.numel(),
                      MeanBody<T>{PlacesOf<T>(images, out), window, gpu::Elements(name, out)});
  };
  const ScalarType type = internal::ComputedType(self.dtype());
  if (type == ScalarType::Long) return average(TypeTag<int64_t>());
  DispatchOnFloatingType(type, name, average);
}

Tensor adaptive_avg_pool2d_cuda(const Tensor& self, IntArrayRef output_size) {
  constexpr char kName[] = "_adaptive_avg_pool2d";
  const auto sizes = internal::SizesOfAdaptivePool(kName, self, output_size);
  const Tensor out = EmptyTensor(sizes, self.dtype(), self.device());
  DispatchOnFloatingType(internal::ComputedType(self.dtype()), kName, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if (out.numel() == 0) return;
    const Tensor images = Images(kName, self);
    gpu::ForEachIndex(out.numel(),
                      AdaptiveMeanBody<T>{PlacesOf<T>(images, out), gpu::Elements(kName, out)});
  });
  return out;
}

}  // namespace switchyard::native
