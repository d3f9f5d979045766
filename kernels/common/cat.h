// The result of joining a list of tensors along one dimension.
//
// Takes: tensors of any device. Gives: dtype and sizes of the result, and the dimension. Errors:
// Error for an empty list, undefined tensors, tensors without dimensions, and sizes that do not
// match; for an out argument that cannot hold the dtype or shares memory with a tensor.

#ifndef SWITCHYARD_KERNELS_COMMON_CAT_H_
#define SWITCHYARD_KERNELS_COMMON_CAT_H_

#include <cstdint>
#include <vector>

#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::internal {

struct Joined {
  ScalarType type;
  std::vector<int64_t> sizes;
  std::vector<int64_t> strides;  // row-major, or channels last if all tensors are so
  int64_t dim;
};

Joined JoinedOf(TensorList tensors, int64_t dim);

// Resizes an out argument.
void PrepareJoined(TensorList tensors, const Joined& joined, const Tensor& out);

// A tensor of sizes [0] can be joined with tensors of any shape and adds nothing, as in PyTorch.
inline bool IsSkipped(const Tensor& tensor) { return tensor.dim() == 1 && tensor.size(0) == 0; }

// Calls copy(part of `out`, tensor) for each tensor with elements to add.
template <typename Copy>
void ForEachPart(TensorList tensors, int64_t dim, const Tensor& out, Copy copy) {
  int64_t offset = out.storage_offset();
  for (const Tensor& tensor : tensors) {
    if (IsSkipped(tensor)) continue;
    copy(ViewOf(out, tensor.sizes(), out.strides(), offset), tensor);
    offset += tensor.size(dim) * out.stride(dim);
  }
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_CAT_H_
