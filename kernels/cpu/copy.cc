// Copies, fills, and reading a single value.

#include <string_view>

#include "kernels/common/whole_tensors.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/loops/elementwise.h"
#include "kernels/cpu/operands.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/tensor_factory.h"
#include "lib/elements/dense_loops.h"
#include "lib/elements/element_type.h"
#include "switchyard/ops/_local_scalar_dense_native.h"
#include "switchyard/ops/copy_native.h"
#include "switchyard/ops/fill_native.h"

namespace switchyard::native {

// Copies within one device are complete when the call returns, so non_blocking has no effect.
Tensor& copy_cpu_(Tensor& self, const Tensor& src, bool /*non_blocking*/) {
  internal::CheckCopy(self, src);
  if (self.is_same(src)) return self;
  CheckWritable("copy_", self);
  internal::CopyElements(self, internal::ReadableBeside(self, src));
  return self;
}

// If size counts, the loop is that of copies, from one element.
Tensor& fill_cpu_(Tensor& self, const Scalar& value) {
  const Tensor element =
      internal::kHasDenseLoops ? Tensor() : EmptyTensor({}, self.dtype(), self.device());
  internal::VisitElementType(self.dtype(), "fill_", SWITCHYARD_OPERATORS("fill"), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (internal::kHasDenseLoops) {
      internal::Fill<T>(self, value.To<T>());
    } else {
      *static_cast<T*>(element.data_ptr()) = value.To<T>();
    }
  });
  if (!internal::kHasDenseLoops) internal::CopyElements(self, element);
  return self;
}

Scalar local_scalar_dense_cpu(const Tensor& self) {
  internal::CheckIsOneElement(self);
  constexpr auto kOperators = SWITCHYARD_OPERATORS("_local_scalar_dense");
  return internal::VisitElementType(self.dtype(), "_local_scalar_dense", kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    return internal::ToScalar(*static_cast<const T*>(self.data_ptr()));
  });
}

}  // namespace switchyard::native
