// Concatenation.

#include <cstdint>

#include "kernels/common/joined.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/operands.h"
#include "lib/core/error.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/tensor_factory.h"
#include "lib/structured/type_promotion.h"
#include "switchyard/ops/cat_native.h"

namespace switchyard::native {

Tensor cat_cpu(TensorList tensors, int64_t dim) {
  const internal::Joined joined = internal::JoinedOf(tensors, dim);
  const Tensor out = EmptyTensor(joined.sizes, joined.type);
  internal::ForEachPart(tensors, joined.dim, out, internal::CopyElements);
  return out;
}

Tensor& cat_out_cpu(TensorList tensors, int64_t dim, Tensor& out) {
  const internal::Joined joined = internal::JoinedOf(tensors, dim);
  SWITCHYARD_CHECK(out.defined(), "cat: out is an undefined tensor");
  SWITCHYARD_CHECK(CanCast(joined.type, out.dtype()), "cat: out has dtype ", out.dtype(),
                   ", which does not hold the result's ", joined.type);
  for (size_t i = 0; i < tensors.size(); ++i) {
    SWITCHYARD_CHECK(!MayOverlap(out, tensors[i]), "cat: out shares memory with tensor ", i);
  }
  ResizeTo(out, joined.sizes);
  CheckWritable("cat", out);
  internal::ForEachPart(tensors, joined.dim, out, internal::CopyElements);
  return out;
}

}  // namespace switchyard::native
