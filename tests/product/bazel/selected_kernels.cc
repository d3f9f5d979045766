// Kernels of selected.yaml, more than the program selects. They return a view whose sizes show
// which kernel ran.
#include "lib/boxing/operators.h"
#include "lib/boxing/stack.h"
#include "lib/core/error.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/selected/never_native.h"
#include "switchyard/ops/selected/once_native.h"
#include "switchyard/ops/selected/thrice.h"
#include "switchyard/ops/selected/thrice_native.h"
#include "switchyard/ops/selected/twice_native.h"

namespace selected::native {

using switchyard::Tensor;

Tensor never_cpu(const Tensor& self) { return self; }

Tensor once_cpu(const Tensor& self) { return self; }

Tensor thrice_cpu(const Tensor& self) {
  // Called by name, which no reader of the source can see.
  const auto once = switchyard::FindOperator("selected::once");
  SWITCHYARD_CHECK(once.has_value(), "selected::thrice: the build lacks selected::once");
  switchyard::Stack stack;
  stack.Push(self);
  switchyard::CallBoxed(*once, stack);
  return ViewOf(stack.Pop().tensor(), {3 * self.size(0)}, {0}, 0);
}

Tensor twice_cpu(const Tensor& self) {
  return ViewOf(self, {2 * switchyard::selected::thrice(self).size(0)}, {0}, 0);
}

}  // namespace selected::native
