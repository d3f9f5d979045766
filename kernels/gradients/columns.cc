// The gradient of a convolution's weight by products of matrices: faster than by a convolution, but
// as_strided makes a slow second derivative.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/gradients/shapes.h"
#include "lib/autograd/modes.h"
#include "switchyard/ops/addmm.h"
#include "switchyard/ops/as_strided.h"
#include "switchyard/ops/mm.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/t.h"
#include "switchyard/ops/transpose.h"

namespace switchyard::gradients {
namespace {

// Of the columns of one product; a batch that needs more is taken in parts.
constexpr int64_t kMostElements = int64_t{1} << 22;

// What lies under each place of the kernel, one after the other: a row for each channel and place,
// a column for each window. `kernel`: channels, then sizes.
Tensor Columns(const Tensor& image, IntArrayRef kernel, IntArrayRef windows,
               const WindowSteps& steps) {
  std::vector<int64_t> sizes = kernel.ToVector();
  std::vector<int64_t> strides = {image.stride(1)};
  std::vector<int64_t> outer_sizes = {image.size(0)};
  std::vector<int64_t> outer_strides = {image.stride(0)};
  for (size_t d = 0; d + 1 < kernel.size(); ++d) {
    const int64_t stride = image.stride(static_cast<int64_t>(d) + 2);
    strides.push_back(stride * steps.dilation[d]);
    outer_sizes.push_back(windows[d]);
    outer_strides.push_back(stride * steps.stride[d]);
  }
  int64_t rows = 1;
  for (const int64_t size : sizes) rows *= size;
  sizes.insert(sizes.end(), outer_sizes.begin(), outer_sizes.end());
  strides.insert(strides.end(), outer_strides.begin(), outer_strides.end());
  const Tensor view = switchyard::as_strided(image, sizes, strides, image.storage_offset());
  return switchyard::reshape(view, {rows, rows == 0 ? 0 : view.numel() / rows});
}

}  // namespace

Tensor WeightGradientByColumns(const Tensor& image, const Tensor& windows, IntArrayRef weight,
                               const WindowSteps& steps, int64_t groups) {
  if (groups != 1 || autograd::IsGradMode()) return Tensor();
  Tensor padded = image;
  for (size_t d = 0; d < steps.padding.size(); ++d) {
    padded = Padded(padded, static_cast<int64_t>(d) + 2, steps.padding[d], steps.padding[d]);
  }
  const IntArrayRef kernel = weight.Slice(1);
  const IntArrayRef counts = windows.sizes().Slice(2);
  const int64_t of_one = CountOf(kernel, {}) * CountOf(counts, {});
  const int64_t batch = std::max<int64_t>(1, kMostElements / std::max<int64_t>(1, of_one));
  Tensor sum;
  for (int64_t start = 0; start < image.size(0); start += batch) {
    const int64_t length = std::min(batch, image.size(0) - start);
    const Tensor part = switchyard::narrow(padded, 0, start, length);
    const Tensor columns = switchyard::t(Columns(part, kernel, counts, steps));
    const Tensor rows = switchyard::transpose(switchyard::narrow(windows, 0, start, length), 0, 1);
    const Tensor matrix = switchyard::reshape(rows, {weight[0], columns.size(0)});
    sum = sum.defined() ? switchyard::addmm(sum, matrix, columns) : switchyard::mm(matrix, columns);
  }
  return switchyard::reshape(sum, weight);
}

}  // namespace switchyard::gradients
