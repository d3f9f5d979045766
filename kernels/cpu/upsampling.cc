// Images of other sizes: each element of a result from those of the input that are near.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/operands.h"
#include "kernels/common/resampling.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/loops/elementwise.h"
#include "kernels/cpu/operands.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/tensor_factory.h"
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
std::vector<internal::Taps<T, kCount>> TapsOf(const internal::ResampledAxis& axis) {
  std::vector<internal::Taps<T, kCount>> taps;
  for (int64_t i = 0; i < axis.to; ++i) taps.push_back(axis.At<T, kCount>(i));
  return taps;
}

// One row of the result, added with a weight to what other rows of the image gave.
template <typename T, int kCount>
void AddRow(const T* row, const std::vector<internal::Taps<T, kCount>>& taps, T weight, T* out) {
  for (const internal::Taps<T, kCount>& at : taps) {
    T sum = at.weights[0] * row[at.places[0]];
    for (int i = 1; i < kCount; ++i) sum += at.weights[i] * row[at.places[i]];
    *out++ += weight * sum;
  }
}
// The nearest are elements as they are.
template <typename T>
void AddRow(const T* row, const std::vector<internal::Taps<T, 1>>& taps, T /*weight*/, T* out) {
  for (const internal::Taps<T, 1>& at : taps) *out++ = row[at.places[0]];
}

template <typename T, int kCount>
void Resample(const Tensor& images, const Tensor& out, const internal::ResampledAxes& axes) {
  const auto deep = TapsOf<T, kCount>(axes.deep);
  const auto high = TapsOf<T, kCount>(axes.high);
  const auto wide = TapsOf<T, kCount>(axes.wide);
  const int deep_count = axes.deep.CountOf<kCount>();
  const int high_count = axes.high.CountOf<kCount>();
  const int64_t size = axes.deep.from * axes.high.from * axes.wide.from;
  const T* image = images.data<T>();
  T* row = out.data<T>();
  for (int64_t i = images.numel() / size; i > 0; --i, image += size) {
    for (const auto& z : deep) {
      for (const auto& y : high) {
        for (int64_t x = 0; x < axes.wide.to; ++x) row[x] = 0;
        for (int a = 0; a < deep_count; ++a) {
          for (int b = 0; b < high_count; ++b) {
            const int64_t line = z.places[a] * axes.high.from + y.places[b];
            AddRow(image + line * axes.wide.from, wide, z.weights[a] * y.weights[b], row);
          }
        }
        row += axes.wide.to;
      }
    }
  }
}

// Bytes have no fractions, so they are only taken as they are.
template <int kCount, typename Operators>
void ResampleInto(const char* name, Operators operators, const Tensor& self, const Tensor& out,
                  const internal::ResampledAxes& axes) {
  if (out.numel() == 0) return;
  const bool is_byte = kCount == 1 && self.dtype() == ScalarType::Byte;
  const ScalarType type = is_byte ? ScalarType::Float : internal::ComputedType(self.dtype());
  DispatchOnFloatingType(type, name, operators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const Tensor images = internal::Packed(self, type);
    const Tensor values = internal::PackedLike(out, type);
    Resample<T, kCount>(images, values, axes);
    if (!values.is_same(out)) internal::CopyElements(out, values);
  });
}

}  // namespace

void structured_upsample_nearest1d_out_cpu::impl(const Tensor& self, IntArrayRef /*output_size*/,
                                                 std::optional<double> scales, const Tensor& out) {
  ResampleInto<1>(operator_name(), SWITCHYARD_OPERATORS("upsample_nearest1d"), self, out,
                  internal::AxesBetween(self.sizes(), out.sizes(), {}, {scales}));
}
void structured_upsample_nearest2d_out_cpu::impl(const Tensor& self, IntArrayRef /*output_size*/,
                                                 std::optional<double> scales_h,
                                                 std::optional<double> scales_w,
                                                 const Tensor& out) {
  ResampleInto<1>(operator_name(), SWITCHYARD_OPERATORS("upsample_nearest2d"), self, out,
                  internal::AxesBetween(self.sizes(), out.sizes(), {}, {scales_h, scales_w}));
}
void structured_upsample_nearest3d_out_cpu::impl(const Tensor& self, IntArrayRef /*output_size*/,
                                                 std::optional<double> scales_d,
                                                 std::optional<double> scales_h,
                                                 std::optional<double> scales_w,
                                                 const Tensor& out) {
  ResampleInto<1>(
      operator_name(), SWITCHYARD_OPERATORS("upsample_nearest3d"), self, out,
      internal::AxesBetween(self.sizes(), out.sizes(), {}, {scales_d, scales_h, scales_w}));
}
void structured__upsample_nearest_exact1d_out_cpu::impl(const Tensor& self,
                                                        IntArrayRef /*output_size*/,
                                                        std::optional<double> scales,
                                                        const Tensor& out) {
  ResampleInto<1>(
      operator_name(), SWITCHYARD_OPERATORS("_upsample_nearest_exact1d"), self, out,
      internal::AxesBetween(self.sizes(), out.sizes(), {false, /*is_exact=*/true}, {scales}));
}
void structured__upsample_nearest_exact2d_out_cpu::impl(const Tensor& self,
                                                        IntArrayRef /*output_size*/,
                                                        std::optional<double> scales_h,
                                                        std::optional<double> scales_w,
                                                        const Tensor& out) {
  ResampleInto<1>(operator_name(), SWITCHYARD_OPERATORS("_upsample_nearest_exact2d"), self, out,
                  internal::AxesBetween(self.sizes(), out.sizes(), {false, /*is_exact=*/true},
                                        {scales_h, scales_w}));
}
void structured__upsample_nearest_exact3d_out_cpu::impl(
    const Tensor& self, IntArrayRef /*output_size*/, std::optional<double> scales_d,
    std::optional<double> scales_h, std::optional<double> scales_w, const Tensor& out) {
  ResampleInto<1>(operator_name(), SWITCHYARD_OPERATORS("_upsample_nearest_exact3d"), self, out,
                  internal::AxesBetween(self.sizes(), out.sizes(), {false, /*is_exact=*/true},
                                        {scales_d, scales_h, scales_w}));
}
void structured_upsample_linear1d_out_cpu::impl(const Tensor& self, IntArrayRef /*output_size*/,
                                                bool align_corners, std::optional<double> scales,
                                                const Tensor& out) {
  ResampleInto<2>(operator_name(), SWITCHYARD_OPERATORS("upsample_linear1d"), self, out,
                  internal::AxesBetween(self.sizes(), out.sizes(), {align_corners}, {scales}));
}
void structured_upsample_bilinear2d_out_cpu::impl(const Tensor& self, IntArrayRef /*output_size*/,
                                                  bool align_corners,
                                                  std::optional<double> scales_h,
                                                  std::optional<double> scales_w,
                                                  const Tensor& out) {
  ResampleInto<2>(
      operator_name(), SWITCHYARD_OPERATORS("upsample_bilinear2d"), self, out,
      internal::AxesBetween(self.sizes(), out.sizes(), {align_corners}, {scales_h, scales_w}));
}
void structured_upsample_trilinear3d_out_cpu::impl(const Tensor& self, IntArrayRef /*output_size*/,
                                                   bool align_corners,
                                                   std::optional<double> scales_d,
                                                   std::optional<double> scales_h,
                                                   std::optional<double> scales_w,
                                                   const Tensor& out) {
  ResampleInto<2>(operator_name(), SWITCHYARD_OPERATORS("upsample_trilinear3d"), self, out,
                  internal::AxesBetween(self.sizes(), out.sizes(), {align_corners},
                                        {scales_d, scales_h, scales_w}));
}
void structured_upsample_bicubic2d_out_cpu::impl(const Tensor& self, IntArrayRef /*output_size*/,
                                                 bool align_corners, std::optional<double> scales_h,
                                                 std::optional<double> scales_w,
                                                 const Tensor& out) {
  ResampleInto<4>(
      operator_name(), SWITCHYARD_OPERATORS("upsample_bicubic2d"), self, out,
      internal::AxesBetween(self.sizes(), out.sizes(), {align_corners}, {scales_h, scales_w}));
}

}  // namespace switchyard::native
