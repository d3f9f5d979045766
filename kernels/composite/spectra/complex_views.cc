// Complex numbers shown as pairs of real ones, and pairs as complex numbers.

#include "lib/core/error.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/imag.h"
#include "switchyard/ops/imag_native.h"
#include "switchyard/ops/isreal_native.h"
#include "switchyard/ops/ones_like.h"
#include "switchyard/ops/real_native.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/squeeze.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/view.h"
#include "switchyard/ops/view_as_complex_native.h"
#include "switchyard/ops/view_as_real.h"
#include "switchyard/ops/view_as_real_native.h"

namespace switchyard::native {

// The last dimension has the two parts.
Tensor view_as_real(const Tensor& self) {
  const bool is_known =
      self.dtype() == ScalarType::ComplexFloat || self.dtype() == ScalarType::ComplexDouble;
  SWITCHYARD_CHECK(is_known, "view_as_real: self has dtype ", self.dtype(),
                   ", neither ComplexFloat nor ComplexDouble");
  return switchyard::view(switchyard::unsqueeze(self, -1), PartTypeOf(self.dtype()));
}

Tensor view_as_complex(const Tensor& self) {
  const bool is_known = self.dtype() == ScalarType::Float || self.dtype() == ScalarType::Double;
  SWITCHYARD_CHECK(is_known, "view_as_complex: self has dtype ", self.dtype(),
                   ", neither Float nor Double");
  SWITCHYARD_CHECK(self.dim() > 0 && self.size(-1) == 2, "view_as_complex: self of sizes ",
                   self.sizes(), " has no pairs in the last dimension");
  const ScalarType number =
      self.dtype() == ScalarType::Float ? ScalarType::ComplexFloat : ScalarType::ComplexDouble;
  return switchyard::squeeze(switchyard::view(self, number), -1);
}

Tensor real(const Tensor& self) {
  if (!IsComplexType(self.dtype())) return self;
  return switchyard::select(switchyard::view_as_real(self), -1, 0);
}
Tensor imag(const Tensor& self) {
  SWITCHYARD_CHECK(IsComplexType(self.dtype()), "imag: self has dtype ", self.dtype(),
                   ", which is not complex");
  return switchyard::select(switchyard::view_as_real(self), -1, 1);
}

Tensor isreal(const Tensor& self) {
  if (IsComplexType(self.dtype())) return switchyard::eq(switchyard::imag(self), 0);
  return switchyard::ones_like(self, ScalarType::Bool);
}

}  // namespace switchyard::native
