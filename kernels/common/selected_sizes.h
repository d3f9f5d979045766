// The sizes of index_select's result.
//
// Takes: self, a dimension in range, and the index. Gives: self's sizes with that of the index.
// Errors: Error for an index of another dtype than Long and Int or with more than one dimension.

#ifndef SWITCHYARD_KERNELS_COMMON_SELECTED_SIZES_H_
#define SWITCHYARD_KERNELS_COMMON_SELECTED_SIZES_H_

#include <cstdint>
#include <vector>

#include "lib/core/error.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

inline std::vector<int64_t> SelectedSizes(const Tensor& self, int64_t dim, const Tensor& index) {
  constexpr char kName[] = "index_select";
  const bool is_index = index.dtype() == ScalarType::Long || index.dtype() == ScalarType::Int;
  SWITCHYARD_CHECK(is_index, kName, ": index has dtype ", index.dtype(), ", neither Long nor Int");
  SWITCHYARD_CHECK(index.dim() <= 1, kName, ": index has sizes ", index.sizes(),
                   ", not those of a vector");
  SWITCHYARD_CHECK(self.dim() > 0 || index.numel() == 1, kName, ": index of sizes ", index.sizes(),
                   " selects from self without dimensions");
  std::vector<int64_t> sizes = self.sizes().ToVector();
  if (!sizes.empty()) sizes[static_cast<size_t>(dim)] = index.numel();
  return sizes;
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_SELECTED_SIZES_H_
