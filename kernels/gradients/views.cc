// Gradients of views and rearrangements: what a view shows, zeros elsewhere.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/gradients/shapes.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/as_strided.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/constant_pad_nd.h"
#include "switchyard/ops/diagonal_scatter.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/index_add.h"
#include "switchyard/ops/movedim.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/permute.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/roll.h"
#include "switchyard/ops/scatter_add.h"
#include "switchyard/ops/stack.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/unbind.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/zeros.h"
#include "switchyard/ops/zeros_like.h"

namespace switchyard::gradients {
namespace {

Tensor ZerosWith(IntArrayRef sizes, const TensorOptions& options) {
  return switchyard::zeros(sizes, options.dtype_opt(), options.layout_opt(), options.device_opt(),
                           std::nullopt);
}

int64_t Clamped(int64_t position, int64_t size) {
  if (position < 0) position += size;
  return std::clamp<int64_t>(position, 0, size);
}

// With `step - 1` zeros after each place of the dimension.
Tensor Spread(const Tensor& tensor, int64_t dim, int64_t step) {
  std::vector<int64_t> sizes = tensor.sizes().ToVector();
  sizes[static_cast<size_t>(dim)] *= step;
  const Tensor columns = Padded(switchyard::unsqueeze(tensor, dim + 1), dim + 1, 0, step - 1);
  return switchyard::reshape(columns, sizes);
}

// One more than the furthest place.
int64_t EndOf(const autograd::Geometry& geometry) {
  int64_t end = geometry.offset + 1;
  for (size_t d = 0; d < geometry.sizes.size(); ++d) {
    if (geometry.sizes[d] == 0) return geometry.offset;
    end += (geometry.sizes[d] - 1) * geometry.strides[d];
  }
  return end;
}

bool SharesPlaces(const autograd::Geometry& geometry) {
  int64_t count = 1;
  for (const int64_t size : geometry.sizes) count *= size;
  return EndOf(geometry) - geometry.offset < count;
}

// Sums what lies at one place of a storage of `length` elements.
Tensor IntoStorage(const Tensor& part, const autograd::Geometry& geometry, int64_t length) {
  const Tensor places = switchyard::as_strided(Counting(length, part), geometry.sizes,
                                               geometry.strides, geometry.offset);
  const int64_t count = part.numel();
  return switchyard::scatter_add(ZerosOf({length}, part), 0, switchyard::reshape(places, {count}),
                                 switchyard::reshape(part, {count}));
}

}  // namespace

Tensor trace_backward(const Tensor& grad, IntArrayRef sizes) {
  const int64_t length = std::min(sizes[0], sizes[1]);
  return switchyard::diagonal_scatter(ZerosOf(sizes, grad), switchyard::expand(grad, {length}), 0,
                                      0, 1);
}

Tensor sum_to_size(const Tensor& grad, IntArrayRef sizes) { return SumTo(grad, sizes); }

Tensor permute_backward(const Tensor& grad, IntArrayRef dims) {
  std::vector<int64_t> inverse(dims.size());
  for (size_t i = 0; i < dims.size(); ++i) {
    inverse[static_cast<size_t>(Wrapped(dims[i], grad.dim()))] = static_cast<int64_t>(i);
  }
  return switchyard::permute(grad, inverse);
}

Tensor select_backward(const Tensor& grad, IntArrayRef sizes, int64_t dim, int64_t index) {
  const int64_t d = Wrapped(dim, static_cast<int64_t>(sizes.size()));
  const int64_t size = sizes[static_cast<size_t>(d)];
  const int64_t place = index < 0 ? index + size : index;
  return Padded(switchyard::unsqueeze(grad, d), d, place, size - place - 1);
}

Tensor slice_backward(const Tensor& grad, IntArrayRef sizes, int64_t dim,
                      std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  const int64_t d = Wrapped(dim, static_cast<int64_t>(sizes.size()));
  const int64_t size = sizes[static_cast<size_t>(d)];
  const int64_t first = Clamped(start.value_or(0), size);
  const int64_t last = std::max(first, Clamped(end.value_or(size), size));
  if (last == first) return ZerosOf(sizes, grad);
  const int64_t shown = last - first;
  const bool is_dense = step == 1 || grad.size(d) == 1;
  Tensor spread = is_dense ? grad : Spread(grad, d, step);
  if (spread.size(d) > shown) spread = switchyard::narrow(spread, d, 0, shown);
  return Padded(spread, d, first, size - first - spread.size(d));
}

Tensor split_backward(TensorList grads, IntArrayRef sizes, int64_t split_size, int64_t dim,
                      const TensorOptions& options) {
  const int64_t d = Wrapped(dim, static_cast<int64_t>(sizes.size()));
  int64_t left = sizes[static_cast<size_t>(d)];
  std::vector<int64_t> split_sizes;
  for (size_t i = 0; i < grads.size(); ++i) {
    split_sizes.push_back(std::min(split_size, left));
    left -= split_sizes.back();
  }
  return split_with_sizes_backward(grads, sizes, split_sizes, d, options);
}

Tensor split_with_sizes_backward(TensorList grads, IntArrayRef sizes, IntArrayRef split_sizes,
                                 int64_t dim, const TensorOptions& options) {
  const int64_t d = Wrapped(dim, static_cast<int64_t>(sizes.size()));
  std::vector<int64_t> part_sizes = sizes.ToVector();
  std::vector<Tensor> parts;
  for (size_t i = 0; i < grads.size(); ++i) {
    part_sizes[static_cast<size_t>(d)] = split_sizes[i];
    parts.push_back(grads[i].defined() ? grads[i] : ZerosWith(part_sizes, options));
  }
  return switchyard::cat(parts, d);
}

Tensor unbind_backward(TensorList grads, int64_t dim) {
  const auto defined =
      std::find_if(grads.begin(), grads.end(), [](const Tensor& grad) { return grad.defined(); });
  if (defined == grads.end()) return Tensor();
  std::vector<Tensor> parts;
  for (const Tensor& grad : grads) {
    parts.push_back(grad.defined() ? grad : switchyard::zeros_like(*defined));
  }
  return switchyard::stack(parts, dim);
}

// The gradient of the storage, seen as the base sees it. Elements of the base that share a place
// share its gradient.
Tensor GradientOfBase(const Tensor& grad, const autograd::Geometry& base,
                      const autograd::Geometry& view) {
  const int64_t start = std::min(base.offset, view.offset);
  const autograd::Geometry own = {base.sizes, base.strides, base.offset - start};
  const autograd::Geometry shown = {view.sizes, view.strides, view.offset - start};
  const int64_t length = std::max(EndOf(own), EndOf(shown));
  Tensor storage = IntoStorage(grad, shown, length);
  if (SharesPlaces(own)) {
    const Tensor counts = IntoStorage(OnesOf(base.sizes, grad), own, length);
    storage = QuotientOrZero(storage, counts);
  }
  return switchyard::as_strided(storage, own.sizes, own.strides, own.offset);
}

Tensor as_strided_backward(const Tensor& grad, const autograd::TensorGeometry& base,
                           IntArrayRef size, IntArrayRef stride,
                           std::optional<int64_t> storage_offset) {
  const int64_t offset = base.storage_offset();
  return GradientOfBase(grad, {base.sizes(), base.strides(), offset},
                        {size, stride, storage_offset.value_or(offset)});
}

std::vector<Tensor> cat_backward(const Tensor& grad, ArrayRef<std::vector<int64_t>> sizes,
                                 int64_t dim) {
  std::vector<Tensor> result(sizes.size());
  if (!grad.defined()) return result;
  const int64_t d = Wrapped(dim, grad.dim());
  int64_t start = 0;
  for (size_t i = 0; i < sizes.size(); ++i) {
    // A tensor of sizes [0] fits beside all others.
    if (sizes[i].size() == 1 && sizes[i][0] == 0) {
      result[i] = ZerosOf(sizes[i], grad);
      continue;
    }
    const int64_t length = sizes[i][static_cast<size_t>(d)];
    result[i] = switchyard::narrow(grad, d, start, length);
    start += length;
  }
  return result;
}

std::vector<Tensor> stack_backward(const Tensor& grad, int64_t dim) {
  return grad.defined() ? switchyard::unbind(grad, dim) : std::vector<Tensor>();
}

// The gradient as pairs of dimensions: which copy, and where in it.
Tensor repeat_backward(const Tensor& grad, IntArrayRef repeats, IntArrayRef sizes) {
  std::vector<int64_t> pairs;
  std::vector<int64_t> copies;
  const size_t added = repeats.size() - sizes.size();
  for (size_t d = 0; d < repeats.size(); ++d) {
    copies.push_back(static_cast<int64_t>(pairs.size()));
    pairs.push_back(repeats[d]);
    pairs.push_back(d < added ? 1 : sizes[d - added]);
  }
  const Tensor sum = SumOver(switchyard::reshape(grad, pairs), copies, /*keepdim=*/false);
  return switchyard::reshape(sum, sizes);
}

Tensor roll_backward(const Tensor& grad, IntArrayRef shifts, IntArrayRef dims) {
  std::vector<int64_t> back = shifts.ToVector();
  for (int64_t& shift : back) shift = -shift;
  return switchyard::roll(grad, back, dims);
}

// What was laid around goes away, and what was taken away is zero.
Tensor constant_pad_nd_backward(const Tensor& grad, IntArrayRef pad) {
  std::vector<int64_t> back = pad.ToVector();
  for (int64_t& number : back) number = -number;
  return switchyard::constant_pad_nd(grad, back, 0);
}

Tensor diagonal_backward(const Tensor& grad, IntArrayRef sizes, int64_t offset, int64_t dim1,
                         int64_t dim2) {
  return switchyard::diagonal_scatter(ZerosOf(sizes, grad), grad, offset, dim1, dim2);
}

// The elements of windows, one after the other along the dimension, are added to their places.
Tensor unfold_backward(const Tensor& grad, IntArrayRef sizes, int64_t dimension, int64_t size,
                       int64_t step) {
  if (sizes.empty()) return switchyard::sum(grad);
  const int64_t d = Wrapped(dimension, static_cast<int64_t>(sizes.size()));
  const int64_t count = grad.size(d);
  const Tensor starts = switchyard::unsqueeze(switchyard::mul(Counting(count, grad), step), 1);
  const Tensor places =
      switchyard::reshape(switchyard::add(starts, Counting(size, grad)), {count * size});
  std::vector<int64_t> lines = sizes.ToVector();
  lines[static_cast<size_t>(d)] = count * size;
  const Tensor elements = switchyard::reshape(switchyard::movedim(grad, -1, d + 1), lines);
  return switchyard::index_add(ZerosOf(sizes, grad), d, places, elements);
}

}  // namespace switchyard::gradients
