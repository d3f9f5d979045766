// Activation functions by cases.

#include "lib/core/error.h"
#include "lib/core/scalar_type.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/hardshrink_native.h"
#include "switchyard/ops/le.h"
#include "switchyard/ops/log_sigmoid_native.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/lt.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/softplus.h"
#include "switchyard/ops/softshrink_native.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/threshold_native.h"
#include "switchyard/ops/where.h"

namespace switchyard::native {

// Without the exponential beyond 40, where it changes no bit.
Tensor log_sigmoid(const Tensor& self) {
  return switchyard::neg(switchyard::softplus(switchyard::neg(self), 1, 40));
}

Tensor softshrink(const Tensor& self, const Scalar& lambd) {
  const double limit = lambd.To<double>();
  SWITCHYARD_CHECK(limit >= 0, "softshrink: lambd is ", lambd, ", a negative number");
  SWITCHYARD_CHECK(IsFloatingType(self.dtype()), "softshrink: self has dtype ", self.dtype(),
                   ", which is not a floating one");
  const Tensor small = switchyard::where(switchyard::lt(self, -limit),
                                         switchyard::add(self, limit, 1), switchyard::mul(self, 0));
  return switchyard::where(switchyard::gt(self, limit), switchyard::sub(self, limit, 1), small);
}

Tensor hardshrink(const Tensor& self, const Scalar& lambd) {
  SWITCHYARD_CHECK(IsFloatingType(self.dtype()), "hardshrink: self has dtype ", self.dtype(),
                   ", which is not a floating one");
  const double limit = lambd.To<double>();
  const Tensor is_small =
      switchyard::logical_and(switchyard::ge(self, -limit), switchyard::le(self, limit));
  return switchyard::masked_fill(self, is_small, 0);
}

Tensor threshold(const Tensor& self, const Scalar& threshold, const Scalar& value) {
  return switchyard::masked_fill(self, switchyard::le(self, threshold), value);
}

}  // namespace switchyard::native
