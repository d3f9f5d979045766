// Pools in one and in three dimensions, made of pools in two. A window of a volume is one of an
// image and one of depth: its mean is that of means, its greatest element that of greatest ones.

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "kernels/common/windows.h"
#include "kernels/composite/backward/parts.h"
#include "kernels/composite/out.h"
#include "kernels/composite/unsafe_view.h"
#include "lib/core/error.h"
#include "switchyard/ops/_adaptive_avg_pool2d.h"
#include "switchyard/ops/_adaptive_avg_pool3d.h"
#include "switchyard/ops/_adaptive_avg_pool3d_native.h"
#include "switchyard/ops/adaptive_avg_pool1d_native.h"
#include "switchyard/ops/adaptive_avg_pool3d_native.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/avg_pool1d_native.h"
#include "switchyard/ops/avg_pool2d.h"
#include "switchyard/ops/avg_pool3d.h"
#include "switchyard/ops/avg_pool3d_native.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/gather.h"
#include "switchyard/ops/max_pool1d_native.h"
#include "switchyard/ops/max_pool2d.h"
#include "switchyard/ops/max_pool2d_with_indices.h"
#include "switchyard/ops/max_pool3d_native.h"
#include "switchyard/ops/max_pool3d_with_indices.h"
#include "switchyard/ops/max_pool3d_with_indices_native.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/squeeze.h"
#include "switchyard/ops/unsqueeze.h"

namespace switchyard::native {
namespace {

using Numbers = std::vector<int64_t>;

// Lines with channels as images of one row.
Tensor AsImages(const char* name, const Tensor& self) {
  SWITCHYARD_CHECK(self.dim() == 2 || self.dim() == 3, name, ": self has sizes ", self.sizes(),
                   ", not those of lines with channels");
  return switchyard::unsqueeze(self, -2);
}

// Numbers of a call for lines, with that of the one row.
Numbers WithRow(const char* name, const char* argument, IntArrayRef numbers, int64_t row) {
  SWITCHYARD_CHECK(numbers.size() <= 1, name, ": ", argument, " ", numbers, " has not one number");
  if (numbers.empty()) return {};
  return {row, numbers[0]};
}

}  // namespace

Tensor avg_pool1d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride,
                  IntArrayRef padding, bool ceil_mode, bool count_include_pad) {
  constexpr char kName[] = "avg_pool1d";
  return switchyard::squeeze(
      switchyard::avg_pool2d(AsImages(kName, self), WithRow(kName, "kernel_size", kernel_size, 1),
                             WithRow(kName, "stride", stride, 1),
                             WithRow(kName, "padding", padding, 0), ceil_mode, count_include_pad,
                             std::nullopt),
      -2);
}

Tensor adaptive_avg_pool1d(const Tensor& self, IntArrayRef output_size) {
  constexpr char kName[] = "adaptive_avg_pool1d";
  SWITCHYARD_CHECK(output_size.size() == 1, kName, ": output_size ", output_size,
                   " has not one number");
  return switchyard::squeeze(
      switchyard::_adaptive_avg_pool2d(AsImages(kName, self), {1, output_size[0]}), -2);
}

Tensor max_pool1d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride,
                  IntArrayRef padding, IntArrayRef dilation, bool ceil_mode) {
  constexpr char kName[] = "max_pool1d";
  return switchyard::squeeze(
      switchyard::max_pool2d(AsImages(kName, self), WithRow(kName, "kernel_size", kernel_size, 1),
                             WithRow(kName, "stride", stride, 1),
                             WithRow(kName, "padding", padding, 0),
                             WithRow(kName, "dilation", dilation, 1), ceil_mode),
      -2);
}

namespace {

// Volumes with channels, and with examples or without.
struct Volumes {
  Volumes(const char* name, const Tensor& self) : self(self), before(self.dim() - 3) {
    SWITCHYARD_CHECK(self.dim() == 4 || self.dim() == 5, name, ": self has sizes ", self.sizes(),
                     ", not those of volumes with channels");
    for (int64_t d = self.dim() - 4; d < self.dim(); ++d) {
      SWITCHYARD_CHECK(self.size(d) > 0, name, ": self of sizes ", self.sizes(), " has no volumes");
    }
    for (int64_t d = 0; d < before; ++d) count *= self.size(d);
  }

  // The slices of each volume as channels of an image.
  Tensor Slices() const {
    return switchyard::reshape(self, {count, self.size(-3), self.size(-2), self.size(-1)});
  }
  // Of pooled slices, the depth as rows and all elements of a slice as columns.
  Tensor Columns(const Tensor& slices) const {
    return switchyard::reshape(slices, {count, 1, slices.size(1), slices.size(2) * slices.size(3)});
  }
  // With the sizes that columns and slices have been pooled to; `columns` is new and row-major.
  Tensor Result(const Tensor& columns, const Tensor& slices) const {
    return WithDepth(columns, columns.size(-2), slices);
  }
  Tensor WithDepth(const Tensor& elements, int64_t depth, const Tensor& slices) const {
    Numbers sizes(self.sizes().begin(), self.sizes().begin() + before);
    sizes.insert(sizes.end(), {depth, slices.size(-2), slices.size(-1)});
    return internal::UnsafeView(elements, sizes);
  }

  Tensor self;
  int64_t before;
  int64_t count = 1;
};

// One number for each dimension, and those of slices and of columns.
struct ForVolumes {
  ForVolumes(const char* name, const char* argument, IntArrayRef numbers, int64_t least,
             int64_t across)
      : all(internal::NumberForEach(name, argument, numbers, 3, least)),
        slice({all[1], all[2]}),
        column({all[0], across}) {}

  Numbers all;
  Numbers slice;
  Numbers column;
};

struct PoolNumbers {
  PoolNumbers(const char* name, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding)
      : kernel(name, "kernel_size", kernel_size, 1, 1),
        stride(name, "stride", stride.empty() ? kernel_size : stride, 1, 1),
        padding(name, "padding", padding, 0, 0) {}

  ForVolumes kernel;
  ForVolumes stride;
  ForVolumes padding;
};

}  // namespace

Tensor avg_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride,
                  IntArrayRef padding, bool ceil_mode, bool count_include_pad,
                  std::optional<int64_t> divisor_override) {
  constexpr char kName[] = "avg_pool3d";
  SWITCHYARD_CHECK(divisor_override.value_or(1) != 0, kName, ": divisor_override is 0");
  const Volumes volumes(kName, self);
  const PoolNumbers numbers(kName, kernel_size, stride, padding);
  // The quotient of an integer's quotient would be rounded twice.
  if (!divisor_override.has_value() && IsIntegralType(self.dtype())) {
    const Numbers& pads = numbers.padding.all;
    const bool has_pads = pads[0] != 0 || pads[1] != 0 || pads[2] != 0;
    SWITCHYARD_CHECK_NOT_IMPLEMENTED(!ceil_mode && (count_include_pad || !has_pads), kName,
                                     ": windows of unequal counts have no kernel for ",
                                     self.dtype());
    const Numbers& kernel = numbers.kernel.all;
    divisor_override = kernel[0] * kernel[1] * kernel[2];
  }
  const std::optional<int64_t> whole =
      divisor_override.has_value() ? std::optional<int64_t>(1) : std::nullopt;
  const Tensor slices =
      switchyard::avg_pool2d(volumes.Slices(), numbers.kernel.slice, numbers.stride.slice,
                             numbers.padding.slice, ceil_mode, count_include_pad, whole);
  const Tensor columns = switchyard::avg_pool2d(volumes.Columns(slices), numbers.kernel.column,
                                                numbers.stride.column, numbers.padding.column,
                                                ceil_mode, count_include_pad, divisor_override);
  return volumes.Result(columns, slices);
}
Tensor& avg_pool3d_out(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride,
                       IntArrayRef padding, bool ceil_mode, bool count_include_pad,
                       std::optional<int64_t> divisor_override, Tensor& out) {
  return internal::StoreSameType(
      "avg_pool3d",
      switchyard::avg_pool3d(self, kernel_size, stride, padding, ceil_mode, count_include_pad,
                             divisor_override),
      out);
}

Tensor _adaptive_avg_pool3d(const Tensor& self, IntArrayRef output_size) {
  constexpr char kName[] = "_adaptive_avg_pool3d";
  SWITCHYARD_CHECK(output_size.size() == 3, kName, ": output_size ", output_size,
                   " has not three numbers");
  const Volumes volumes(kName, self);
  const Tensor slices =
      switchyard::_adaptive_avg_pool2d(volumes.Slices(), {output_size[1], output_size[2]});
  if (slices.numel() == 0) return volumes.WithDepth(slices, output_size[0], slices);
  const Tensor columns = volumes.Columns(slices);
  return volumes.Result(
      switchyard::_adaptive_avg_pool2d(columns, {output_size[0], columns.size(3)}), slices);
}
Tensor adaptive_avg_pool3d(const Tensor& self, IntArrayRef output_size) {
  return switchyard::_adaptive_avg_pool3d(self, output_size);
}
Tensor& adaptive_avg_pool3d_out(const Tensor& self, IntArrayRef output_size, Tensor& out) {
  return internal::StoreSameType("adaptive_avg_pool3d",
                                 switchyard::_adaptive_avg_pool3d(self, output_size), out);
}

// An index counts the elements of a volume.
std::tuple<Tensor, Tensor> max_pool3d_with_indices(const Tensor& self, IntArrayRef kernel_size,
                                                   IntArrayRef stride, IntArrayRef padding,
                                                   IntArrayRef dilation, bool ceil_mode) {
  constexpr char kName[] = "max_pool3d_with_indices";
  const Volumes volumes(kName, self);
  const PoolNumbers numbers(kName, kernel_size, stride, padding);
  const ForVolumes dilations(kName, "dilation", dilation, 1, 1);
  const auto [slices, slice_indices] = switchyard::max_pool2d_with_indices(
      volumes.Slices(), numbers.kernel.slice, numbers.stride.slice, numbers.padding.slice,
      dilations.slice, ceil_mode);
  const auto [columns, places] = switchyard::max_pool2d_with_indices(
      volumes.Columns(slices), numbers.kernel.column, numbers.stride.column, numbers.padding.column,
      dilations.column, ceil_mode);
  const int64_t length = slices.size(2) * slices.size(3);
  const Tensor flat_places = switchyard::reshape(places, {volumes.count, columns.size(2) * length});
  const Tensor in_slice = switchyard::gather(
      switchyard::reshape(slice_indices, {volumes.count, slices.size(1) * length}), 1, flat_places);
  const Tensor depth = switchyard::div(flat_places, length, "floor");
  const Tensor indices =
      switchyard::add(in_slice, switchyard::mul(depth, self.size(-2) * self.size(-1)));
  const Tensor all = switchyard::reshape(indices, columns.sizes());
  return {internal::InFormatOf(self, volumes.Result(columns, slices)),
          internal::InFormatOf(self, volumes.Result(all, slices))};
}
std::tuple<Tensor&, Tensor&> max_pool3d_with_indices_out(const Tensor& self,
                                                         IntArrayRef kernel_size,
                                                         IntArrayRef stride, IntArrayRef padding,
                                                         IntArrayRef dilation, bool ceil_mode,
                                                         Tensor& out, Tensor& indices) {
  constexpr char kName[] = "max_pool3d_with_indices";
  const auto [values, places] =
      switchyard::max_pool3d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode);
  internal::StoreSameType(kName, values, out);
  internal::StoreSameType(kName, places, indices);
  return {out, indices};
}
Tensor max_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride,
                  IntArrayRef padding, IntArrayRef dilation, bool ceil_mode) {
  return std::get<0>(
      switchyard::max_pool3d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode));
}

}  // namespace switchyard::native
