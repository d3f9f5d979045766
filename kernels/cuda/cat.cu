// Concatenation.

#include <cstdint>

#include "kernels/common/cat.h"
#include "kernels/cuda/copies.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/cat_native.h"

namespace switchyard::native {
namespace {

void CopyPart(const Tensor& to, const Tensor& from) { gpu::CopyOnDevice("cat", to, from); }

}  // namespace

Tensor cat_cuda(TensorList tensors, int64_t dim) {
  const internal::Joined joined = internal::JoinedOf(tensors, dim);
  const Tensor out = EmptyStrided(joined.sizes, joined.strides, joined.type, tensors[0].device());
  internal::ForEachPart(tensors, joined.dim, out, CopyPart);
  return out;
}

Tensor& cat_out_cuda(TensorList tensors, int64_t dim, Tensor& out) {
  const internal::Joined joined = internal::JoinedOf(tensors, dim);
  internal::PrepareJoined(tensors, joined, out);
  internal::ForEachPart(tensors, joined.dim, out, CopyPart);
  return out;
}

}  // namespace switchyard::native
