// Powers of tensors and numbers.

#include "kernels/common/binary_functions.h"
#include "kernels/cpu/pointwise.h"
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
