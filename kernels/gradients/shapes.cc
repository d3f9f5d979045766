#include "kernels/gradients/shapes.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

#include "lib/autograd/modes.h"
#include "switchyard/ops/any.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/sum.h"

namespace switchyard::gradients {

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

bool HasZero(const Tensor& tensor) {
  return switchyard::item(switchyard::any(switchyard::eq(tensor, 0))).To<bool>();
}

// Division by infinity is zero, and so are its derivatives.
Tensor QuotientOrZero(const Tensor& self, const Tensor& other) {
  const Tensor divisor = switchyard::masked_fill(other, switchyard::eq(other, 0),
                                                 std::numeric_limits<double>::infinity());
  return switchyard::div(self, divisor);
}

}  // namespace switchyard::gradients
