// VisitElementType: maps a tensor's dtype to the C++ type of its elements, including half-precision
// and complex types.
//
// Takes: a dtype, a name for messages, and a function of a TypeTag. Gives: the function's result.
// Errors: Error for a dtype without a C++ type: ComplexHalf, quantized types.

#ifndef SWITCHYARD_LIB_ELEMENTS_ELEMENT_TYPE_H_
#define SWITCHYARD_LIB_ELEMENTS_ELEMENT_TYPE_H_

#include <complex>
#include <type_traits>
#include <utility>

#include "lib/core/half.h"
#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"
#include "lib/core/selected_dtypes.h"

namespace switchyard::internal {

constexpr bool HasElementType(ScalarType type) {
  switch (type) {
#define SWITCHYARD_NUMERIC_TYPE(name, cpp_type) case ScalarType::name:
#include "lib/core/scalar_types.def"
    case ScalarType::Half:
    case ScalarType::BFloat16:
    case ScalarType::ComplexFloat:
    case ScalarType::ComplexDouble:
      return true;
    default:
      return false;
  }
}

inline namespace SWITCHYARD_DTYPES {

template <typename Operators, typename Visitor>
auto VisitElementType(ScalarType type, const char* name, Operators, Visitor&& visit)
    -> decltype(visit(TypeTag<float>())) {
  switch (type) {
    SWITCHYARD_TYPE_CASE(Operators, Half, Half, visit)
    SWITCHYARD_TYPE_CASE(Operators, BFloat16, BFloat16, visit)
    SWITCHYARD_TYPE_CASE(Operators, ComplexFloat, std::complex<float>, visit)
    SWITCHYARD_TYPE_CASE(Operators, ComplexDouble, std::complex<double>, visit)
#define SWITCHYARD_NUMERIC_TYPE(name, cpp_type) \
  SWITCHYARD_TYPE_CASE(Operators, name, cpp_type, visit)
#include "lib/core/scalar_types.def"
    default:
      break;
  }
  FailOutsideOf<Operators>(name, type);
}
template <typename Visitor>
auto VisitElementType(ScalarType type, const char* name, Visitor&& visit)
    -> decltype(visit(TypeTag<float>())) {
  return VisitElementType(type, name, EveryOperator(), std::forward<Visitor>(visit));
}

}  // namespace SWITCHYARD_DTYPES

template <typename T>
inline constexpr bool kIsReducedFloat = std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>;

// Returns an element as a number.
template <typename T>
Scalar ToScalar(T value) {
  if constexpr (kIsReducedFloat<T>) {
    return Scalar(static_cast<float>(value));
  } else if constexpr (IsComplexType(ScalarTypeOf<T>())) {
    return Scalar(std::complex<double>(value));
  } else {
    return Scalar(value);
  }
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_LIB_ELEMENTS_ELEMENT_TYPE_H_
