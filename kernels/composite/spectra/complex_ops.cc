// Conjugates and angles of complex numbers, in new tensors. Conjugates of real ones are the tensors
// themselves.

#include "lib/core/default_dtype.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/_conj_physical.h"
#include "switchyard/ops/_conj_physical_native.h"
#include "switchyard/ops/angle.h"
#include "switchyard/ops/angle_native.h"
#include "switchyard/ops/conj_physical_native.h"

namespace switchyard::native {

Tensor angle(const Tensor& self) {
  const bool is_whole = IsIntegralType(self.dtype(), /*include_bool=*/true);
  const ScalarType type = is_whole ? DefaultFloatingType() : PartTypeOf(self.dtype());
  Tensor out = EmptyTensor({0}, type, self.device());
  return switchyard::angle_out(out, self);
}

Tensor _conj_physical(const Tensor& self) {
  Tensor out = EmptyTensor({0}, self.dtype(), self.device());
  return switchyard::_conj_physical_out(out, self);
}

Tensor conj_physical(const Tensor& self) {
  return IsComplexType(self.dtype()) ? switchyard::_conj_physical(self) : self;
}
Tensor& conj_physical_out(const Tensor& self, Tensor& out) {
  SWITCHYARD_CHECK(out.defined() && out.dtype() == self.dtype(), "conj_physical: out is ", out,
                   ", and self has dtype ", self.dtype());
  return switchyard::_conj_physical_out(out, self);
}
Tensor& conj_physical_(Tensor& self) {
  return IsComplexType(self.dtype()) ? switchyard::_conj_physical_out(self, self) : self;
}

}  // namespace switchyard::native
