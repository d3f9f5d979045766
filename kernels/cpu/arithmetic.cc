// Arithmetic of two tensors: add, sub, mul, div, remainder, fmod, maximum, minimum, atan2. Integers
// wrap around; their division by zero is an error.

#include "kernels/cpu/arithmetic.h"

#include <cmath>
#include <optional>
#include <string_view>
#include <type_traits>

#include "kernels/cpu/pointwise.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/add_native.h"
#include "switchyard/ops/atan2_native.h"
#include "switchyard/ops/div_native.h"
#include "switchyard/ops/fmod_native.h"
#include "switchyard/ops/maximum_native.h"
#include "switchyard/ops/minimum_native.h"
#include "switchyard/ops/mul_native.h"
#include "switchyard/ops/remainder_native.h"
#include "switchyard/ops/sub_native.h"

namespace switchyard::native {
namespace {

// An integer as a divisor: not zero, and not -1, by which the least integer cannot be divided.
template <typename T>
void CheckDivisor(T divisor, const char* name) {
  SWITCHYARD_CHECK(divisor != 0, name, ": an integer is divided by zero");
}

template <typename T>
bool IsMinusOne(T value) {
  return std::is_signed_v<T> && value == static_cast<T>(-1);
}

// a - n * b for the n that the quotient is cut off to.
template <typename T>
T Fmod(T a, T b, const char* name) {
  if constexpr (std::is_floating_point_v<T>) {
    return std::fmod(a, b);
  } else {
    CheckDivisor(b, name);
    return IsMinusOne(b) ? T{0} : static_cast<T>(a % b);
  }
}

// The same with the sign of b.
template <typename T>
T Remainder(T a, T b, const char* name) {
  const T rest = Fmod(a, b, name);
  return rest != T{0} && (rest < T{0}) != (b < T{0}) ? internal::Add(rest, b) : rest;
}

template <typename T>
T TruncatedQuotient(T a, T b, const char* name) {
  if constexpr (std::is_floating_point_v<T>) {
    return std::trunc(a / b);
  } else {
    CheckDivisor(b, name);
    return IsMinusOne(b) ? internal::Subtract(T{0}, a) : static_cast<T>(a / b);
  }
}

// Rounded down. Of floating values by way of the remainder, which is exact.
template <typename T>
T FloorQuotient(T a, T b, const char* name) {
  if constexpr (std::is_floating_point_v<T>) {
    if (b == 0) return a / b;
    const T rest = std::fmod(a, b);
    T quotient = (a - rest) / b;
    if (rest != 0 && (b < 0) != (rest < 0)) quotient -= 1;
    if (quotient == 0) return std::copysign(T{0}, a / b);
    const T floor = std::floor(quotient);
    return quotient - floor > T{0.5} ? floor + 1 : floor;
  } else {
    const T quotient = TruncatedQuotient(a, b, name);
    const bool is_above = Fmod(a, b, name) != T{0} && (a < T{0}) != (b < T{0});
    return is_above ? static_cast<T>(quotient - 1) : quotient;
  }
}

void Divide(TensorIteratorBase& iterator) {
  internal::MapTwoFloating(iterator, [](auto a, auto b) { return a / b; });
}

void AddMultiple(TensorIteratorBase& iterator, const Scalar& alpha) {
  DispatchOnType(iterator.dtype(1), iterator.operator_name(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T factor = alpha.To<T>();
    if (factor == T{1}) {
      internal::MapTwo<T>(iterator, [](T a, T b) { return internal::Add(a, b); });
    } else {
      internal::MapTwo<T>(
          iterator, [factor](T a, T b) { return internal::Add(a, internal::Multiply(factor, b)); });
    }
  });
}

}  // namespace

void structured_add_out_cpu::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                  const Scalar& alpha, const Tensor& /*out*/) {
  AddMultiple(*this, alpha);
}
void structured_sub_out::impl(const Tensor& /*self*/, const Tensor& /*other*/, const Scalar& alpha,
                              const Tensor& /*out*/) {
  internal::DispatchOnNumber(dtype(1), operator_name(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T factor = alpha.To<T>();
    internal::MapTwo<T>(
        *this, [factor](T a, T b) { return internal::Subtract(a, internal::Multiply(factor, b)); });
  });
}
void structured_mul_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                              const Tensor& /*out*/) {
  internal::MapTwoAny(*this, [](auto a, auto b) { return internal::Multiply(a, b); });
}

void structured_div_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                              const Tensor& /*out*/) {
  Divide(*this);
}
void structured_div_out_mode::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                   std::optional<std::string_view> rounding_mode,
                                   const Tensor& /*out*/) {
  if (!rounding_mode.has_value()) return Divide(*this);
  const char* name = operator_name();
  if (*rounding_mode == "trunc") {
    internal::MapTwoNumbers(*this,
                            [name](auto a, auto b) { return TruncatedQuotient(a, b, name); });
  } else {
    internal::MapTwoNumbers(*this, [name](auto a, auto b) { return FloorQuotient(a, b, name); });
  }
}

void structured_remainder_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                    const Tensor& /*out*/) {
  const char* name = operator_name();
  internal::MapTwoNumbers(*this, [name](auto a, auto b) { return Remainder(a, b, name); });
}
Tensor remainder(const Scalar& self, const Tensor& other) {
  TensorIterator iterator("remainder", TensorIteratorConfig()
                                           .add_output(Tensor())
                                           .add_wrapped_number(self)
                                           .add_input(other)
                                           .promote_inputs_to_common_dtype(true));
  internal::MapTwoNumbers(iterator, [](auto a, auto b) { return Remainder(a, b, "remainder"); });
  return iterator.output();
}
void structured_fmod_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                               const Tensor& /*out*/) {
  const char* name = operator_name();
  internal::MapTwoNumbers(*this, [name](auto a, auto b) { return Fmod(a, b, name); });
}

// NaN wins over numbers.
void structured_maximum_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                  const Tensor& /*out*/) {
  internal::MapTwoAny(*this, [](auto a, auto b) { return a != a || a > b ? a : b; });
}
void structured_minimum_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                  const Tensor& /*out*/) {
  internal::MapTwoAny(*this, [](auto a, auto b) { return a != a || a < b ? a : b; });
}

void structured_atan2_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, [](auto a, auto b) { return std::atan2(a, b); });
}

}  // namespace switchyard::native
