#include "kernels/composite/backward/pools.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/windows.h"
#include "kernels/composite/backward/parts.h"
#include "kernels/composite/unsafe_view.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/clamp_max.h"
#include "switchyard/ops/clamp_min.h"
#include "switchyard/ops/convolution.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/lt.h"
#include "switchyard/ops/matmul.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/reciprocal.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/scatter_add.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/t.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/where.h"

namespace switchyard::internal {
namespace {

// The last two dimensions as one.
Tensor WithLines(const Tensor& tensor) {
  std::vector<int64_t> sizes = tensor.sizes().ToVector();
  const int64_t width = sizes.back();
  sizes.pop_back();
  sizes.back() *= width;
  return switchyard::reshape(tensor, sizes);
}

struct Windows {
  int64_t image;
  int64_t count;
  int64_t kernel;
  int64_t stride;
  int64_t padding;

  // Where the last one ends in the padded image. It may reach over the end.
  int64_t End() const { return (count - 1) * stride + kernel; }
};

// How many elements each window counts: not what lies behind the padding, and without
// `counts_padding` not what lies in it.
Tensor Extents(const Windows& windows, bool counts_padding, const Tensor& like) {
  const Tensor first = switchyard::sub(
      switchyard::mul(Counting(windows.count, like), windows.stride), windows.padding);
  const Tensor last = switchyard::clamp_max(switchyard::add(first, windows.kernel),
                                            windows.image + (counts_padding ? windows.padding : 0));
  return switchyard::sub(last, counts_padding ? first : switchyard::clamp_min(first, 0));
}

// The gradient of each element of a window.
Tensor Divided(const Tensor& grad, const Windows& rows, const Windows& columns,
               bool counts_padding) {
  const auto is_whole = [counts_padding](const Windows& w) {
    return w.End() <= w.image + 2 * w.padding && (counts_padding || w.padding == 0);
  };
  if (is_whole(rows) && is_whole(columns)) {
    return switchyard::div(grad, rows.kernel * columns.kernel);
  }
  const Tensor heights = switchyard::unsqueeze(Extents(rows, counts_padding, grad), 1);
  return switchyard::div(grad, switchyard::mul(heights, Extents(columns, counts_padding, grad)));
}

int64_t Missing(const Windows& windows) {
  return std::max<int64_t>(0, windows.padding + windows.image - windows.End());
}

// For each of `count` windows that make up an image of `size`, the weight of each element: one by
// the window's size inside of it, else 0.
Tensor MeanWeights(int64_t count, int64_t size, const Tensor& like) {
  const Tensor window = switchyard::unsqueeze(Counting(count, like), 1);
  const Tensor place = Counting(size, like);
  const Tensor first = switchyard::div(switchyard::mul(window, size), count, "floor");
  const Tensor next = switchyard::mul(switchyard::add(window, 1), size);
  const Tensor last = switchyard::div(switchyard::add(next, count - 1), count, "floor");
  const Tensor is_inside =
      switchyard::logical_and(switchyard::ge(place, first), switchyard::lt(place, last));
  const Tensor width = switchyard::to(switchyard::sub(last, first), like.dtype());
  return switchyard::where(is_inside, switchyard::reciprocal(width), 0);
}

}  // namespace

Tensor MaxPoolGradient(const Tensor& grad, IntArrayRef sizes, const Tensor& indices) {
  std::vector<int64_t> lines = sizes.ToVector();
  lines.pop_back();
  lines.back() *= sizes[sizes.size() - 1];
  const Tensor sums =
      switchyard::scatter_add(ZerosOf(lines, grad), -1, WithLines(indices), WithLines(grad));
  return UnsafeView(sums, sizes);
}

// The windows are laid down again, each with its gradient, by a transposed convolution with ones.
Tensor AveragePoolGradient(const Tensor& grad, IntArrayRef sizes, IntArrayRef kernel_size,
                           IntArrayRef stride, IntArrayRef padding, bool count_include_pad,
                           std::optional<int64_t> divisor_override) {
  constexpr char kName[] = "avg_pool2d_backward";
  const auto kernels = NumberForEach(kName, "kernel_size", kernel_size, 2, 1);
  const auto steps = NumberForEach(kName, "stride", stride.empty() ? kernel_size : stride, 2, 1);
  const auto edges = NumberForEach(kName, "padding", padding, 2, 0);
  const auto windows = [&](size_t d) {
    const Window window = {kernels[d], steps[d], edges[d], 1};
    const size_t own = sizes.size() - 2 + d;
    CheckWindow(kName, window, sizes[own]);
    return Windows{sizes[own], grad.sizes()[own], kernels[d], steps[d], edges[d]};
  };
  const Windows rows = windows(0);
  const Windows columns = windows(1);
  const Tensor part = divisor_override.has_value()
                          ? switchyard::div(grad, *divisor_override)
                          : Divided(grad, rows, columns, count_include_pad);
  if (grad.numel() == 0) return ZerosOf(sizes, grad);
  const Tensor images = switchyard::reshape(
      part, {grad.numel() / (rows.count * columns.count), 1, rows.count, columns.count});
  const Tensor laid =
      switchyard::convolution(images, OnesOf({1, 1, rows.kernel, columns.kernel}, grad),
                              std::nullopt, {rows.stride, columns.stride}, {0, 0}, {1, 1},
                              /*transposed=*/true, {Missing(rows), Missing(columns)}, /*groups=*/1);
  const Tensor image = switchyard::narrow(switchyard::narrow(laid, 2, rows.padding, rows.image), 3,
                                          columns.padding, columns.image);
  return switchyard::reshape(image, sizes);
}

// A mean over windows is a product with their weights from both sides.
Tensor AdaptivePoolGradient(const Tensor& grad, IntArrayRef sizes) {
  const int64_t height = sizes[sizes.size() - 2];
  const int64_t width = sizes[sizes.size() - 1];
  if (grad.size(-2) == 1 && grad.size(-1) == 1) {
    return switchyard::expand(switchyard::div(grad, height * width), sizes);
  }
  if (grad.numel() == 0) return ZerosOf(sizes, grad);
  const Tensor rows = switchyard::t(MeanWeights(grad.size(-2), height, grad));
  const Tensor columns = MeanWeights(grad.size(-1), width, grad);
  return switchyard::matmul(switchyard::matmul(rows, grad), columns);
}

}  // namespace switchyard::internal
