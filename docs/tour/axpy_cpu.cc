// The CPU kernels of axpy.yaml, for contiguous tensors of floats.
#include <cstdint>

#include "lib/core/error.h"
#include "lib/core/scalar.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/axpy_native.h"

namespace switchyard::native {

Tensor axpy_cpu(const Tensor& x, const Tensor& y, const Scalar& alpha) {
  Tensor result = EmptyTensor(y.sizes(), y.dtype());
  float* out = result.data<float>();
  const float* from = y.data<float>();
  for (int64_t i = 0; i < y.numel(); ++i) out[i] = from[i];
  return axpy_cpu_(result, x, alpha);
}

Tensor& axpy_cpu_(Tensor& self, const Tensor& x, const Scalar& alpha) {
  SWITCHYARD_CHECK(self.sizes() == x.sizes(), "axpy: the tensors differ in shape");
  SWITCHYARD_CHECK(self.is_contiguous() && x.is_contiguous(), "axpy: a tensor is not contiguous");
  float* out = self.data<float>();
  const float* from = x.data<float>();
  const float factor = alpha.To<float>();
  for (int64_t i = 0; i < self.numel(); ++i) out[i] += factor * from[i];
  return self;
}

}  // namespace switchyard::native
