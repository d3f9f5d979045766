// Elementwise operators of one tensor that others make: abs, round to decimals, and relu
// into any tensor.

#include <cmath>
#include <cstdint>

#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/abs_native.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/relu.h"
#include "switchyard/ops/relu_native.h"
#include "switchyard/ops/round.h"
#include "switchyard/ops/round_native.h"

namespace switchyard::native {

Tensor abs(const Tensor& self) {
  Tensor out = EmptyTensor({0}, PartTypeOf(self.dtype()), self.device());
  return switchyard::abs_out(out, self);
}
Tensor& abs_(Tensor& self) {
  SWITCHYARD_CHECK(!IsComplexType(self.dtype()), "abs_: self has dtype ", self.dtype(),
                   ", and magnitudes are real");
  return switchyard::abs_out(self, self);
}

Tensor& relu_out(const Tensor& self, Tensor& out) {
  return internal::StoreConverted("relu", switchyard::relu(self), out);
}

namespace {

// 10 to the power of the decimals' distance from 0. Elements are multiplied by it for decimals
// after the point and divided by it for those before, as tenths have no exact powers.
Scalar ScaleOf(const Tensor& self, int64_t decimals) {
  if (!IsFloatingType(self.dtype())) internal::FailUnsupportedType("round", self.dtype());
  return std::pow(10.0, std::fabs(static_cast<double>(decimals)));
}

}  // namespace

Tensor round(const Tensor& self, int64_t decimals) {
  Tensor rounded = switchyard::clone(self);
  return native::round_(rounded, decimals);
}
Tensor& round_(Tensor& self, int64_t decimals) {
  const Scalar scale = ScaleOf(self, decimals);
  if (decimals == 0) return switchyard::round_(self);
  if (decimals < 0) {
    return switchyard::mul_(switchyard::round_(switchyard::div_(self, scale)), scale);
  }
  return switchyard::div_(switchyard::round_(switchyard::mul_(self, scale)), scale);
}
Tensor& round_out(const Tensor& self, int64_t decimals, Tensor& out) {
  SWITCHYARD_CHECK(out.defined() && out.dtype() == self.dtype(), "round: out is ", out,
                   ", and self has dtype ", self.dtype());
  const Scalar scale = ScaleOf(self, decimals);
  if (decimals == 0) return switchyard::round_out(out, self);
  if (decimals < 0) {
    Tensor quotient = switchyard::div(self, scale);
    return switchyard::mul_out(out, switchyard::round_(quotient), WrappedNumber(scale));
  }
  Tensor product = switchyard::mul(self, scale);
  return switchyard::div_out(out, switchyard::round_(product), WrappedNumber(scale));
}

}  // namespace switchyard::native
