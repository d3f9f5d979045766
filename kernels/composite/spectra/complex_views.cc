// Complex numbers shown as pairs of real ones, and pairs as complex numbers.

#include <optional>

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
namespace {

// The complex dtype of numbers with parts of a dtype.
std::optional<ScalarType> NumbersOf(ScalarType parts) {
  for (const ScalarType type :
       {ScalarType::ComplexHalf, ScalarType::ComplexFloat, ScalarType::ComplexDouble}) {
    if (PartTypeOf(type) == parts) return type;
  }
  return std::nullopt;
}

}  // namespace

// The last dimension has the two parts.
Tensor view_as_real(const Tensor& self) {
  SWITCHYARD_CHECK(IsComplexType(self.dtype()),
                   "view_as_real is only supported for complex tensors, and self has dtype ",
                   self.dtype());
  return switchyard::view(switchyard::unsqueeze(self, -1), PartTypeOf(self.dtype()));
}

Tensor view_as_complex(const Tensor& self) {
  const std::optional<ScalarType> number = NumbersOf(self.dtype());
  SWITCHYARD_CHECK(
      number.has_value(),
      "view_as_complex is only supported for half, float and double tensors, but got a "
      "tensor of scalar type: ",
      self.dtype());
  SWITCHYARD_CHECK(self.dim() > 0, "Input tensor must have one or more dimensions");
  SWITCHYARD_CHECK(self.size(-1) == 2, "Tensor must have a last dimension of size 2");
  return switchyard::squeeze(switchyard::view(self, *number), -1);
}

Tensor real(const Tensor& self) {
  if (!IsComplexType(self.dtype())) return self;
  return switchyard::select(switchyard::view_as_real(self), -1, 0);
}
Tensor imag(const Tensor& self) {
  SWITCHYARD_CHECK(IsComplexType(self.dtype()),
                   "imag takes complex tensors only, and self has dtype ", self.dtype());
  return switchyard::select(switchyard::view_as_real(self), -1, 1);
}

Tensor isreal(const Tensor& self) {
  if (IsComplexType(self.dtype())) return switchyard::eq(switchyard::imag(self), 0);
  return switchyard::ones_like(self, ScalarType::Bool);
}

}  // namespace switchyard::native
