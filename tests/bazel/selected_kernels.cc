// Kernels of selected.yaml, as far as the program selects them. They give back a view, so that a
// test sees which of them ran by its sizes.
#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/selected/thrice.h"
#include "switchyard/ops/selected/thrice_native.h"
#include "switchyard/ops/selected/twice_native.h"

namespace selected::native {

using switchyard::Tensor;

Tensor thrice_cpu(const Tensor& self) { return ViewOf(self, {3 * self.size(0)}, {0}, 0); }

Tensor twice_cpu(const Tensor& self) {
  return ViewOf(self, {2 * switchyard::selected::thrice(self).size(0)}, {0}, 0);
}

}  // namespace selected::native
