// Complex numbers from their parts, and from lengths and angles.

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
  constexpr char kName[] = "complex";
  SWITCHYARD_CHECK(real.dtype() == ScalarType::Float || real.dtype() == ScalarType::Double, kName,
                   ": real has dtype ", real.dtype(), ", neither Float nor Double");
  SWITCHYARD_CHECK(real.dtype() == imag.dtype(), kName, ": real has dtype ", real.dtype(),
                   " and imag ", imag.dtype());
  const Tensor pairs = switchyard::stack(switchyard::broadcast_tensors({real, imag}), -1);
  // New memory that nobody else sees: the result is no view for autograd.
  const ExcludeKeysGuard untracked(DispatchKey::ADInplaceOrView);
  return switchyard::view_as_complex(pairs);
}
Tensor polar(const Tensor& abs, const Tensor& angle) {
  return switchyard::complex(switchyard::mul(abs, switchyard::cos(angle)),
                             switchyard::mul(abs, switchyard::sin(angle)));
}

}  // namespace switchyard::native
