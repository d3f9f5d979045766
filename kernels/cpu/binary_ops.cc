// Arithmetic of two tensors: add, sub, mul, div, remainder, fmod, maximum, minimum, atan2. Integers
// wrap around; their division by zero is an error.

#include <complex>
#include <optional>
#include <string_view>
#include <type_traits>

#include "kernels/common/binary_functions.h"
#include "kernels/common/elementwise_operands.h"
#include "kernels/cpu/loops/complex_loops.h"
#include "kernels/cpu/loops/pointwise.h"
#include "lib/elements/dense_loops.h"
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

// Applies the function; an integer divisor of zero is an error.
template <typename Operators, typename Function>
void MapQuotients(TensorIteratorBase& iterator, Operators operators, Function function) {
  const char* name = iterator.operator_name();
  internal::MapTwoNumbers(iterator, operators, [name, function](auto a, auto b) {
    if (!std::is_floating_point_v<decltype(b)> && b == 0) internal::FailDividedByZero(name);
    return function(a, b);
  });
}

constexpr auto kAdd = SWITCHYARD_OPERATORS("add");
constexpr auto kDiv = SWITCHYARD_OPERATORS("div");
constexpr auto kRemainder = SWITCHYARD_OPERATORS("remainder");

void Divide(TensorIteratorBase& iterator) {
  if (internal::MapComplex<2>(iterator, kDiv, functions::Divide())) return;
  internal::MapTwoFloating(iterator, kDiv, functions::Divide());
}

// Of complex numbers; false for others.
template <template <typename> typename Function, typename Operators>
bool MapComplexMultiple(TensorIteratorBase& iterator, Operators operators, const Scalar& alpha) {
  return internal::VisitComplex(iterator.dtype(1), operators, [&](auto part) {
    using T = decltype(part);
    const auto factor = internal::NumberOf(alpha.To<std::complex<T>>());
    internal::MapComplexOf<T, 2>(iterator, Function<ComplexNumber<T>>{factor});
  });
}

void AddMultiple(TensorIteratorBase& iterator, const Scalar& alpha) {
  if (MapComplexMultiple<functions::AddMultiple>(iterator, kAdd, alpha)) return;
  DispatchOnType(iterator.dtype(1), iterator.operator_name(), kAdd, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T factor = alpha.To<T>();
    // Another loop for speed alone.
    if (internal::kHasDenseLoops && factor == T{1}) {
      internal::MapTwo<T>(iterator, functions::Add());
    } else {
      internal::MapTwo<T>(iterator, functions::AddMultiple<T>{factor});
    }
  });
}

Scalar Negative(const Scalar& number) {
  if (number.IsIntegral(/*include_bool=*/true)) return -number.To<int64_t>();
  if (number.IsComplex()) return -number.To<std::complex<double>>();
  return -number.To<double>();
}

}  // namespace

void structured_add_out_cpu::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                  const Scalar& alpha, const Tensor& /*out*/) {
  AddMultiple(*this, alpha);
}
void structured_sub_out::impl(const Tensor& /*self*/, const Tensor& /*other*/, const Scalar& alpha,
                              const Tensor& /*out*/) {
  constexpr auto kSub = SWITCHYARD_OPERATORS("sub");
  if (MapComplexMultiple<functions::AddMultiple>(*this, kSub, Negative(alpha))) return;
  internal::DispatchOnNumber(dtype(1), operator_name(), kSub, [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::MapTwo<T>(*this, functions::SubtractMultiple<T>{alpha.To<T>()});
  });
}
void structured_mul_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                              const Tensor& /*out*/) {
  constexpr auto kMul = SWITCHYARD_OPERATORS("mul");
  if (internal::MapComplex<2>(*this, kMul, functions::Multiply())) return;
  internal::MapTwoAny(*this, kMul, functions::Multiply());
}

void structured_div_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                              const Tensor& /*out*/) {
  Divide(*this);
}
void structured_div_out_mode::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                   std::optional<std::string_view> rounding_mode,
                                   const Tensor& /*out*/) {
  if (!rounding_mode.has_value()) return Divide(*this);
  if (*rounding_mode == "trunc") return MapQuotients(*this, kDiv, functions::TruncatedQuotient());
  MapQuotients(*this, kDiv, functions::FloorQuotient());
}

void structured_remainder_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                    const Tensor& /*out*/) {
  MapQuotients(*this, kRemainder, functions::Remainder());
}
Tensor remainder(const Scalar& self, const Tensor& other) {
  TensorIterator iterator("remainder", internal::RemainderConfig(self, other));
  MapQuotients(iterator, kRemainder, functions::Remainder());
  return iterator.output();
}
void structured_fmod_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                               const Tensor& /*out*/) {
  MapQuotients(*this, SWITCHYARD_OPERATORS("fmod"), functions::Fmod());
}

void structured_maximum_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                  const Tensor& /*out*/) {
  internal::MapTwoAny(*this, SWITCHYARD_OPERATORS("maximum"), functions::Maximum());
}
void structured_minimum_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                  const Tensor& /*out*/) {
  internal::MapTwoAny(*this, SWITCHYARD_OPERATORS("minimum"), functions::Minimum());
}

void structured_atan2_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("atan2"), functions::Atan2());
}

}  // namespace switchyard::native
