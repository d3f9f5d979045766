#include "kernels/common/reduced_dimensions.h"

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"

namespace switchyard::internal {

ReducedDimensions::ReducedDimensions(std::string_view op, IntArrayRef sizes,
                                     OptionalIntArrayRef dims) {
  sizes_.assign(sizes);
  kept_.assign(sizes);
  const auto rank = static_cast<int64_t>(sizes_.size());
  reduced_.assign(sizes_.size(), !dims.has_value() || dims->empty() ? 1 : 0);
  ShapeVector seen;
  seen.assign(sizes_.empty() ? 1 : sizes_.size(), 0);
  for (size_t i = 0; dims.has_value() && i < dims->size(); ++i) {
    const auto d = static_cast<size_t>(WrapDimension(op, (*dims)[i], rank));
    SWITCHYARD_CHECK(seen[d] == 0, op, ": dimension ", d, " stands twice in ", *dims);
    seen[d] = 1;
    if (rank > 0) reduced_[d] = 1;
  }
  for (size_t d = 0; d < kept_.size(); ++d) {
    if (IsReduced(d)) kept_[d] = 1;
  }
}

ReducedDimensions ReducedDimensions::One(std::string_view op, IntArrayRef sizes, int64_t dim) {
  const int64_t dims[] = {dim};
  return ReducedDimensions(op, sizes, IntArrayRef(dims, 1));
}

ShapeVector ReducedDimensions::ResultSizes(bool keepdim) const {
  if (keepdim) return kept_;
  ShapeVector rest;
  for (size_t d = 0; d < sizes_.size(); ++d) {
    if (!IsReduced(d)) rest.push_back(sizes_[d]);
  }
  return rest;
}

int64_t ReducedDimensions::Count() const {
  int64_t count = 1;
  for (size_t d = 0; d < sizes_.size(); ++d) {
    if (IsReduced(d)) count *= sizes_[d];
  }
  return count;
}

void ReducedDimensions::CheckNotEmpty(std::string_view op) const {
  for (size_t d = 0; d < sizes_.size(); ++d) {
    SWITCHYARD_CHECK_INDEX(!IsReduced(d) || sizes_[d] != 0, op, ": dimension ", d, " of sizes ",
                           IntArrayRef(sizes_), " is empty and has no such element");
  }
}

}  // namespace switchyard::internal
