#include "kernels/common/operands.h"

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::internal {

Tensor EmptyInOrder(const Tensor& tensor, ScalarType type) {
  if (!tensor.is_contiguous() && IsDense(tensor.sizes(), tensor.strides())) {
    return EmptyStrided(tensor.sizes(), tensor.strides(), type, tensor.device());
  }
  return EmptyTensor(tensor.sizes(), type, tensor.device());
}

void PrepareOut(std::string_view op, const Tensor& out, IntArrayRef sizes, TensorList operands) {
  SWITCHYARD_CHECK(out.defined(), op, ": out is an undefined tensor");
  if (out.sizes() == sizes) return;
  for (const Tensor& operand : operands) {
    SWITCHYARD_CHECK(!ShareStorage(out, operand), op, ": out of sizes ", out.sizes(),
                     " shares memory with an operand and cannot take on the result's sizes ",
                     sizes);
  }
  ResizeTo(out, sizes);
}

Tensor StretchedTo(const Tensor& tensor, IntArrayRef sizes) {
  return ViewOf(tensor, sizes, BroadcastStrides(tensor.sizes(), tensor.strides(), sizes, 1),
                tensor.storage_offset());
}

Tensor WithDimension(const Tensor& tensor) {
  return tensor.dim() > 0 ? tensor : ViewOf(tensor, {1}, {1}, tensor.storage_offset());
}

}  // namespace switchyard::internal
