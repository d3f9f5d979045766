// Concatenation.

#include "kernels/common/cat.h"

#include <cstdint>

#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/operands.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/cat_native.h"

namespace switchyard::native {

Tensor cat_cpu(TensorList tensors, int64_t dim) {
  const internal::Joined joined = internal::JoinedOf(tensors, dim);
  const Tensor out = EmptyStrided(joined.sizes, joined.strides, joined.type);
  internal::ForEachPart(tensors, joined.dim, out, internal::CopyElements);
  return out;
}

Tensor& cat_out_cpu(TensorList tensors, int64_t dim, Tensor& out) {
  const internal::Joined joined = internal::JoinedOf(tensors, dim);
  internal::PrepareJoined(tensors, joined, out);
  internal::ForEachPart(tensors, joined.dim, out, internal::CopyElements);
  return out;
}

}  // namespace switchyard::native
