// Views by strides: the tensor itself, a diagonal, windows that slide along a dimension.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "switchyard/ops/alias_native.h"
#include "switchyard/ops/as_strided.h"
#include "switchyard/ops/diagonal_native.h"
#include "switchyard/ops/unfold_native.h"
#include "switchyard/ops/view.h"

namespace switchyard::native {

Tensor alias(const Tensor& self) { return switchyard::view(self, self.sizes()); }

// Counted along the other dimensions; the diagonal is the last one.
Tensor diagonal(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  const int64_t a = internal::WrapDimension("diagonal", dim1, self.dim());
  const int64_t b = internal::WrapDimension("diagonal", dim2, self.dim());
  SWITCHYARD_CHECK(a != b, "diagonal: dim1 ", dim1, " and dim2 ", dim2, " are the same dimension");
  const int64_t rows = self.size(a) - std::max<int64_t>(-offset, 0);
  const int64_t columns = self.size(b) - std::max<int64_t>(offset, 0);
  const int64_t length = std::max<int64_t>(std::min(rows, columns), 0);
  std::vector<int64_t> sizes = self.sizes().ToVector();
  std::vector<int64_t> strides = self.strides().ToVector();
  int64_t start = self.storage_offset();
  if (length > 0) start += offset >= 0 ? offset * self.stride(b) : -offset * self.stride(a);
  for (const int64_t dim : {std::max(a, b), std::min(a, b)}) {
    sizes.erase(sizes.begin() + dim);
    strides.erase(strides.begin() + dim);
  }
  sizes.push_back(length);
  strides.push_back(self.stride(a) + self.stride(b));
  return switchyard::as_strided(self, sizes, strides, start);
}

// The elements of a window are the last dimension.
Tensor unfold(const Tensor& self, int64_t dimension, int64_t size, int64_t step) {
  const auto d = static_cast<size_t>(internal::WrapDimension("unfold", dimension, self.dim()));
  const int64_t length = self.dim() == 0 ? 1 : self.sizes()[d];
  SWITCHYARD_CHECK(size >= 0 && size <= length, "unfold: size ", size, " is not one of dimension ",
                   dimension, " of sizes ", self.sizes());
  SWITCHYARD_CHECK(step > 0, "unfold: step ", step, " is not positive");
  std::vector<int64_t> sizes = self.sizes().ToVector();
  std::vector<int64_t> strides = self.strides().ToVector();
  const int64_t stride = self.dim() == 0 ? 1 : strides[d];
  if (self.dim() != 0) {
    sizes[d] = (length - size) / step + 1;
    strides[d] *= step;
  }
  sizes.push_back(size);
  strides.push_back(stride);
  return switchyard::as_strided(self, sizes, strides, self.storage_offset());
}

}  // namespace switchyard::native
