// The windows of images as columns, and columns added up to images.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/windows.h"
#include "kernels/composite/out.h"
#include "kernels/composite/unsafe_view.h"
#include "lib/core/error.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/arange.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/col2im.h"
#include "switchyard/ops/col2im_native.h"
#include "switchyard/ops/constant_pad_nd.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/im2col.h"
#include "switchyard/ops/im2col_native.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/permute.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/scatter_add.h"
#include "switchyard/ops/slice.h"
#include "switchyard/ops/unfold.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/zeros.h"

namespace switchyard::native {
namespace {

using internal::Window;

// The windows over an image in two dimensions.
struct Windows {
  Window high;
  Window wide;
  int64_t height;  // of the image
  int64_t width;

  int64_t Rows() const { return high.CountIn(height, /*ceils=*/false); }
  int64_t Columns() const { return wide.CountIn(width, /*ceils=*/false); }
  int64_t PaddedHeight() const { return height + 2 * high.padding; }
  int64_t PaddedWidth() const { return width + 2 * wide.padding; }
  int64_t Size() const { return high.kernel * wide.kernel; }
};

struct WindowNumbers {
  IntArrayRef kernel_size;
  IntArrayRef dilation;
  IntArrayRef padding;
  IntArrayRef stride;
};

Windows WindowsOver(const char* name, int64_t height, int64_t width, const WindowNumbers& numbers) {
  const auto kernels = internal::NumberForEach(name, "kernel_size", numbers.kernel_size, 2, 1);
  const auto dilations = internal::NumberForEach(name, "dilation", numbers.dilation, 2, 1);
  const auto paddings = internal::NumberForEach(name, "padding", numbers.padding, 2, 0);
  const auto strides = internal::NumberForEach(name, "stride", numbers.stride, 2, 1);
  const Windows windows = {{kernels[0], strides[0], paddings[0], dilations[0]},
                           {kernels[1], strides[1], paddings[1], dilations[1]},
                           height,
                           width};
  internal::CheckWindow(name, windows.high, height);
  internal::CheckWindow(name, windows.wide, width);
  SWITCHYARD_CHECK(windows.Rows() > 0 && windows.Columns() > 0, name,
                   ": no window fits into images of ", height, " by ", width);
  return windows;
}

// Positions of one dimension in the padded image: a row for each element of a window.
Tensor PlacesOf(const Window& window, int64_t count, Device device) {
  const auto counting = [&](int64_t size, int64_t step) {
    return switchyard::mul(
        switchyard::arange(size, ScalarType::Long, std::nullopt, device, std::nullopt), step);
  };
  return switchyard::add(switchyard::unsqueeze(counting(window.kernel, window.dilation), 1),
                         counting(count, window.stride));
}

// Each window of one dimension, with its elements in the last one.
Tensor WindowsAlong(const Tensor& images, int64_t dim, const Window& window) {
  const Tensor shown = switchyard::unfold(images, dim, window.Extent(), window.stride);
  return switchyard::slice(shown, -1, std::nullopt, std::nullopt, window.dilation);
}

}  // namespace

Tensor im2col(const Tensor& self, IntArrayRef kernel_size, IntArrayRef dilation,
              IntArrayRef padding, IntArrayRef stride) {
  constexpr char kName[] = "im2col";
  SWITCHYARD_CHECK(self.dim() == 3 || self.dim() == 4, kName, ": self has sizes ", self.sizes(),
                   ", not those of images with channels");
  for (int64_t d = self.dim() - 3; d < self.dim(); ++d) {
    SWITCHYARD_CHECK(self.size(d) > 0, kName, ": self of sizes ", self.sizes(), " has no images");
  }
  const Windows windows =
      WindowsOver(kName, self.size(-2), self.size(-1), {kernel_size, dilation, padding, stride});
  const Tensor batch = self.dim() == 4 ? self : switchyard::unsqueeze(self, 0);
  const int64_t high = windows.high.padding;
  const int64_t wide = windows.wide.padding;
  const Tensor padded = high == 0 && wide == 0
                            ? batch
                            : switchyard::constant_pad_nd(batch, {wide, wide, high, high}, 0);
  const Tensor lines = WindowsAlong(padded, 2, windows.high);
  const Tensor shown =
      switchyard::permute(WindowsAlong(lines, 3, windows.wide), {0, 1, 4, 5, 2, 3});
  const Tensor result = switchyard::clone(shown, MemoryFormat::Contiguous);
  const int64_t channels = padded.size(1) * windows.Size();
  const int64_t count = windows.Rows() * windows.Columns();
  if (self.dim() == 4) return internal::UnsafeView(result, {padded.size(0), channels, count});
  return internal::UnsafeView(result, {channels, count});
}
Tensor& im2col_out(const Tensor& self, IntArrayRef kernel_size, IntArrayRef dilation,
                   IntArrayRef padding, IntArrayRef stride, Tensor& out) {
  return internal::StoreSameType(
      "im2col", switchyard::im2col(self, kernel_size, dilation, padding, stride), out);
}

Tensor col2im(const Tensor& self, IntArrayRef output_size, IntArrayRef kernel_size,
              IntArrayRef dilation, IntArrayRef padding, IntArrayRef stride) {
  constexpr char kName[] = "col2im";
  SWITCHYARD_CHECK(self.dim() == 2 || self.dim() == 3, kName, ": self has sizes ", self.sizes(),
                   ", not those of columns");
  SWITCHYARD_CHECK(output_size.size() == 2, kName, ": output_size ", output_size,
                   " has not two numbers");
  const Windows windows =
      WindowsOver(kName, output_size[0], output_size[1], {kernel_size, dilation, padding, stride});
  const Tensor batch = self.dim() == 3 ? self : switchyard::unsqueeze(self, 0);
  const int64_t count = windows.Rows() * windows.Columns();
  SWITCHYARD_CHECK(
      batch.size(1) > 0 && batch.size(1) % windows.Size() == 0 && batch.size(2) == count, kName,
      ": self of sizes ", self.sizes(), " has not ", count, " columns of ", windows.Size(),
      " elements a channel");
  const int64_t channels = batch.size(1) / windows.Size();
  const Tensor rows = PlacesOf(windows.high, windows.Rows(), self.device());
  const Tensor columns = PlacesOf(windows.wide, windows.Columns(), self.device());
  // Over the elements of a window and the windows, for both dimensions.
  const Tensor places =
      switchyard::add(switchyard::mul(switchyard::unsqueeze(switchyard::unsqueeze(rows, 1), 3),
                                      windows.PaddedWidth()),
                      switchyard::unsqueeze(switchyard::unsqueeze(columns, 0), 2));
  const std::vector<int64_t> lines = {batch.size(0), channels, windows.Size() * count};
  const Tensor zeros =
      switchyard::zeros({lines[0], lines[1], windows.PaddedHeight() * windows.PaddedWidth()},
                        self.dtype(), std::nullopt, self.device(), std::nullopt);
  const Tensor sums = switchyard::scatter_add(
      zeros, 2, switchyard::expand(switchyard::reshape(places, {1, 1, lines[2]}), lines),
      switchyard::reshape(batch, lines));
  const Tensor padded = internal::UnsafeView(
      sums, {lines[0], lines[1], windows.PaddedHeight(), windows.PaddedWidth()});
  const int64_t high = windows.high.padding;
  const int64_t wide = windows.wide.padding;
  const Tensor result = switchyard::constant_pad_nd(padded, {-wide, -wide, -high, -high}, 0);
  if (self.dim() == 3) return result;
  return internal::UnsafeView(result, {channels, output_size[0], output_size[1]});
}
Tensor& col2im_out(const Tensor& self, IntArrayRef output_size, IntArrayRef kernel_size,
                   IntArrayRef dilation, IntArrayRef padding, IntArrayRef stride, Tensor& out) {
  return internal::StoreSameType(
      "col2im", switchyard::col2im(self, output_size, kernel_size, dilation, padding, stride), out);
}

}  // namespace switchyard::native
