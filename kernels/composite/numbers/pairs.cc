// Forms of functions of two tensors that others make: with a number, and frexp; powers of two as
// factors; second names of the incomplete gamma functions.

#include <tuple>

#include "lib/core/scalar_type.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/copysign.h"
#include "switchyard/ops/copysign_native.h"
#include "switchyard/ops/frexp.h"
#include "switchyard/ops/frexp_native.h"
#include "switchyard/ops/igamma.h"
#include "switchyard/ops/igammac.h"
#include "switchyard/ops/ldexp_native.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/pow.h"
#include "switchyard/ops/special_gammainc_native.h"
#include "switchyard/ops/special_gammaincc_native.h"

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

Tensor ldexp(const Tensor& self, const Tensor& other) {
  return switchyard::mul(self, switchyard::pow(2.0, other));
}
Tensor& ldexp_(Tensor& self, const Tensor& other) {
  return switchyard::mul_(self, switchyard::pow(2.0, other));
}
Tensor& ldexp_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return switchyard::mul_out(out, self, switchyard::pow(2.0, other));
}

Tensor special_gammainc(const Tensor& self, const Tensor& other) {
  return switchyard::igamma(self, other);
}
Tensor& special_gammainc_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return switchyard::igamma_out(out, self, other);
}

Tensor special_gammaincc(const Tensor& self, const Tensor& other) {
  return switchyard::igammac(self, other);
}
Tensor& special_gammaincc_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return switchyard::igammac_out(out, self, other);
}

}  // namespace switchyard::native
