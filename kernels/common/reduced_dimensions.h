// The dimensions that a reduction combines, and the remaining sizes.
//
// Takes: the sizes of the operand and dimension numbers; none mean every dimension. Gives: a mark
// per dimension, and sizes with and without ones. Errors name the operator: a dimension that is out
// of range or repeated, and an empty one for which the result would have no value.

#ifndef SWITCHYARD_KERNELS_COMMON_REDUCED_DIMENSIONS_H_
#define SWITCHYARD_KERNELS_COMMON_REDUCED_DIMENSIONS_H_

#include <cstdint>
#include <string_view>

#include "lib/core/array_ref.h"
#include "lib/core/inline_vector.h"

namespace switchyard::internal {

class ReducedDimensions {
 public:
  ReducedDimensions(std::string_view op, IntArrayRef sizes, OptionalIntArrayRef dims);
  static ReducedDimensions One(std::string_view op, IntArrayRef sizes, int64_t dim);

  bool IsReduced(size_t d) const { return reduced_[d] != 0; }
  // The sizes of the operand, with 1 for reduced dimensions.
  IntArrayRef kept() const { return kept_; }
  ShapeVector ResultSizes(bool keepdim) const;
  // The number of elements per element of the result.
  int64_t Count() const;
  // For reductions without a result for zero elements, such as the greatest element.
  void CheckNotEmpty(std::string_view op) const;

 private:
  ShapeVector sizes_;
  ShapeVector kept_;
  ShapeVector reduced_;  // 1 or 0; not bool, to save small programs one vector type
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_REDUCED_DIMENSIONS_H_
