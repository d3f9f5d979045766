// Powers of tensors and numbers.

#include "kernels/common/binary_functions.h"
#include "kernels/common/elementwise_operands.h"
#include "kernels/cpu/loops/pointwise.h"
#include "switchyard/ops/fill.h"
#include "switchyard/ops/pow_native.h"

namespace switchyard::native {
namespace {

constexpr auto kOperators = SWITCHYARD_OPERATORS("pow");

void PowerOfTwo(TensorIteratorBase& iterator) {
  internal::MapTwoNumbers(iterator, kOperators, functions::Power());
}

template <typename T>
void PowerOfNumber(TensorIteratorBase& iterator, T exponent) {
  if (exponent == T{2}) return internal::MapOne<T>(iterator, functions::Square());
  internal::MapOne<T>(iterator, functions::PowerOf<T>{exponent});
}

}  // namespace

void structured_pow_Tensor_Tensor_out::impl(const Tensor& /*self*/, const Tensor& /*exponent*/,
                                            const Tensor& /*out*/) {
  PowerOfTwo(*this);
}

void structured_pow_Tensor_Scalar_out::impl(const Tensor& /*self*/, const Scalar& exponent,
                                            const Tensor& /*out*/) {
  internal::DispatchOnNumber(dtype(1), operator_name(), kOperators, [&](auto tag) {
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
  TensorIterator iterator(operator_name(), internal::PowerConfig(out, self, exponent));
  PowerOfTwo(iterator);
}

}  // namespace switchyard::native
