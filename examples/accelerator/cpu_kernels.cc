// The kernels of ops.yaml for the CPU, on contiguous tensors of floats.
#include <cstdint>

#include "lib/core/error.h"
#include "lib/core/scalar.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/acme/axpy_native.h"
#include "switchyard/ops/acme/relu_native.h"
#include "switchyard/ops/acme/square_native.h"

namespace acme::native {

using switchyard::EmptyTensor;
using switchyard::Scalar;
using switchyard::Tensor;

Tensor axpy_cpu(const Tensor& x, const Tensor& y, const Scalar& alpha) {
  SWITCHYARD_CHECK(x.sizes() == y.sizes(), "axpy: the tensors differ in shape");
  Tensor result = EmptyTensor(y.sizes(), y.dtype());
  const float factor = alpha.To<float>();
  for (int64_t i = 0; i < y.numel(); ++i) {
    result.data<float>()[i] = y.data<float>()[i] + factor * x.data<float>()[i];
  }
  return result;
}

Tensor relu_cpu(const Tensor& self) {
  Tensor result = EmptyTensor(self.sizes(), self.dtype());
  for (int64_t i = 0; i < self.numel(); ++i) {
    const float value = self.data<float>()[i];
    result.data<float>()[i] = value > 0 ? value : 0;
  }
  return result;
}

Tensor square_cpu(const Tensor& self) {
  Tensor result = EmptyTensor(self.sizes(), self.dtype());
  for (int64_t i = 0; i < self.numel(); ++i) {
    const float value = self.data<float>()[i];
    result.data<float>()[i] = value * value;
  }
  return result;
}

}  // namespace acme::native
