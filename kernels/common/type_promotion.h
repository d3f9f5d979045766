// The dtype that an operator computes in, by PyTorch's rules.
//
// Operands fall into three ranks: tensors with dimensions, tensors without, and plain numbers. A
// lower rank changes the result only by its category (boolean, integer, floating), never by its
// width. A plain number counts as int64, the default floating dtype or bool.

#ifndef SWITCHYARD_KERNELS_COMMON_TYPE_PROMOTION_H_
#define SWITCHYARD_KERNELS_COMMON_TYPE_PROMOTION_H_

#include <optional>
#include <string_view>

#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

inline constexpr ScalarType kDefaultFloatingType = ScalarType::Float;

// True for the dtypes that kernels here compute with: those with a C++ type.
constexpr bool IsComputable(ScalarType type) {
  switch (type) {
#define SWITCHYARD_NUMERIC_TYPE(name, cpp_type) case ScalarType::name:
#include "lib/core/scalar_types.def"
    return true;
    default:
      return false;
  }
}

// The smallest dtype that holds the values of both, both being computable.
ScalarType PromoteTypes(ScalarType a, ScalarType b);

// The dtype of a plain number as an operand: Bool, Long or the default floating dtype. `op` is
// named in the error for a complex number.
ScalarType TypeOfNumber(std::string_view op, const Scalar& number);

// Fails unless a result of dtype `from` may be stored as `to`: not floating values as integers, nor
// numbers as booleans.
void CheckCast(std::string_view op, ScalarType from, ScalarType to);

// Collects operands and gives the dtype of their result. Fails on a dtype that is not computable.
class ResultType {
 public:
  explicit ResultType(std::string_view op) : op_(op) {}

  ResultType& Add(const Tensor& operand);
  ResultType& Add(const Scalar& operand);
  ScalarType Get() const;

 private:
  std::string_view op_;
  std::optional<ScalarType> dimensioned_;
  std::optional<ScalarType> dimensionless_;
  std::optional<ScalarType> number_;
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_TYPE_PROMOTION_H_
