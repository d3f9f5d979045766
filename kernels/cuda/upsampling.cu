// Images of other sizes: each element of a result from those of the input that are near.

#include <cstdint>
#include <optional>

#include "kernels/common/operands.h"
#include "kernels/common/resampling.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/device/parallel.h"
#include "kernels/cuda/operands.h"
#include "kernels/cuda/pointwise.h"
#include "switchyard/ops/_upsample_nearest_exact1d_native.h"
#include "switchyard/ops/_upsample_nearest_exact2d_native.h"
#include "switchyard/ops/_upsample_nearest_exact3d_native.h"
#include "switchyard/ops/upsample_bicubic2d_native.h"
#include "switchyard/ops/upsample_bilinear2d_native.h"
#include "switchyard/ops/upsample_linear1d_native.h"
#include "switchyard/ops/upsample_nearest1d_native.h"
#include "switchyard/ops/upsample_nearest2d_native.h"
#include "switchyard/ops/upsample_nearest3d_native.h"
#include "switchyard/ops/upsample_trilinear3d_native.h"

namespace switchyard::native {
namespace {

template <typename T, int kCount>
struct ResampleBody {
  const T* images;
  internal::ResampledAxes axes;
  gpu::Elements out;

  SWITCHYARD_HOST_DEVICE T RowAt(const T* row, const internal::Taps<T, kCount>& x) const {
    T sum = x.weights[0] * row[x.places[0]];
    for (int i = 1; i < kCount; ++i) sum += x.weights[i] * row[x.places[i]];
    return sum;
  }

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const int64_t line = index / axes.wide.to;
    const int64_t plane = line / axes.high.to;
    const auto x = axes.wide.At<T, kCount>(index % axes.wide.to);
    const auto y = axes.high.At<T, kCount>(line % axes.high.to);
    const auto z = axes.deep.At<T, kCount>(plane % axes.deep.to);
    const int64_t image = plane / axes.deep.to;
    T sum = 0;
    for (int a = 0; a < axes.deep.CountOf<kCount>(); ++a) {
      for (int b = 0; b < axes.high.CountOf<kCount>(); ++b) {
        const int64_t from = (image * axes.deep.from + z.places[a]) * axes.high.from + y.places[b];
        sum += z.weights[a] * y.weights[b] * RowAt(images + from * axes.wide.from, x);
      }
    }
    out.Store(index, sum);
  }
};

// Bytes have no fractions, so they are only taken as they are.
template <int kCount>
void ResampleInto(const char* name, const Tensor& self, const Tensor& out,
                  const internal::ResampledAxes& axes) {
  const bool is_byte = kCount == 1 && self.dtype() == ScalarType::Byte;
  const ScalarType type = is_byte ? ScalarType::Float : internal::ComputedType(self.dtype());
  DispatchOnFloatingType(type, name, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if (out.numel() == 0) return;
    const Tensor images = gpu::Packed(name, self, type);
    gpu::ForEachIndex(out.numel(),
                      ResampleBody<T, kCount>{images.data<T>(), axes, gpu::Elements(name, out)});
  });
}

}  // namespace

void structured_upsample_nearest1d_out_cuda::impl(const Tensor& self, IntArrayRef /*output_size*/,
                                                  std::optional<double> scales, const Tensor& out) {
  ResampleInto<1>(operator_name(), self, out,
                  internal::AxesBetween(self.sizes(), out.sizes(), {}, {scales}));
}
void structured_upsample_nearest2d_out_cuda::impl(const Tensor& self, IntArrayRef /*output_size*/,
                                                  std::optional<double> scales_h,
                                                  std::optional<double> scales_w,
                                                  const Tensor& out) {
  ResampleInto<1>(operator_name(), self, out,
                  internal::AxesBetween(self.sizes(), out.sizes(), {}, {scales_h, scales_w}));
}
void structured_upsample_nearest3d_out_cuda::impl(const Tensor& self, IntArrayRef /*output_size*/,
                                                  std::optional<double> scales_d,
                                                  std::optional<double> scales_h,
                                                  std::optional<double> scales_w,
                                                  const Tensor& out) {
  ResampleInto<1>(
      operator_name(), self, out,
      internal::AxesBetween(self.sizes(), out.sizes(), {}, {scales_d, scales_h, scales_w}));
}
void structured__upsample_nearest_exact1d_out_cuda::impl(const Tensor& self,
                                                         IntArrayRef /*output_size*/,
                                                         std::optional<double> scales,
                                                         const Tensor& out) {
  ResampleInto<1>(
      operator_name(), self, out,
      internal::AxesBetween(self.sizes(), out.sizes(), {false, /*is_exact=*/true}, {scales}));
}
void structured__upsample_nearest_exact2d_out_cuda::impl(const Tensor& self,
                                                         IntArrayRef /*output_size*/,
                                                         std::optional<double> scales_h,
                                                         std::optional<double> scales_w,
                                                         const Tensor& out) {
  ResampleInto<1>(operator_name(), self, out,
                  internal::AxesBetween(self.sizes(), out.sizes(), {false, /*is_exact=*/true},
                                        {scales_h, scales_w}));
}
void structured__upsample_nearest_exact3d_out_cuda::impl(
    const Tensor& self, IntArrayRef /*output_size*/, std::optional<double> scales_d,
    std::optional<double> scales_h, std::optional<double> scales_w, const Tensor& out) {
  ResampleInto<1>(operator_name(), self, out,
                  internal::AxesBetween(self.sizes(), out.sizes(), {false, /*is_exact=*/true},
                                        {scales_d, scales_h, scales_w}));
}
void structured_upsample_linear1d_out_cuda::impl(const Tensor& self, IntArrayRef /*output_size*/,
                                                 bool align_corners, std::optional<double> scales,
                                                 const Tensor& out) {
  ResampleInto<2>(operator_name(), self, out,
                  internal::AxesBetween(self.sizes(), out.sizes(), {align_corners}, {scales}));
}
void structured_upsample_bilinear2d_out_cuda::impl(const Tensor& self, IntArrayRef /*output_size*/,
                                                   bool align_corners,
                                                   std::optional<double> scales_h,
                                                   std::optional<double> scales_w,
                                                   const Tensor& out) {
  ResampleInto<2>(
      operator_name(), self, out,
      internal::AxesBetween(self.sizes(), out.sizes(), {align_corners}, {scales_h, scales_w}));
}
void structured_upsample_trilinear3d_out_cuda::impl(const Tensor& self, IntArrayRef /*output_size*/,
                                                    bool align_corners,
                                                    std::optional<double> scales_d,
                                                    std::optional<double> scales_h,
                                                    std::optional<double> scales_w,
                                                    const Tensor& out) {
  ResampleInto<2>(operator_name(), self, out,
                  internal::AxesBetween(self.sizes(), out.sizes(), {align_corners},
                                        {scales_d, scales_h, scales_w}));
}
void structured_upsample_bicubic2d_out_cuda::impl(const Tensor& self, IntArrayRef /*output_size*/,
                                                  bool align_corners,
                                                  std::optional<double> scales_h,
                                                  std::optional<double> scales_w,
                                                  const Tensor& out) {
  ResampleInto<4>(
      operator_name(), self, out,
      internal::AxesBetween(self.sizes(), out.sizes(), {align_corners}, {scales_h, scales_w}));
}

}  // namespace switchyard::native
