// Powers of tensors and numbers.

#include <complex>
#include <type_traits>

#include "kernels/common/binary_functions.h"
#include "kernels/common/elementwise_operands.h"
#include "kernels/common/unary_functions.h"
#include "kernels/cpu/loops/complex_loops.h"
#include "kernels/cpu/loops/pointwise.h"
#include "kernels/cpu/special/complex_functions.h"
#include "switchyard/ops/fill.h"
#include "switchyard/ops/pow_native.h"

namespace switchyard::native {
namespace {

constexpr auto kOperators = SWITCHYARD_OPERATORS("pow");

void PowerOfTwo(TensorIteratorBase& iterator) {
  if (internal::MapComplex<2>(iterator, kOperators, functions::ComplexPower())) return;
  internal::MapTwoNumbers(iterator, kOperators, functions::Power());
}

// Roots have their own signs of zeros, and none of negative infinity.
template <typename T>
void PowerOfNumber(TensorIteratorBase& iterator, T exponent) {
  if (exponent == T{2}) return internal::MapOne<T>(iterator, functions::Square());
  if constexpr (std::is_floating_point_v<T>) {
    if (exponent == T{0.5}) return internal::MapOne<T>(iterator, functions::Sqrt());
    if (exponent == T{-0.5}) return internal::MapOne<T>(iterator, functions::Rsqrt());
  }
  internal::MapOne<T>(iterator, functions::PowerOf<T>{exponent});
}

// Small exponents are products, which are finite where the logarithm of 0 is not.
template <typename T>
void ComplexPowerOfNumber(TensorIteratorBase& iterator, ComplexNumber<T> exponent) {
  using Number = ComplexNumber<T>;
  const auto map = [&](auto power) { internal::MapComplexOf<T, 1>(iterator, power); };
  const auto is = [&](T real) { return exponent == Number{real, 0}; };
  if (is(0)) return map([](Number) { return Number{1, 0}; });
  if (is(1)) return map([](Number a) { return a; });
  if (is(2)) return map([](Number a) { return a * a; });
  if (is(3)) return map([](Number a) { return a * a * a; });
  if (is(T{0.5})) return map(functions::StandardSqrt());
  if (is(T{-0.5})) return map(functions::ComplexRsqrt());
  if (is(-1)) return map(functions::ComplexReciprocal());
  if (is(-2)) return map([](Number a) { return functions::ComplexReciprocal()(a * a); });
  map([exponent](Number a) { return functions::ComplexPower()(a, exponent); });
}

}  // namespace

void structured_pow_Tensor_Tensor_out::impl(const Tensor& /*self*/, const Tensor& /*exponent*/,
                                            const Tensor& /*out*/) {
  PowerOfTwo(*this);
}

void structured_pow_Tensor_Scalar_out::impl(const Tensor& /*self*/, const Scalar& exponent,
                                            const Tensor& /*out*/) {
  const bool is_complex = internal::VisitComplex(dtype(1), kOperators, [&](auto part) {
    const auto number = exponent.To<std::complex<decltype(part)>>();
    ComplexPowerOfNumber(*this, internal::NumberOf(number));
  });
  if (is_complex) return;
  internal::DispatchOnNumber(dtype(1), operator_name(), kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    PowerOfNumber<T>(*this, exponent.To<T>());
  });
}

void structured_pow_Scalar_out::impl(const Scalar& self, const Tensor& exponent,
                                     const Tensor& out) {
  if (self == Scalar(1) || self == Scalar(1.0)) {
    Tensor ones = out;
    switchyard::fill_(ones, 1);
    return;
  }
  TensorIterator iterator(operator_name(), internal::PowerConfig(out, self, exponent));
  PowerOfTwo(iterator);
}

}  // namespace switchyard::native
