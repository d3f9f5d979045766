// Converts one element between dtypes, on devices.
//
// Takes: an element in memory, or a computed value. Gives: the other form, like copies on the CPU:
// a number that no integer can hold becomes the nearest 64-bit integer, truncated to the type's
// size; a complex number keeps its real part; every number other than zero is true. Errors: none.

#ifndef SWITCHYARD_LIB_LOOPS_DEVICE_ELEMENTS_H_
#define SWITCHYARD_LIB_LOOPS_DEVICE_ELEMENTS_H_

#include <cstdint>
#include <type_traits>

#include "lib/core/half.h"
#include "lib/core/host_device.h"
#include "lib/core/scalar_type.h"
#include "lib/elements/complex_number.h"
#include "lib/elements/number_conversion.h"

namespace switchyard::gpu {

template <typename T>
using ComplexOf = ComplexNumber<T>;

template <typename T>
inline constexpr bool kIsComplex = kIsComplexNumber<T>;
template <typename T>
inline constexpr bool kIsReduced = std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>;

#define SWITCHYARD_DEVICE_ELEMENT_TYPES(CASE) \
  CASE(Byte, uint8_t)                         \
  CASE(Char, int8_t)                          \
  CASE(Short, int16_t)                        \
  CASE(Int, int32_t)                          \
  CASE(Long, int64_t)                         \
  CASE(Half, Half)                            \
  CASE(Float, float)                          \
  CASE(Double, double)                        \
  CASE(ComplexFloat, ComplexOf<float>)        \
  CASE(ComplexDouble, ComplexOf<double>)      \
  CASE(Bool, bool)                            \
  CASE(BFloat16, BFloat16)

// The dtype with the elements of a C++ type.
template <typename T>
inline constexpr ScalarType kTypeOfElement = ScalarType::Undefined;
#define SWITCHYARD_CASE(name, cpp_type) \
  template <>                           \
  inline constexpr ScalarType kTypeOfElement<cpp_type> = ScalarType::name;
SWITCHYARD_DEVICE_ELEMENT_TYPES(SWITCHYARD_CASE)
#undef SWITCHYARD_CASE

inline bool HasDeviceType(ScalarType type) {
  switch (type) {
#define SWITCHYARD_CASE(name, cpp_type) case ScalarType::name:
    SWITCHYARD_DEVICE_ELEMENT_TYPES(SWITCHYARD_CASE)
#undef SWITCHYARD_CASE
    return true;
    default:
      return false;
  }
}

template <typename To, typename From>
SWITCHYARD_HOST_DEVICE To ConvertElement(From value) {
  if constexpr (std::is_same_v<To, From>) {
    return value;
  } else if constexpr (kIsReduced<From>) {
    return ConvertElement<To>(static_cast<float>(value));
  } else if constexpr (kIsComplex<To> && kIsComplex<From>) {
    using Part = decltype(To::real);
    return {static_cast<Part>(value.real), static_cast<Part>(value.imaginary)};
  } else if constexpr (kIsComplex<To>) {
    return {ConvertElement<decltype(To::real)>(value), 0};
  } else if constexpr (kIsComplex<From> && std::is_same_v<To, bool>) {
    return value.real != 0 || value.imaginary != 0;
  } else if constexpr (kIsComplex<From>) {
    return ConvertElement<To>(value.real);
  } else if constexpr (kIsReduced<To>) {
    return To(static_cast<float>(value));
  } else {
    return internal::Convert<To>(value);
  }
}

namespace device_internal {

// Not inlined on devices: otherwise the code for all types would be repeated for each use.
#if defined(__CUDACC__)
#define SWITCHYARD_DEVICE_CALL __noinline__
#else
#define SWITCHYARD_DEVICE_CALL
#endif

template <typename To>
SWITCHYARD_DEVICE_CALL SWITCHYARD_HOST_DEVICE To LoadAny(const char* at, ScalarType type) {
  switch (type) {
#define SWITCHYARD_CASE(name, cpp_type) \
  case ScalarType::name:                \
    return ConvertElement<To>(*reinterpret_cast<const cpp_type*>(at));
    SWITCHYARD_DEVICE_ELEMENT_TYPES(SWITCHYARD_CASE)
#undef SWITCHYARD_CASE
    default:
      return To();
  }
}

template <typename From>
SWITCHYARD_DEVICE_CALL SWITCHYARD_HOST_DEVICE void StoreAny(char* at, ScalarType type, From value) {
  switch (type) {
#define SWITCHYARD_CASE(name, cpp_type)                                 \
  case ScalarType::name:                                                \
    *reinterpret_cast<cpp_type*>(at) = ConvertElement<cpp_type>(value); \
    return;
    SWITCHYARD_DEVICE_ELEMENT_TYPES(SWITCHYARD_CASE)
#undef SWITCHYARD_CASE
    default:
      return;
  }
}

#undef SWITCHYARD_DEVICE_ELEMENT_TYPES
#undef SWITCHYARD_DEVICE_CALL

}  // namespace device_internal

// What most operands have is loaded and stored without a call: the type itself, and Half as Float.
template <typename To>
SWITCHYARD_HOST_DEVICE To LoadElement(const char* at, ScalarType type) {
  if (type == kTypeOfElement<To>) return *reinterpret_cast<const To*>(at);
  if constexpr (std::is_same_v<To, float>) {
    if (type == ScalarType::Half) return static_cast<float>(*reinterpret_cast<const Half*>(at));
  }
  return device_internal::LoadAny<To>(at, type);
}

template <typename From>
SWITCHYARD_HOST_DEVICE void StoreElement(char* at, ScalarType type, From value) {
  if (type == kTypeOfElement<From>) {
    *reinterpret_cast<From*>(at) = value;
  } else {
    device_internal::StoreAny(at, type, value);
  }
}

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_LIB_LOOPS_DEVICE_ELEMENTS_H_
