// `x + y`, `x * 2`, `1 - x`, `-x`, `x += y`, `x < y`, `x & y`: calls of the build's operators. Use
// of an operator outside the build is a compile error.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_OPERATORS_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_OPERATORS_H_

#include <type_traits>

#include "lib/core/scalar.h"
#include "lib/core/tensor.h"
#include "lib/extension/runtime/element_types.h"
#include "lib/extension/runtime/functions.h"

namespace switchyard {
namespace internal {

template <typename T>
inline constexpr bool kIsTensor = std::is_same_v<T, Tensor>;
template <typename T>
inline constexpr bool kIsNumber = std::is_arithmetic_v<T> || std::is_same_v<T, Scalar> ||
                                  std::is_same_v<T, c10::Half> || std::is_same_v<T, c10::BFloat16>;

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

// A number as a tensor like another, for operators whose left operand is a tensor.
template <typename Number, typename Like>
Like NumberLike(const Number& number, const Like& like) {
  Like filled = empty_like(like);
  fill_(filled, Scalar(number));
  return filled;
}

}  // namespace internal

#define SWITCHYARD_TENSOR_OPERATOR(sign, name)                                        \
  template <typename Left, typename Right, internal::IfTensorOnLeft<Left, Right> = 0> \
  Tensor operator sign(const Left& left, const Right& right) {                        \
    return name(left, internal::AsOperand(right));                                    \
  }
#define SWITCHYARD_WRITING_OPERATOR(sign, name)                                       \
  template <typename Left, typename Right, internal::IfTensorOnLeft<Left, Right> = 0> \
  Left& operator sign##=(Left & left, const Right & right) {                          \
    return name##_(left, internal::AsOperand(right));                                 \
  }
// `mirrored` is the operator with its operands exchanged.
#define SWITCHYARD_MIRRORED_OPERATOR(sign, mirrored)                                  \
  template <typename Left, typename Right, internal::IfNumberOnLeft<Left, Right> = 0> \
  Tensor operator sign(const Left& left, const Right& right) {                        \
    return mirrored(right, internal::AsOperand(left));                                \
  }
#define SWITCHYARD_FILLED_OPERATOR(sign, name)                                        \
  template <typename Left, typename Right, internal::IfNumberOnLeft<Left, Right> = 0> \
  Tensor operator sign(const Left& left, const Right& right) {                        \
    return name(internal::NumberLike(left, right), right);                            \
  }

SWITCHYARD_TENSOR_OPERATOR(+, add)
SWITCHYARD_WRITING_OPERATOR(+, add)
SWITCHYARD_MIRRORED_OPERATOR(+, add)
SWITCHYARD_TENSOR_OPERATOR(*, mul)
SWITCHYARD_WRITING_OPERATOR(*, mul)
SWITCHYARD_MIRRORED_OPERATOR(*, mul)
SWITCHYARD_TENSOR_OPERATOR(-, sub)
SWITCHYARD_WRITING_OPERATOR(-, sub)
SWITCHYARD_FILLED_OPERATOR(-, sub)
SWITCHYARD_TENSOR_OPERATOR(/, div)
SWITCHYARD_WRITING_OPERATOR(/, div)
SWITCHYARD_FILLED_OPERATOR(/, div)
SWITCHYARD_TENSOR_OPERATOR(%, remainder)
SWITCHYARD_FILLED_OPERATOR(%, remainder)
SWITCHYARD_TENSOR_OPERATOR(&, bitwise_and)
SWITCHYARD_WRITING_OPERATOR(&, bitwise_and)
SWITCHYARD_MIRRORED_OPERATOR(&, bitwise_and)
SWITCHYARD_TENSOR_OPERATOR(|, bitwise_or)
SWITCHYARD_WRITING_OPERATOR(|, bitwise_or)
SWITCHYARD_MIRRORED_OPERATOR(|, bitwise_or)
SWITCHYARD_TENSOR_OPERATOR(^, bitwise_xor)
SWITCHYARD_WRITING_OPERATOR(^, bitwise_xor)
SWITCHYARD_MIRRORED_OPERATOR(^, bitwise_xor)
SWITCHYARD_TENSOR_OPERATOR(<, lt)
SWITCHYARD_MIRRORED_OPERATOR(<, gt)
SWITCHYARD_TENSOR_OPERATOR(<=, le)
SWITCHYARD_MIRRORED_OPERATOR(<=, ge)
SWITCHYARD_TENSOR_OPERATOR(>, gt)
SWITCHYARD_MIRRORED_OPERATOR(>, lt)
SWITCHYARD_TENSOR_OPERATOR(>=, ge)
SWITCHYARD_MIRRORED_OPERATOR(>=, le)
SWITCHYARD_TENSOR_OPERATOR(==, eq)
SWITCHYARD_MIRRORED_OPERATOR(==, eq)
SWITCHYARD_TENSOR_OPERATOR(!=, ne)
SWITCHYARD_MIRRORED_OPERATOR(!=, ne)

#undef SWITCHYARD_TENSOR_OPERATOR
#undef SWITCHYARD_WRITING_OPERATOR
#undef SWITCHYARD_MIRRORED_OPERATOR
#undef SWITCHYARD_FILLED_OPERATOR

template <typename Operand, std::enable_if_t<internal::kIsTensor<Operand>, int> = 0>
Tensor operator-(const Operand& operand) {
  return neg(operand);
}
template <typename Operand, std::enable_if_t<internal::kIsTensor<Operand>, int> = 0>
Tensor operator~(const Operand& operand) {
  return bitwise_not(operand);
}
template <typename Operand, std::enable_if_t<internal::kIsTensor<Operand>, int> = 0>
Tensor operator!(const Operand& operand) {
  return logical_not(operand);
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_OPERATORS_H_
