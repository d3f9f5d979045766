// Elements that are filled with random numbers: the accepted dtypes, and the conversion of numbers.
//
// Takes: tensors of any device, numbers. Gives: calls with the type of elements; elements. Errors:
// an Error that names the operator for other dtypes, and for tensors whose elements share memory.

#ifndef SWITCHYARD_KERNELS_COMMON_DRAWN_ELEMENTS_H_
#define SWITCHYARD_KERNELS_COMMON_DRAWN_ELEMENTS_H_

#include <limits>
#include <type_traits>
#include <utility>

#include "lib/core/half.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

// Bits of the mantissa, including the leading one: integers up to 2^digits are exact.
template <typename T>
inline constexpr int kDigits = std::numeric_limits<T>::digits;
template <>
inline constexpr int kDigits<Half> = 11;
template <>
inline constexpr int kDigits<BFloat16> = 8;

// No two elements may share memory; a tensor without elements is always valid.
inline void CheckDrawnInto(const char* name, const Tensor& tensor) {
  if (tensor.numel() != 0) CheckWritable(name, tensor);
}

// Float, Double, Half and BFloat16.
template <typename Operators, typename Visitor>
decltype(auto) VisitFloatingElement(ScalarType type, const char* name, Operators operators,
                                    Visitor&& visit) {
  if constexpr (Operators::Dtypes().Has(ScalarType::Half)) {
    if (type == ScalarType::Half) return std::forward<Visitor>(visit)(TypeTag<Half>());
  }
  if constexpr (Operators::Dtypes().Has(ScalarType::BFloat16)) {
    if (type == ScalarType::BFloat16) return std::forward<Visitor>(visit)(TypeTag<BFloat16>());
  }
  return DispatchOnFloatingType(type, name, operators, std::forward<Visitor>(visit));
}

// The same, and integers and Bool.
template <typename Operators, typename Visitor>
decltype(auto) VisitRealElement(ScalarType type, const char* name, Operators operators,
                                Visitor&& visit) {
  if constexpr (Operators::Dtypes().Has(ScalarType::Half)) {
    if (type == ScalarType::Half) return std::forward<Visitor>(visit)(TypeTag<Half>());
  }
  if constexpr (Operators::Dtypes().Has(ScalarType::BFloat16)) {
    if (type == ScalarType::BFloat16) return std::forward<Visitor>(visit)(TypeTag<BFloat16>());
  }
  return DispatchOnType(type, name, operators, std::forward<Visitor>(visit));
}

// Converts a number of another type to an element; Half and BFloat16 are rounded from Float.
template <typename T, typename Number>
T ElementOf(Number value) {
  if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>) {
    return static_cast<T>(static_cast<float>(value));
  } else {
    return static_cast<T>(value);
  }
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_DRAWN_ELEMENTS_H_
