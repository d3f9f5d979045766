// The dtype that operands of different dtypes are computed in, by PyTorch's rules.
//
// Takes dtypes, or operands one after another. Gives the dtype that holds the values of all; of
// operands: those with dimensions decide, tensors without dimensions and plain numbers change the
// result only by a higher category (bool, integer, floating, complex). Errors: Error for quantized
// dtypes, which have no common dtype with another.

#ifndef SWITCHYARD_LIB_ITERATOR_TYPE_PROMOTION_H_
#define SWITCHYARD_LIB_ITERATOR_TYPE_PROMOTION_H_

#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard {

// Undefined stands for no operand.
ScalarType PromotedType(ScalarType a, ScalarType b);

// Whether a result of dtype `from` may be stored as `to`: not if it loses its category.
bool CanCast(ScalarType from, ScalarType to);

class TypePromotion {
 public:
  // A wrapped number is a plain number in the form of a tensor without dimensions.
  void Add(const Tensor& operand, bool is_wrapped_number);
  // Undefined without operands.
  ScalarType Result() const;

 private:
  ScalarType dimensioned_ = ScalarType::Undefined;
  ScalarType dimensionless_ = ScalarType::Undefined;
  ScalarType number_ = ScalarType::Undefined;
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_ITERATOR_TYPE_PROMOTION_H_
