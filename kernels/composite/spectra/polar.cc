// Complex numbers from their parts, and from lengths and angles.

#include "switchyard/ops/polar.h"

#include "kernels/composite/out.h"
#include "lib/core/error.h"
#include "lib/dispatch/local_keys.h"
#include "lib/keys/dispatch_key.h"
#include "switchyard/ops/broadcast_tensors.h"
#include "switchyard/ops/complex.h"
#include "switchyard/ops/complex_native.h"
#include "switchyard/ops/cos.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/polar_native.h"
#include "switchyard/ops/sin.h"
#include "switchyard/ops/stack.h"
#include "switchyard/ops/view_as_complex.h"

namespace switchyard::native {

Tensor complex(const Tensor& real, const Tensor& imag) {
  const auto has_numbers = [](ScalarType type) {
    return type == ScalarType::Half || type == ScalarType::Float || type == ScalarType::Double;
  };
  SWITCHYARD_CHECK(has_numbers(real.dtype()) && has_numbers(imag.dtype()),
                   "Expected both inputs to be Half, Float or Double tensors but got ",
                   real.dtype(), " and ", imag.dtype());
  SWITCHYARD_CHECK(real.dtype() == imag.dtype(), "Expected object of scalar type ", real.dtype(),
                   " but got scalar type ", imag.dtype(), " for second argument");
  const Tensor pairs = switchyard::stack(switchyard::broadcast_tensors({real, imag}), -1);
  // New memory that nobody else sees: the result is no view for autograd.
  const ExcludeKeysGuard untracked(DispatchKey::ADInplaceOrView);
  return switchyard::view_as_complex(pairs);
}
Tensor polar(const Tensor& abs, const Tensor& angle) {
  return switchyard::complex(switchyard::mul(abs, switchyard::cos(angle)),
                             switchyard::mul(abs, switchyard::sin(angle)));
}

Tensor& complex_out(const Tensor& real, const Tensor& imag, Tensor& out) {
  return internal::StoreSameType("complex", switchyard::complex(real, imag), out);
}
Tensor& polar_out(const Tensor& abs, const Tensor& angle, Tensor& out) {
  return internal::StoreSameType("polar", switchyard::polar(abs, angle), out);
}

}  // namespace switchyard::native
