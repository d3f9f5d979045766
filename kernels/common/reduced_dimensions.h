// Which dimensions a reduction takes together, and the sizes that are left.
//
// Takes: the sizes of the operand and dimension numbers; none at all mean every dimension. Gives:
// marks by dimension, sizes with ones and without. Errors name the operator: a dimension that is
// out of range or stands twice, and an empty one where the result would have no value.

#ifndef SWITCHYARD_KERNELS_COMMON_REDUCED_DIMENSIONS_H_
#define SWITCHYARD_KERNELS_COMMON_REDUCED_DIMENSIONS_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "lib/core/array_ref.h"

namespace switchyard::internal {

class ReducedDimensions {
 public:
  ReducedDimensions(std::string_view op, IntArrayRef sizes, OptionalIntArrayRef dims);
  static ReducedDimensions One(std::string_view op, IntArrayRef sizes, int64_t dim);

  bool IsReduced(size_t d) const { return reduced_[d] != 0; }
  // The sizes of the operand, 1 where reduced.
  const std::vector<int64_t>& kept() const { return kept_; }
  std::vector<int64_t> ResultSizes(bool keepdim) const;
  // How many elements make one of the result.
  int64_t Count() const;
  // For results that no element at all has: the greatest one.
  void CheckNotEmpty(std::string_view op) const;

 private:
  std::vector<int64_t> sizes_;
  std::vector<int64_t> kept_;
  std::vector<int64_t> reduced_;  // 1 or 0: one kind of vector less in small programs
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_REDUCED_DIMENSIONS_H_
