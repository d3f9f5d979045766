// Scalar: one number with a run-time type: int64_t, double, bool or std::complex<double>. The C++
// type of `Scalar` in a schema.
//
// Takes: any arithmetic value or std::complex<double>. Gives: its type, and To<T>(), which checks
// the value. Errors: To<T>() raises Error if the value is out of T's range, if T is real and the
// imaginary part is not zero, or if T is an integer and the value is not finite. Fractions are
// truncated. For an unsigned T, negative values wrap around if their magnitude is at most T's
// maximum, as in PyTorch.

#ifndef SWITCHYARD_LIB_CORE_SCALAR_H_
#define SWITCHYARD_LIB_CORE_SCALAR_H_

#include <complex>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

#include "lib/core/error.h"
#include "lib/core/half.h"
#include "lib/core/scalar_type.h"

namespace switchyard {

class Scalar {
 public:
  constexpr Scalar() : Scalar(int64_t{0}) {}

  template <typename T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0>
  constexpr Scalar(T value) : Scalar(static_cast<Widest<T>>(value), KindOf<T>()) {
    if constexpr (std::is_integral_v<T> && std::is_unsigned_v<T> && sizeof(T) == 8) {
      SWITCHYARD_CHECK(value <= static_cast<T>(std::numeric_limits<int64_t>::max()), "value ",
                       value, " does not fit a Scalar, which holds int64");
    }
  }
  constexpr Scalar(std::complex<double> value)
      : real_(value.real()), imaginary_(value.imag()), kind_(Kind::kComplex) {}

  constexpr bool IsBool() const { return kind_ == Kind::kBool; }
  constexpr bool IsIntegral(bool include_bool = false) const {
    return kind_ == Kind::kInt || (include_bool && IsBool());
  }
  constexpr bool IsFloatingPoint() const { return kind_ == Kind::kDouble; }
  constexpr bool IsComplex() const { return kind_ == Kind::kComplex; }

  // Bool, Long, Double or ComplexDouble.
  constexpr ScalarType Type() const {
    switch (kind_) {
      case Kind::kBool:
        return ScalarType::Bool;
      case Kind::kInt:
        return ScalarType::Long;
      case Kind::kDouble:
        return ScalarType::Double;
      case Kind::kComplex:
        break;
    }
    return ScalarType::ComplexDouble;
  }

  // Any number other than zero is true, including NaN.
  template <typename T>
  constexpr T To() const;

  // PyTorch's names for the same, which sources of extensions use.
  template <typename T>
  constexpr T to() const {
    return To<T>();
  }
  double toDouble() const { return To<double>(); }
  float toFloat() const { return To<float>(); }
  int64_t toLong() const { return To<int64_t>(); }
  int32_t toInt() const { return To<int32_t>(); }
  bool toBool() const { return To<bool>(); }
  constexpr bool isBoolean() const { return IsBool(); }
  constexpr bool isIntegral(bool include_bool) const { return IsIntegral(include_bool); }
  constexpr bool isFloatingPoint() const { return IsFloatingPoint(); }
  constexpr bool isComplex() const { return IsComplex(); }
  constexpr Scalar conj() const {
    return IsComplex() ? Scalar(std::complex<double>(real_, -imaginary_)) : *this;
  }

  // Same type and same value.
  constexpr bool operator==(const Scalar& other) const {
    if (kind_ != other.kind_) return false;
    return HoldsInteger() ? integer_ == other.integer_
                          : real_ == other.real_ && imaginary_ == other.imaginary_;
  }
  constexpr bool operator!=(const Scalar& other) const { return !(*this == other); }

 private:
  enum class Kind : uint8_t { kBool, kInt, kDouble, kComplex };

  template <typename T>
  static constexpr Kind KindOf() {
    if constexpr (std::is_same_v<T, bool>) return Kind::kBool;
    return std::is_integral_v<T> ? Kind::kInt : Kind::kDouble;
  }

  template <typename T>
  using Widest = std::conditional_t<std::is_integral_v<T>, int64_t, double>;

  constexpr Scalar(int64_t value, Kind kind) : integer_(value), imaginary_(0), kind_(kind) {}
  constexpr Scalar(double value, Kind kind) : real_(value), imaginary_(0), kind_(kind) {}

  constexpr bool HoldsInteger() const { return kind_ == Kind::kInt || kind_ == Kind::kBool; }

  template <typename T>
  constexpr T IntegerTo() const;
  template <typename T>
  constexpr T RealTo() const;
  [[noreturn, gnu::cold]] void FailRange(ScalarType type) const;
  [[noreturn, gnu::cold]] void FailImaginary(ScalarType type) const;

  union {
    int64_t integer_;
    double real_;
  };
  double imaginary_;
  Kind kind_;
};

void AppendTo(std::string& out, const Scalar& scalar);

template <typename T>
constexpr T Scalar::IntegerTo() const {
  if constexpr (std::is_integral_v<T>) {
    // int8_t is a number here. NOLINTNEXTLINE(bugprone-signed-char-misuse)
    constexpr int64_t kLowest = static_cast<int64_t>(std::numeric_limits<T>::min());
    constexpr int64_t kHigh = static_cast<int64_t>(std::numeric_limits<T>::max());
    // PyTorch's rule: -1 becomes the maximum of an unsigned type, and so on.
    constexpr int64_t kLow = std::is_signed_v<T> ? kLowest : -kHigh;
    if (integer_ < kLow || integer_ > kHigh) FailRange(ScalarTypeOf<T>());
  }
  return static_cast<T>(integer_);
}

template <typename T>
constexpr T Scalar::RealTo() const {
  if constexpr (std::is_integral_v<T>) {
    // The upper bound is a power of two and therefore exact as a double. NaN fails the comparison.
    constexpr double kBound =
        2.0 * static_cast<double>(uint64_t{1} << (std::numeric_limits<T>::digits - 1));
    constexpr double kLow = std::is_signed_v<T> ? -kBound : 0.0;
    if (!(real_ >= kLow) || !(real_ < kBound)) FailRange(ScalarTypeOf<T>());
  } else if constexpr (sizeof(T) < sizeof(double)) {
    constexpr double kMax = static_cast<double>(std::numeric_limits<T>::max());
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const double magnitude = real_ < 0 ? -real_ : real_;
    if (magnitude > kMax && magnitude != kInfinity) FailRange(ScalarTypeOf<T>());
  }
  return static_cast<T>(real_);
}

template <typename T>
constexpr T Scalar::To() const {
  static_assert(internal::kScalarTypeOf<T> != ScalarType::Undefined,
                "a Scalar converts to element types of tensors");
  if constexpr (IsComplexType(ScalarTypeOf<T>())) {
    using Part = typename T::value_type;
    if (HoldsInteger()) return T(static_cast<Part>(integer_));
    return T(RealTo<Part>(), Scalar(imaginary_).RealTo<Part>());
  } else if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>) {
    const float value = To<float>();
    constexpr float kMax = std::is_same_v<T, Half> ? 65504.0f : 0x1.fep127f;
    const float magnitude = value < 0 ? -value : value;
    if (magnitude > kMax && magnitude != std::numeric_limits<float>::infinity())
      FailRange(ScalarTypeOf<T>());
    return T(value);
  } else if constexpr (std::is_same_v<T, bool>) {
    return HoldsInteger() ? integer_ != 0 : real_ != 0 || imaginary_ != 0;
  } else {
    if (imaginary_ != 0) FailImaginary(ScalarTypeOf<T>());
    return HoldsInteger() ? IntegerTo<T>() : RealTo<T>();
  }
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_SCALAR_H_
