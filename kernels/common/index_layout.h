// self[indices]: the positions in each indexed dimension, and the layout of the result.
//
// Takes: self and the indices of a call; operators that it calls. Gives: an index of Long for each
// dimension that is indexed, and the sizes of the result. Errors: Error for indices of other dtypes
// and devices, too many of them, masks that do not fit, shapes that do not stretch to each other.

#ifndef SWITCHYARD_KERNELS_COMMON_INDEX_LAYOUT_H_
#define SWITCHYARD_KERNELS_COMMON_INDEX_LAYOUT_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "lib/core/shape.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::internal {

// One Long index per dimension; undefined for a dimension that is not indexed.
using Indices = std::vector<Tensor>;
// Operators that are called: nonzero for masks, a conversion to Long for positions of Int.
struct IndexOperators {
  Tensor (*nonzero)(const Tensor& self);
  Tensor (*as_long)(const Tensor& index);
};

// A mask stands for the positions that it is true at, in as many dimensions as it has.
inline void AppendMask(const char* op, const Tensor& self, const Tensor& mask,
                       const IndexOperators& operators, Indices* indices) {
  const auto first = static_cast<int64_t>(indices->size());
  bool fits = first + mask.dim() <= self.dim();
  for (int64_t d = 0; fits && d < mask.dim(); ++d) fits = mask.size(d) == self.size(first + d);
  SWITCHYARD_CHECK_INDEX(fits, op, ": a mask of sizes ", mask.sizes(), " does not fit dimension ",
                         first, " of self of sizes ", self.sizes());
  const Tensor places = operators.nonzero(mask);
  for (int64_t d = 0; d < mask.dim(); ++d) {
    indices->push_back(ViewOf(places, {places.size(0)}, {places.stride(0)},
                              places.storage_offset() + d * places.stride(1)));
  }
}

// `self` has at least as many dimensions as there are indices.
inline Indices IndicesOf(const char* op, const Tensor& self, OptionalTensorList given,
                         const IndexOperators& operators) {
  Indices indices;
  for (const std::optional<Tensor>& index : given) {
    if (!index.has_value() || !index->defined()) {
      indices.emplace_back();
      continue;
    }
    SWITCHYARD_CHECK(index->device() == self.device(), op, ": an index is on ", index->device(),
                     " and self on ", self.device());
    if (index->dtype() == ScalarType::Bool || index->dtype() == ScalarType::Byte) {
      SWITCHYARD_CHECK(index->dim() > 0, op, ": a mask without dimensions is not supported");
      AppendMask(op, self, *index, operators, &indices);
    } else {
      const bool is_long = index->dtype() == ScalarType::Long;
      SWITCHYARD_CHECK_INDEX(is_long || index->dtype() == ScalarType::Int, op,
                             ": an index has dtype ", index->dtype(),
                             ", not Long, Int, Bool or Byte");
      indices.push_back(is_long ? *index : operators.as_long(*index));
    }
  }
  SWITCHYARD_CHECK_INDEX(static_cast<int64_t>(indices.size()) <= self.dim(), op, ": ",
                         indices.size(), " indices are too many for self of sizes ", self.sizes());
  indices.resize(static_cast<size_t>(self.dim()));
  return indices;
}

// Whether sizes of one in either stretch to those of the other.
inline bool FitTogether(IntArrayRef a, IntArrayRef b) {
  for (size_t i = 1; i <= a.size() && i <= b.size(); ++i) {
    const int64_t x = a[a.size() - i];
    const int64_t y = b[b.size() - i];
    if (x != y && x != 1 && y != 1) return false;
  }
  return true;
}

// The layout of the result: the sizes before the positions, the sizes of the positions, the sizes
// after.
struct IndexLayout {
  std::vector<int64_t> positions;  // the broadcast shape of all indices
  std::vector<int64_t> rest;       // the dimensions without an index
  size_t before = 0;               // how many of these precede the positions

  std::vector<int64_t> Sizes() const {
    std::vector<int64_t> sizes = rest;
    sizes.insert(sizes.begin() + static_cast<int64_t>(before), positions.begin(), positions.end());
    return sizes;
  }
};

// Positions replace the dimensions that they index if those are neighbours; otherwise they come
// first.
inline IndexLayout LayoutOf(const char* op, const Tensor& self, const Indices& indices) {
  IndexLayout layout;
  size_t runs = 0;
  size_t first_rest = 0;
  for (size_t d = 0; d < indices.size(); ++d) {
    if (!indices[d].defined()) {
      layout.rest.push_back(self.sizes()[d]);
      continue;
    }
    if (d == 0 || !indices[d - 1].defined()) {
      ++runs;
      first_rest = layout.rest.size();
    }
    SWITCHYARD_CHECK_INDEX(FitTogether(layout.positions, indices[d].sizes()), op,
                           ": indices of sizes ", IntArrayRef(layout.positions), " and ",
                           indices[d].sizes(), " do not stretch to common sizes");
    layout.positions = BroadcastSizes(op, layout.positions, indices[d].sizes());
  }
  layout.before = runs == 1 ? first_rest : 0;
  return layout;
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_INDEX_LAYOUT_H_
