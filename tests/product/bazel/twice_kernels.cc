// Kernels of twice.yaml. They return a view whose sizes show which kernel ran.
#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/twice_native.h"

namespace switchyard::native {

Tensor twice_cpu(const Tensor& self) { return ViewOf(self, {2}, {0}, 0); }

Tensor twice_cuda(const Tensor& self) { return ViewOf(self, {20}, {0}, 0); }

Tensor twice_times_cpu(const Tensor& self, int64_t times) {
  return ViewOf(self, {2 * times}, {0}, 0);
}

}  // namespace switchyard::native
