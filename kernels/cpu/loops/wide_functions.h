// Exponentials and their like for the vectors of wide_loops.h: functions of one float without
// branches and calls, which the compiler makes loops of vectors from.
//
// Takes: a float. Gives: the function within 4 units in the last place of the exact value; NaN for
// NaN. WideOf<Op>::type is the version of a function of kernels/common, if there is one. The
// polynomials were fitted to the exact functions by weighted least squares; their own error is
// below a tenth of a unit.

#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_WIDE_FUNCTIONS_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_WIDE_FUNCTIONS_H_

#include <cmath>
#include <cstdint>
#include <cstring>

#include "kernels/common/activation_functions.h"
#include "kernels/common/unary_functions.h"

namespace switchyard::internal {

inline float FloatOfBits(uint32_t bits) {
  float value = 0;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}
inline uint32_t BitsOfFloat(float value) {
  uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

// Without a branch: a conditional expression makes several paths through what follows, of which the
// compiler makes no vectors.
inline float Chosen(bool condition, float yes, float no) {
  const uint32_t mask = 0u - static_cast<uint32_t>(condition);
  return FloatOfBits((BitsOfFloat(yes) & mask) | (BitsOfFloat(no) & ~mask));
}

// 2^n for n from -126 to 127.
inline float PowerOfTwo(int32_t n) { return FloatOfBits(static_cast<uint32_t>(n + 127) << 23); }

inline float WideExp(float x) {
  // Beyond these the result is infinite, or zero. NaN is neither.
  const float high = Chosen(x > 89.0f, 89.0f, x);
  const float a = Chosen(high < -104.0f, -104.0f, high);
  // n = a / log(2), rounded: the sum has no room for a fraction, and its last bits are n.
  constexpr float kRounder = 12582912.0f;  // 1.5 * 2^23
  const float shifted = a * 1.44269504f + kRounder;
  const float n = shifted - kRounder;
  const auto whole =
      static_cast<int32_t>(BitsOfFloat(shifted)) - static_cast<int32_t>(BitsOfFloat(kRounder));
  // r = a - n * log(2), with log(2) in two parts, of which the first has few bits.
  const float r = (a - n * 0.693359375f) + n * 2.12194440e-4f;
  float p = 1.98412698e-4f;  // 1 / 7!, then 1 / 6!...
  p = p * r + 1.38888889e-3f;
  p = p * r + 8.33333333e-3f;
  p = p * r + 4.16666667e-2f;
  p = p * r + 1.66666667e-1f;
  p = p * r + 0.5f;
  p = p * r * r + r + 1.0f;
  // In two factors, because the power alone may be too large, or too small for a normal number.
  const int32_t half = whole >> 1;
  return p * PowerOfTwo(half) * PowerOfTwo(whole - half);
}

inline float WideTanh(float x) {
  const float magnitude = std::fabs(x);
  const float z = x * x;
  float p = -5.528608337e-3f;
  p = p * z + 2.0483288914e-2f;
  p = p * z - 5.3692959249e-2f;
  p = p * z + 1.33308991790e-1f;
  p = p * z - 3.33332628012e-1f;
  const float small = magnitude + magnitude * z * p;
  const float limited = Chosen(magnitude > 10.0f, 10.0f, magnitude);
  const float large = 1.0f - 2.0f / (WideExp(2.0f * limited) + 1.0f);
  return std::copysign(Chosen(magnitude < 0.625f, small, large), x);
}

inline float WideErf(float x) {
  const float magnitude = std::fabs(x);
  const float z = x * x;
  float p = 7.889113476e-5f;
  p = p * z - 8.020839305e-4f;
  p = p * z + 5.189535208e-3f;
  p = p * z - 2.6854444295e-2f;
  p = p * z + 1.12836003304e-1f;
  p = p * z - 3.76126259565e-1f;
  p = p * z + 1.12837910652f;
  const float small = magnitude * p;
  // 1 - erf(x) = exp(-x^2) q(t), with t = 1 / (1 + x / 2).
  const float limited = Chosen(magnitude > 4.0f, 4.0f, magnitude);
  const float t = 1.0f / (1.0f + 0.5f * limited);
  float q = 6.653632037e-3f;
  q = q * t - 2.54090875387e-1f;
  q = q * t + 6.70552492142e-1f;
  q = q * t - 9.0660877526e-2f;
  q = q * t + 4.08168256283e-1f;
  q = q * t + 2.57078766823e-1f;
  q = q * t + 2.073690062e-3f;
  const float large = 1.0f - WideExp(-limited * limited) * q;
  return std::copysign(Chosen(magnitude < 1.0f, small, large), x);
}

// a + 3, clamped to [0, 6]: the bits of floats that are not negative have the order of integers,
// which vectors can clamp. NaN may give any of it.
inline float WideHardStep(float a) {
  constexpr int32_t kBitsOfSix = 0x40c00000;
  const auto bits = static_cast<int32_t>(BitsOfFloat(a + 3.0f));
  const int32_t low = bits < 0 ? 0 : bits;
  return FloatOfBits(static_cast<uint32_t>(low > kBitsOfSix ? kBitsOfSix : low));
}

// The functions of kernels/common with these in the place of the library's.
template <typename Op>
struct WideOf {
  using type = void;
};
#define SWITCHYARD_WIDE_FUNCTION(op, expression)           \
  struct Wide##op##Function {                              \
    static constexpr bool kIsArithmetic = true;            \
    float operator()(float a) const { return expression; } \
  };                                                       \
  template <>                                              \
  struct WideOf<functions::op> {                           \
    using type = Wide##op##Function;                       \
  };
SWITCHYARD_WIDE_FUNCTION(Exp, WideExp(a))
SWITCHYARD_WIDE_FUNCTION(Tanh, WideTanh(a))
SWITCHYARD_WIDE_FUNCTION(Erf, WideErf(a))
SWITCHYARD_WIDE_FUNCTION(Sigmoid, 1.0f / (1.0f + WideExp(-a)))
SWITCHYARD_WIDE_FUNCTION(Silu, a / (1.0f + WideExp(-a)))
SWITCHYARD_WIDE_FUNCTION(Hardswish, a* WideHardStep(a) * (1.0f / 6.0f))
SWITCHYARD_WIDE_FUNCTION(Gelu, a * 0.5f * (1.0f + WideErf(a * 0.70710678f)))
SWITCHYARD_WIDE_FUNCTION(GeluTanh,
                         0.5f * a * (1.0f + WideTanh(0.79788456f * (a + 0.044715f * a * a * a))))
#undef SWITCHYARD_WIDE_FUNCTION

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_WIDE_FUNCTIONS_H_
