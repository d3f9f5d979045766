// The dtype in which operands of different dtypes are computed, by PyTorch's rules.
//
// Takes dtypes, or operands one by one. Gives the dtype that holds all values. Among operands,
// those with dimensions decide; tensors without dimensions and plain numbers change the result only
// by a higher category (bool, integer, floating, complex). Errors: Error for quantized dtypes,
// which have no common dtype with others.

#ifndef SWITCHYARD_LIB_ITERATOR_TYPE_PROMOTION_H_
#define SWITCHYARD_LIB_ITERATOR_TYPE_PROMOTION_H_

#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard {

// Undefined means no operand.
ScalarType PromotedType(ScalarType a, ScalarType b);

// Whether a result of dtype `from` may be stored as `to`, which must not have a lower category.
bool CanCast(ScalarType from, ScalarType to);

class TypePromotion {
 public:
  // A wrapped number is a plain number as a tensor without dimensions.
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
