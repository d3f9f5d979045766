#include "kernels/gradients/shapes.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

#include "lib/autograd/modes.h"
#include "switchyard/ops/arange.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/ones.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/zeros.h"

namespace switchyard::gradients {

Tensor ZerosOf(IntArrayRef sizes, const Tensor& like) {
  return switchyard::zeros(sizes, like.dtype(), std::nullopt, like.device(), std::nullopt);
}
Tensor OnesOf(IntArrayRef sizes, const Tensor& like) {
  return switchyard::ones(sizes, like.dtype(), std::nullopt, like.device(), std::nullopt);
}
Tensor Counting(int64_t size, const Tensor& like) {
  return switchyard::arange(size, ScalarType::Long, std::nullopt, like.device(), std::nullopt);
}

int64_t Wrapped(int64_t dim, int64_t rank) {
  return dim < 0 ? dim + std::max<int64_t>(rank, 1) : dim;
}

std::vector<int64_t> ReducedDims(OptionalIntArrayRef dims, int64_t rank) {
  std::vector<int64_t> result;
  if (!dims.has_value() || dims->empty()) {
    result.resize(static_cast<size_t>(rank));
    std::iota(result.begin(), result.end(), 0);
    return result;
  }
  if (rank == 0) return result;
  for (const int64_t dim : *dims) result.push_back(Wrapped(dim, rank));
  std::sort(result.begin(), result.end());
  return result;
}

int64_t CountOf(IntArrayRef sizes, OptionalIntArrayRef dims) {
  int64_t count = 1;
  for (const int64_t dim : ReducedDims(dims, static_cast<int64_t>(sizes.size()))) {
    count *= sizes[static_cast<size_t>(dim)];
  }
  return count;
}

Tensor Unreduced(const Tensor& reduced, int64_t rank, OptionalIntArrayRef dims, bool keepdim) {
  const bool is_whole = !dims.has_value() || dims->empty();
  if (keepdim || rank == 0 || is_whole) return reduced;
  std::vector<int64_t> sizes = reduced.sizes().ToVector();
  for (const int64_t dim : ReducedDims(dims, rank)) sizes.insert(sizes.begin() + dim, 1);
  return switchyard::reshape(reduced, sizes);
}

Tensor SumOver(const Tensor& tensor, const std::vector<int64_t>& dims, bool keepdim) {
  return dims.empty() ? tensor : switchyard::sum(tensor, dims, keepdim);
}

Tensor SumTo(const Tensor& tensor, IntArrayRef sizes) {
  if (tensor.sizes() == sizes) return tensor;
  const auto added = tensor.dim() - static_cast<int64_t>(sizes.size());
  std::vector<int64_t> dims;
  for (int64_t d = 0; d < tensor.dim(); ++d) {
    const bool is_stretched =
        d < added || (sizes[static_cast<size_t>(d - added)] == 1 && tensor.size(d) != 1);
    if (is_stretched) dims.push_back(d);
  }
  // Without a graph the sum has the sizes at once, and is no view.
  const bool are_all_added = dims.size() == static_cast<size_t>(added);
  if (are_all_added && !autograd::IsGradMode()) return SumOver(tensor, dims, /*keepdim=*/false);
  const Tensor sum = SumOver(tensor, dims, /*keepdim=*/true);
  return added > 0 ? switchyard::reshape(sum, sizes) : sum;
}

Tensor Padded(const Tensor& tensor, int64_t dim, int64_t before, int64_t after) {
  if (before <= 0 && after <= 0) return tensor;
  std::vector<Tensor> parts;
  std::vector<int64_t> sizes = tensor.sizes().ToVector();
  int64_t& size = sizes[static_cast<size_t>(dim)];
  if (before > 0) {
    size = before;
    parts.push_back(ZerosOf(sizes, tensor));
  }
  parts.push_back(tensor);
  if (after > 0) {
    size = after;
    parts.push_back(ZerosOf(sizes, tensor));
  }
  return switchyard::cat(parts, dim);
}

Tensor Fitted(const Tensor& tensor, IntArrayRef sizes) {
  Tensor result = tensor;
  for (int64_t d = 0; d < tensor.dim(); ++d) {
    const int64_t size = sizes[static_cast<size_t>(d)];
    if (tensor.size(d) > size) result = switchyard::narrow(result, d, 0, size);
    result = Padded(result, d, 0, size - tensor.size(d));
  }
  return result;
}

// Division by infinity is zero, and so are its derivatives.
Tensor QuotientOrZero(const Tensor& self, const Tensor& other) {
  const Tensor divisor = switchyard::masked_fill(other, switchyard::eq(other, 0),
                                                 std::numeric_limits<double>::infinity());
  return switchyard::div(self, divisor);
}

}  // namespace switchyard::gradients
