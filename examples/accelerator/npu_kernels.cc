// The kernels of npu.yaml. The accelerator adds its mark to the operators that it ran, so that a
// program sees that it was asked.
#include <cstdint>
#include <cstdio>

#include "lib/core/scalar.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/PrivateUse1NativeFunctions.h"

namespace acme::npu {

using switchyard::EmptyTensor;
using switchyard::Scalar;
using switchyard::Tensor;

Tensor NpuKernels::axpy(const Tensor& x, const Tensor& y, const Scalar& alpha) {
  std::printf("  npu %d: axpy\n", y.device().index());
  Tensor result = EmptyTensor(y.sizes(), y.dtype(), y.device());
  const float factor = alpha.To<float>();
  for (int64_t i = 0; i < y.numel(); ++i) {
    result.data<float>()[i] = y.data<float>()[i] + factor * x.data<float>()[i];
  }
  return result;
}

Tensor NpuKernels::relu(const Tensor& self) {
  std::printf("  npu %d: relu\n", self.device().index());
  Tensor result = EmptyTensor(self.sizes(), self.dtype(), self.device());
  for (int64_t i = 0; i < self.numel(); ++i) {
    const float value = self.data<float>()[i];
    result.data<float>()[i] = value > 0 ? value : 0;
  }
  return result;
}

}  // namespace acme::npu
