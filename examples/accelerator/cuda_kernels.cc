// The kernels of ops.yaml for the key CUDA, as they run on a simulated device: its memory is the
// host's.
#include <cstdint>

#include "lib/core/scalar.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/acme/axpy_native.h"
#include "switchyard/ops/acme/relu_native.h"

namespace acme::native {

using switchyard::EmptyTensor;
using switchyard::Scalar;
using switchyard::Tensor;

Tensor axpy_cuda(const Tensor& x, const Tensor& y, const Scalar& alpha) {
  Tensor result = EmptyTensor(y.sizes(), y.dtype(), y.device());
  const float factor = alpha.To<float>();
  for (int64_t i = 0; i < y.numel(); ++i) {
    result.data<float>()[i] = y.data<float>()[i] + factor * x.data<float>()[i];
  }
  return result;
}

Tensor relu_cuda(const Tensor& self) {
  Tensor result = EmptyTensor(self.sizes(), self.dtype(), self.device());
  for (int64_t i = 0; i < self.numel(); ++i) {
    const float value = self.data<float>()[i];
    result.data<float>()[i] = value > 0 ? value : 0;
  }
  return result;
}

}  // namespace acme::native
