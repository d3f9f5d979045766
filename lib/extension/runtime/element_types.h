// The types of elements as kernels of extensions compute with them: c10::Half and c10::BFloat16
// convert to float and back without being asked, and have arithmetic. They have the memory of the
// run-time's types. And what PyTorch's headers say of types: c10::CppTypeToScalarType,
// at::opmath_type, at::acc_type.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_ELEMENT_TYPES_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_ELEMENT_TYPES_H_

#include <complex>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "lib/core/half.h"
#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"

namespace c10 {
using namespace switchyard;

namespace detail {

// A 16-bit number that rounds after each operation. With a whole number it stays 16-bit, with a
// float or double it becomes that, as in PyTorch.
template <typename Stored>
class ComputingFloat : public Stored {
  template <typename N>
  using With = std::conditional_t<std::is_floating_point_v<N>, N, ComputingFloat>;
  template <typename N>
  using Operand = std::conditional_t<std::is_floating_point_v<N>, N, float>;

 public:
  ComputingFloat() = default;
  ComputingFloat(float value) : Stored(value) {}                // NOLINT: implicit
  ComputingFloat(const Stored& stored) : Stored(stored) {}      // NOLINT: implicit
  operator float() const { return Stored::operator float(); }   // NOLINT: implicit
  operator switchyard::Scalar() const { return float(*this); }  // NOLINT: implicit

  ComputingFloat operator-() const { return -float(*this); }

#define SWITCHYARD_COMPUTING_OPERATOR(sign)                                               \
  friend ComputingFloat operator sign(const ComputingFloat& a, const ComputingFloat& b) { \
    return float(a) sign float(b);                                                        \
  }                                                                                       \
  template <typename N, std::enable_if_t<std::is_arithmetic_v<N>, int> = 0>               \
  friend With<N> operator sign(const ComputingFloat & a, N b) {                           \
    return With<N>(float(a) sign static_cast<Operand<N>>(b));                             \
  }                                                                                       \
  template <typename N, std::enable_if_t<std::is_arithmetic_v<N>, int> = 0>               \
  friend With<N> operator sign(N a, const ComputingFloat & b) {                           \
    return With<N>(static_cast<Operand<N>>(a) sign float(b));                             \
  }                                                                                       \
  template <typename N>                                                                   \
  ComputingFloat& operator sign##=(const N & b) {                                         \
    return *this = ComputingFloat(static_cast<float>(*this sign b));                      \
  }
  SWITCHYARD_COMPUTING_OPERATOR(+)
  SWITCHYARD_COMPUTING_OPERATOR(-)
  SWITCHYARD_COMPUTING_OPERATOR(*)
  SWITCHYARD_COMPUTING_OPERATOR(/)
#undef SWITCHYARD_COMPUTING_OPERATOR
};

}  // namespace detail

using Half = detail::ComputingFloat<switchyard::Half>;
using BFloat16 = detail::ComputingFloat<switchyard::BFloat16>;

// The type of elements that kernels of extensions see.
template <ScalarType type>
struct ElementOf;
#define SWITCHYARD_NUMERIC_TYPE(name, cpp_type) \
  template <>                                   \
  struct ElementOf<ScalarType::name> {          \
    using Type = cpp_type;                      \
  };
#include "lib/core/scalar_types.def"
template <>
struct ElementOf<ScalarType::Half> {
  using Type = Half;
};
template <>
struct ElementOf<ScalarType::BFloat16> {
  using Type = BFloat16;
};
template <>
struct ElementOf<ScalarType::ComplexFloat> {
  using Type = std::complex<float>;
};
template <>
struct ElementOf<ScalarType::ComplexDouble> {
  using Type = std::complex<double>;
};

namespace impl {
template <ScalarType type>
using ScalarTypeToCPPType = ElementOf<type>;
template <ScalarType type>
using ScalarTypeToCPPTypeT = typename ElementOf<type>::Type;
}  // namespace impl

template <typename T>
struct CppTypeToScalarType : std::integral_constant<ScalarType, switchyard::ScalarTypeOf<T>()> {};

}  // namespace c10

namespace switchyard::internal {
template <>
inline constexpr ScalarType kScalarTypeOf<c10::Half> = ScalarType::Half;
template <>
inline constexpr ScalarType kScalarTypeOf<c10::BFloat16> = ScalarType::BFloat16;
}  // namespace switchyard::internal

namespace at {

// What a kernel computes in.
template <typename T>
using opmath_type =
    std::conditional_t<std::is_same_v<T, c10::Half> || std::is_same_v<T, c10::BFloat16>, float, T>;
namespace detail {

template <typename T, bool is_cuda>
struct AccumulateType {
  using type = opmath_type<T>;
};
template <>
struct AccumulateType<float, false> {
  using type = double;
};
template <>
struct AccumulateType<std::complex<float>, false> {
  using type = std::complex<double>;
};

}  // namespace detail

// What a kernel adds up in.
template <typename T, bool is_cuda>
using acc_type = std::conditional_t<std::is_integral_v<T> && !std::is_same_v<T, bool>, int64_t,
                                    typename detail::AccumulateType<T, is_cuda>::type>;

}  // namespace at

namespace std {

template <>
class numeric_limits<c10::Half> : public numeric_limits<float> {
  static c10::Half Of(uint16_t bits) {
    switchyard::Half half;
    half.bits = bits;
    return half;
  }

 public:
  static constexpr int digits = 11;
  static constexpr int digits10 = 3;
  static constexpr int max_digits10 = 5;
  static constexpr int min_exponent = -13;
  static constexpr int min_exponent10 = -4;
  static constexpr int max_exponent = 16;
  static constexpr int max_exponent10 = 4;
  static c10::Half min() { return Of(0x0400); }
  static c10::Half lowest() { return Of(0xfbff); }
  static c10::Half max() { return Of(0x7bff); }
  static c10::Half epsilon() { return Of(0x1400); }
  static c10::Half infinity() { return Of(0x7c00); }
  static c10::Half quiet_NaN() { return Of(0x7e00); }
  static c10::Half denorm_min() { return Of(0x0001); }
};

template <>
class numeric_limits<c10::BFloat16> : public numeric_limits<float> {
  static c10::BFloat16 Of(uint16_t bits) {
    switchyard::BFloat16 number;
    number.bits = bits;
    return number;
  }

 public:
  static constexpr int digits = 8;
  static constexpr int digits10 = 2;
  static constexpr int max_digits10 = 4;
  static c10::BFloat16 min() { return Of(0x0080); }
  static c10::BFloat16 lowest() { return Of(0xff7f); }
  static c10::BFloat16 max() { return Of(0x7f7f); }
  static c10::BFloat16 epsilon() { return Of(0x3c00); }
  static c10::BFloat16 infinity() { return Of(0x7f80); }
  static c10::BFloat16 quiet_NaN() { return Of(0x7fc0); }
  static c10::BFloat16 denorm_min() { return Of(0x0001); }
};

}  // namespace std

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_ELEMENT_TYPES_H_
