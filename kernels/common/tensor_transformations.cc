#include "kernels/common/tensor_transformations.h"

#include <algorithm>

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::internal {

Flipped FlippedOf(const Tensor& self, IntArrayRef dims) {
  Flipped flipped = {self.strides().ToVector(), 0};
  std::vector<int64_t> seen(static_cast<size_t>(std::max<int64_t>(self.dim(), 1)), 0);
  for (const int64_t dim : dims) {
    const auto d = static_cast<size_t>(WrapDimension("flip", dim, self.dim()));
    SWITCHYARD_CHECK(seen[d] == 0, "flip: dimension ", dim, " stands twice in ", dims);
    seen[d] = 1;
    if (self.dim() == 0) continue;
    flipped.first += (self.sizes()[d] - 1) * flipped.strides[d];
    flipped.strides[d] = -flipped.strides[d];
  }
  return flipped;
}

Tensor Roll(const Tensor& self, IntArrayRef shifts, IntArrayRef dims,
            const RollFunctions& functions) {
  SWITCHYARD_CHECK(!shifts.empty(), "roll: shifts is empty");
  const bool is_row = dims.empty() && shifts.size() == 1;
  SWITCHYARD_CHECK(is_row || shifts.size() == dims.size(), "roll: shifts ", shifts, " and dims ",
                   dims, " differ in length");
  if (self.numel() == 0) return functions.clone(self);
  if (is_row) {
    const Tensor row = functions.clone(self);
    const Tensor flat = ViewOf(row, {row.numel()}, {1}, row.storage_offset());
    const Tensor rolled = functions.roll_one(flat, shifts[0], 0);
    return ViewOf(rolled, self.sizes(), row.strides(), rolled.storage_offset());
  }
  Tensor result = self;
  for (size_t i = 0; i < dims.size(); ++i) {
    const int64_t d = WrapDimension("roll", dims[i], self.dim());
    result = functions.roll_one(result, shifts[i], d);
  }
  return result;
}

}  // namespace switchyard::internal
