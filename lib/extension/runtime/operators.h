// `x + y`, `x * 2`, `-x`, `x += y`: calls of the build's operators. Use of an operator outside the
// build is a compile error. A number may be on the left if the order does not matter.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_OPERATORS_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_OPERATORS_H_

#include <type_traits>

#include "lib/core/scalar.h"
#include "lib/core/tensor.h"
#include "lib/extension/runtime/functions.h"

namespace switchyard {
namespace internal {

template <typename T>
inline constexpr bool kIsTensor = std::is_same_v<T, Tensor>;
template <typename T>
inline constexpr bool kIsNumber = std::is_arithmetic_v<T> || std::is_same_v<T, Scalar>;

template <typename T>
decltype(auto) AsOperand(const T& operand) {
  if constexpr (kIsTensor<T>) {
    return (operand);
  } else {
    return Scalar(operand);
  }
}

template <typename Left, typename Right>
using IfTensorOnLeft =
    std::enable_if_t<kIsTensor<Left> && (kIsTensor<Right> || kIsNumber<Right>), int>;
template <typename Left, typename Right>
using IfNumberOnLeft = std::enable_if_t<kIsNumber<Left> && kIsTensor<Right>, int>;

}  // namespace internal

#define SWITCHYARD_TENSOR_OPERATOR(sign, name)                                        \
  template <typename Left, typename Right, internal::IfTensorOnLeft<Left, Right> = 0> \
  Tensor operator sign(const Left& left, const Right& right) {                        \
    return name(left, internal::AsOperand(right));                                    \
  }                                                                                   \
  template <typename Left, typename Right, internal::IfTensorOnLeft<Left, Right> = 0> \
  Left& operator sign##=(Left & left, const Right & right) {                          \
    return name##_(left, internal::AsOperand(right));                                 \
  }
#define SWITCHYARD_SYMMETRIC_TENSOR_OPERATOR(sign, name)                              \
  SWITCHYARD_TENSOR_OPERATOR(sign, name)                                              \
  template <typename Left, typename Right, internal::IfNumberOnLeft<Left, Right> = 0> \
  Tensor operator sign(const Left& left, const Right& right) {                        \
    return name(right, internal::AsOperand(left));                                    \
  }

SWITCHYARD_SYMMETRIC_TENSOR_OPERATOR(+, add)
SWITCHYARD_SYMMETRIC_TENSOR_OPERATOR(*, mul)
SWITCHYARD_TENSOR_OPERATOR(-, sub)
SWITCHYARD_TENSOR_OPERATOR(/, div)

#undef SWITCHYARD_TENSOR_OPERATOR
#undef SWITCHYARD_SYMMETRIC_TENSOR_OPERATOR

template <typename Operand, std::enable_if_t<internal::kIsTensor<Operand>, int> = 0>
Tensor operator-(const Operand& operand) {
  return neg(operand);
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_OPERATORS_H_
