// The type of a tensor's elements, and the way from it to a C++ type in a kernel.
//
// Takes: a ScalarType. Gives: size, spelling, category, the C++ type's ScalarType (kScalarTypeOf),
// and DispatchOnType, which calls a function with a tag of the C++ type:
//   DispatchOnType(self.dtype(), "add", [&](auto tag) {
//     using T = typename decltype(tag)::type;
//     Add<T>(...);
//   });
// The function is instantiated for the dtypes of the build (selected_dtypes.h). With a leading
// SWITCHYARD_OPERATORS("add") it is instantiated for the build's dtypes of that operator. Errors:
// DispatchOn... raise an Error with the operator's name for a type outside their list, and for a
// type that the build excludes.

#ifndef SWITCHYARD_LIB_CORE_SCALAR_TYPE_H_
#define SWITCHYARD_LIB_CORE_SCALAR_TYPE_H_

#include <complex>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "lib/core/dtype_set.h"
#include "lib/core/error.h"
#include "lib/core/half.h"
#include "lib/core/selected_dtypes.h"

namespace switchyard {

// The dtype of tensors made without a dtype, and of plain floating-point numbers as operands.
inline constexpr ScalarType kDefaultFloatingType = ScalarType::Float;

enum class ScalarCategory : uint8_t { Integral, Floating, Complex, Bool, Quantized, None };

// Bytes of an element; 0 for Undefined.
constexpr size_t ElementSize(ScalarType type) {
  switch (type) {
#define SWITCHYARD_SCALAR_TYPE(name, spelling, size, category) \
  case ScalarType::name:                                       \
    return size;
#include "lib/core/scalar_types.def"
    case ScalarType::Undefined:
      break;
  }
  return 0;
}

constexpr ScalarCategory CategoryOf(ScalarType type) {
  switch (type) {
#define SWITCHYARD_SCALAR_TYPE(name, spelling, size, category) \
  case ScalarType::name:                                       \
    return ScalarCategory::category;
#include "lib/core/scalar_types.def"
    case ScalarType::Undefined:
      break;
  }
  return ScalarCategory::None;
}

constexpr bool IsFloatingType(ScalarType type) {
  return CategoryOf(type) == ScalarCategory::Floating;
}
constexpr bool IsComplexType(ScalarType type) {
  return CategoryOf(type) == ScalarCategory::Complex;
}
// The dtype of the parts of a complex dtype; returns other dtypes unchanged.
constexpr ScalarType PartTypeOf(ScalarType type) {
  if (!IsComplexType(type)) return type;
  if (type == ScalarType::ComplexHalf) return ScalarType::Half;
  return type == ScalarType::ComplexFloat ? ScalarType::Float : ScalarType::Double;
}
constexpr bool IsIntegralType(ScalarType type, bool include_bool = false) {
  return CategoryOf(type) == ScalarCategory::Integral || (include_bool && type == ScalarType::Bool);
}

// "Float" (the language's word) and "float32" (the user's).
std::string_view ScalarTypeName(ScalarType type);
std::string_view ScalarTypeSpelling(ScalarType type);
std::optional<ScalarType> ParseScalarType(std::string_view name_or_spelling);
void AppendTo(std::string& out, ScalarType type);

template <typename T>
struct TypeTag {
  using type = T;
};

namespace internal {

template <typename T>
inline constexpr ScalarType kScalarTypeOf = ScalarType::Undefined;
#define SWITCHYARD_NUMERIC_TYPE(name, type) \
  template <>                               \
  inline constexpr ScalarType kScalarTypeOf<type> = ScalarType::name;
#include "lib/core/scalar_types.def"
template <>
inline constexpr ScalarType kScalarTypeOf<Half> = ScalarType::Half;
template <>
inline constexpr ScalarType kScalarTypeOf<BFloat16> = ScalarType::BFloat16;
template <>
inline constexpr ScalarType kScalarTypeOf<std::complex<float>> = ScalarType::ComplexFloat;
template <>
inline constexpr ScalarType kScalarTypeOf<std::complex<double>> = ScalarType::ComplexDouble;

// A library compiled for other dtypes does not define these, so it does not link.
inline namespace SWITCHYARD_DTYPES {

[[noreturn]] void FailUnsupportedType(const char* operator_name, ScalarType type);
[[noreturn]] void FailUnsupportedType(const char* operator_name, ScalarType type, DtypeSet limit);

template <typename Operators>
[[noreturn]] void FailOutsideOf(const char* operator_name, ScalarType type) {
  constexpr DtypeSet kLimit = Operators::Dtypes();
  if constexpr (kLimit == kSelectedDtypes) {
    FailUnsupportedType(operator_name, type);
  } else {
    FailUnsupportedType(operator_name, type, kLimit);
  }
}

}  // namespace SWITCHYARD_DTYPES
}  // namespace internal

// The ScalarType of a C++ type; a type without one does not compile.
template <typename T>
constexpr ScalarType ScalarTypeOf() {
  static_assert(internal::kScalarTypeOf<T> != ScalarType::Undefined,
                "this C++ type is no element type of a tensor");
  return internal::kScalarTypeOf<T>;
}

inline namespace SWITCHYARD_DTYPES {

// Calls visit(TypeTag<T>()) for the supported C++ type of `type` and returns its result.
template <typename Operators, typename Visitor>
auto DispatchOnType(ScalarType type, const char* operator_name, Operators, Visitor&& visit)
    -> decltype(visit(TypeTag<float>())) {
  switch (type) {
#define SWITCHYARD_NUMERIC_TYPE(name, cpp_type) \
  SWITCHYARD_TYPE_CASE(Operators, name, cpp_type, visit)
#include "lib/core/scalar_types.def"
    default:
      break;
  }
  internal::FailOutsideOf<Operators>(operator_name, type);
}
template <typename Visitor>
auto DispatchOnType(ScalarType type, const char* operator_name, Visitor&& visit)
    -> decltype(visit(TypeTag<float>())) {
  return DispatchOnType(type, operator_name, internal::EveryOperator(),
                        std::forward<Visitor>(visit));
}

// The same, for float and double only.
template <typename Operators, typename Visitor>
auto DispatchOnFloatingType(ScalarType type, const char* operator_name, Operators, Visitor&& visit)
    -> decltype(visit(TypeTag<float>())) {
  switch (type) {
    SWITCHYARD_TYPE_CASE(Operators, Float, float, visit)
    SWITCHYARD_TYPE_CASE(Operators, Double, double, visit)
    default:
      break;
  }
  internal::FailOutsideOf<Operators>(operator_name, type);
}
template <typename Visitor>
auto DispatchOnFloatingType(ScalarType type, const char* operator_name, Visitor&& visit)
    -> decltype(visit(TypeTag<float>())) {
  return DispatchOnFloatingType(type, operator_name, internal::EveryOperator(),
                                std::forward<Visitor>(visit));
}

}  // namespace SWITCHYARD_DTYPES
}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_SCALAR_TYPE_H_
