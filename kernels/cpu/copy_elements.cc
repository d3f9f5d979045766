#include "kernels/cpu/copy_elements.h"

#include "kernels/common/dimensions.h"
#include "lib/core/tensor_factory.h"
#include "lib/structured/copy_elements.h"

namespace switchyard::internal {

void CopyElements(const Tensor& to, const Tensor& from) {
  if (from.sizes() == to.sizes()) return CopyConverted(to, from);
  const auto strides = BroadcastStrides(from.sizes(), from.strides(), to.sizes(), 1);
  CopyConverted(to, ViewOf(from, to.sizes(), strides, from.storage_offset()));
}

}  // namespace switchyard::internal
