// Forms of functions of two tensors that others make: with a number, and frexp.

#include <tuple>

#include "lib/core/scalar_type.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/copysign.h"
#include "switchyard/ops/copysign_native.h"
#include "switchyard/ops/frexp.h"
#include "switchyard/ops/frexp_native.h"

namespace switchyard::native {

Tensor copysign(const Tensor& self, const Scalar& other) {
  return switchyard::copysign(self, WrappedNumber(other));
}
Tensor& copysign_(Tensor& self, const Scalar& other) {
  return switchyard::copysign_(self, WrappedNumber(other));
}
Tensor& copysign_out(const Tensor& self, const Scalar& other, Tensor& out) {
  return switchyard::copysign_out(out, self, WrappedNumber(other));
}

std::tuple<Tensor, Tensor> frexp(const Tensor& self) {
  Tensor mantissa = EmptyTensor({0}, self.dtype(), self.device());
  Tensor exponent = EmptyTensor({0}, ScalarType::Int, self.device());
  switchyard::frexp_out(mantissa, exponent, self);
  return {mantissa, exponent};
}

}  // namespace switchyard::native
