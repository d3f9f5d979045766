// VisitElementType: from a tensor's dtype to the C++ type of its elements, half-precision and
// complex ones included.
//
// Takes: a dtype, a name for messages, and a function of a TypeTag. Gives: what the function
// returns. Errors: Error for a dtype that no C++ type here stands for: ComplexHalf, quantized.

#ifndef SWITCHYARD_LIB_STRUCTURED_ELEMENT_TYPE_H_
#define SWITCHYARD_LIB_STRUCTURED_ELEMENT_TYPE_H_

#include <complex>
#include <string_view>
#include <type_traits>
#include <utility>

#include "lib/core/half.h"
#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"

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

template <typename Visitor>
decltype(auto) VisitElementType(ScalarType type, std::string_view name, Visitor&& visit) {
  switch (type) {
    case ScalarType::Half:
      return std::forward<Visitor>(visit)(TypeTag<Half>());
    case ScalarType::BFloat16:
      return std::forward<Visitor>(visit)(TypeTag<BFloat16>());
    case ScalarType::ComplexFloat:
      return std::forward<Visitor>(visit)(TypeTag<std::complex<float>>());
    case ScalarType::ComplexDouble:
      return std::forward<Visitor>(visit)(TypeTag<std::complex<double>>());
    default:
      return DispatchOnType(type, name, std::forward<Visitor>(visit));
  }
}

template <typename T>
inline constexpr bool kIsReducedFloat = std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>;

// An element as a number.
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

#endif  // SWITCHYARD_LIB_STRUCTURED_ELEMENT_TYPE_H_
