// Replaces doubled.cu without a toolkit.
#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/doubled_native.h"

namespace switchyard::native {

Tensor doubled_cuda(const Tensor& self) {
  Tensor result = EmptyTensor(self.sizes(), self.dtype(), self.device());
  for (int64_t i = 0; i < self.numel(); ++i) result.data<float>()[i] = 2 * self.data<float>()[i];
  return result;
}

}  // namespace switchyard::native
