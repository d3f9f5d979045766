// Powers of tensors and numbers. Integers are multiplied and wrap around; to a negative power they
// are cut off to 0, 1 or -1.

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "kernels/cpu/arithmetic.h"
#include "kernels/cpu/pointwise.h"
#include "switchyard/ops/fill.h"
#include "switchyard/ops/pow_native.h"

namespace switchyard::native {
namespace {

template <typename T>
T IntegerPower(T base, T exponent) {
  if (exponent < 0) {
    if (base == 1) return 1;
    return base == static_cast<T>(-1) ? (exponent % 2 == 0 ? T(1) : T(-1)) : T(0);
  }
  T result = 1;
  while (exponent != 0) {
    if ((exponent & 1) != 0) result = internal::Multiply(result, base);
    exponent = static_cast<T>(exponent / 2);
    base = internal::Multiply(base, base);
  }
  return result;
}

template <typename T>
T Power(T base, T exponent) {
  if constexpr (std::is_floating_point_v<T>) {
    return std::pow(base, exponent);
  } else {
    return IntegerPower(base, exponent);
  }
}

void PowerOfTwo(TensorIteratorBase& iterator) {
  internal::MapTwoNumbers(iterator, [](auto a, auto b) { return Power(a, b); });
}

template <typename T>
void PowerOfNumber(TensorIteratorBase& iterator, T exponent) {
  if (exponent == T{2})
    return internal::MapOne<T>(iterator, [](T a) -> T { return internal::Multiply(a, a); });
  internal::MapOne<T>(iterator, [exponent](T a) { return Power(a, exponent); });
}

}  // namespace

void structured_pow_Tensor_Tensor_out::impl(const Tensor& /*self*/, const Tensor& /*exponent*/,
                                            const Tensor& /*out*/) {
  PowerOfTwo(*this);
}

void structured_pow_Tensor_Scalar_out::impl(const Tensor& /*self*/, const Scalar& exponent,
                                            const Tensor& /*out*/) {
  internal::DispatchOnNumber(dtype(1), operator_name(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    PowerOfNumber<T>(*this, exponent.To<T>());
  });
}

void structured_pow_Scalar_out::impl(const Scalar& self, const Tensor& exponent,
                                     const Tensor& out) {
  if (!self.IsBool() && self.To<double>() == 1) {
    Tensor ones = out;
    switchyard::fill_(ones, 1);
    return;
  }
  TensorIterator iterator(operator_name(), TensorIteratorConfig()
                                               .add_output(out)
                                               .add_wrapped_number(self)
                                               .add_input(exponent)
                                               .promote_inputs_to_common_dtype(true)
                                               .cast_common_dtype_to_outputs(true)
                                               .enforce_safe_casting_to_output(true));
  PowerOfTwo(iterator);
}

}  // namespace switchyard::native
