// Kernels that are made of operators: they run on every device that has these.
#include "lib/core/scalar.h"
#include "lib/core/tensor.h"
#include "switchyard/ops/acme/axpy.h"
#include "switchyard/ops/acme/relu.h"
#include "switchyard/ops/acme/residual_native.h"

namespace acme::native {

using switchyard::Scalar;
using switchyard::Tensor;

Tensor residual(const Tensor& x, const Tensor& y, const Scalar& alpha) {
  return switchyard::acme::axpy(switchyard::acme::relu(x), y, alpha);
}

}  // namespace acme::native
