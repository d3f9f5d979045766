// Composite elementwise operators of one tensor: abs and square.

#include "lib/core/tensor_factory.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/abs_native.h"
#include "switchyard/ops/pow.h"
#include "switchyard/ops/square_native.h"

namespace switchyard::native {

Tensor abs(const Tensor& self) {
  Tensor out = EmptyTensor({0}, self.dtype(), self.device());
  return switchyard::abs_out(out, self);
}
Tensor& abs_(Tensor& self) { return switchyard::abs_out(self, self); }

Tensor square(const Tensor& self) { return switchyard::pow(self, 2); }
Tensor& square_(Tensor& self) { return switchyard::pow_(self, 2); }
Tensor& square_out(const Tensor& self, Tensor& out) { return switchyard::pow_out(out, self, 2); }

}  // namespace switchyard::native
