// Half and BFloat16: the two 16-bit floating types, as elements of tensors.
//
// Takes: a float, rounded to the nearest value (ties to even; NaN stays NaN, values that are too
// large become infinity). Gives: the float of the same value; `bits` is the form in memory. Kernels
// do not compute in these types: they compute in float and round once. Errors: none. Source: IEEE
// 754-2019 binary16; bfloat16 is the upper half of binary32.

#ifndef SWITCHYARD_LIB_CORE_HALF_H_
#define SWITCHYARD_LIB_CORE_HALF_H_

#include <cstdint>
#include <cstring>

#include "lib/core/host_device.h"

namespace switchyard {
namespace internal {

SWITCHYARD_HOST_DEVICE inline uint32_t BitsOf(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

SWITCHYARD_HOST_DEVICE inline float FloatOf(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

// Returns `value` without its low `shift` bits, rounded to nearest, ties to even.
SWITCHYARD_HOST_DEVICE inline uint32_t RoundedShift(uint32_t value, uint32_t shift) {
  const uint32_t half = uint32_t{1} << (shift - 1);
  return (value + half - 1 + ((value >> shift) & 1)) >> shift;
}

SWITCHYARD_HOST_DEVICE inline uint16_t HalfBitsOf(float value) {
  constexpr uint32_t kInfinity = 0x7c00;
  const uint32_t bits = BitsOf(value);
  const uint32_t sign = (bits >> 16) & 0x8000;
  const uint32_t magnitude = bits & 0x7fffffff;
  uint32_t result = kInfinity;
  if (magnitude > 0x7f800000) {
    result = kInfinity | 0x200;
  } else if (magnitude >= 0x38800000) {  // 2^-14: the exponent moves from bias 127 to 15
    const uint32_t rounded = RoundedShift(magnitude - (uint32_t{127 - 15} << 23), 13);
    result = rounded < kInfinity ? rounded : kInfinity;
  } else {  // subnormal: the mantissa with its leading one, in units of 2^-24
    const uint32_t shift = 126 - (magnitude >> 23);
    result = shift > 24 ? 0 : RoundedShift((magnitude & 0x7fffff) | 0x800000, shift);
  }
  return static_cast<uint16_t>(sign | result);
}

SWITCHYARD_HOST_DEVICE inline float FloatOfHalfBits(uint16_t half) {
  const uint32_t sign = static_cast<uint32_t>(half & 0x8000) << 16;
  const uint32_t magnitude = half & 0x7fff;
  if (magnitude >= 0x7c00) return FloatOf(sign | 0x7f800000 | (magnitude & 0x3ff) << 13);
  if (magnitude >= 0x400) return FloatOf(sign | ((magnitude << 13) + (uint32_t{127 - 15} << 23)));
  const float unsigned_value = static_cast<float>(magnitude) * 0x1p-24f;
  return FloatOf(sign | BitsOf(unsigned_value));
}

SWITCHYARD_HOST_DEVICE inline uint16_t BFloat16BitsOf(float value) {
  const uint32_t bits = BitsOf(value);
  if ((bits & 0x7fffffff) > 0x7f800000) return 0x7fc0;
  return static_cast<uint16_t>((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

}  // namespace internal

struct Half {
  Half() = default;
  SWITCHYARD_HOST_DEVICE explicit Half(float value) : bits(internal::HalfBitsOf(value)) {}
  SWITCHYARD_HOST_DEVICE explicit operator float() const { return internal::FloatOfHalfBits(bits); }

  uint16_t bits;
};

struct BFloat16 {
  BFloat16() = default;
  SWITCHYARD_HOST_DEVICE explicit BFloat16(float value) : bits(internal::BFloat16BitsOf(value)) {}
  SWITCHYARD_HOST_DEVICE explicit operator float() const {
    return internal::FloatOf(static_cast<uint32_t>(bits) << 16);
  }

  uint16_t bits;
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_HALF_H_
