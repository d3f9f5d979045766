// Kernels of twice.yaml. They give back a view, so that a test sees which of them ran by its sizes.
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
