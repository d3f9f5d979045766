#include "kernels/cpu/operands.h"

#include "kernels/common/operands.h"
#include "kernels/cpu/copy_elements.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::internal {

Tensor WithType(const Tensor& tensor, ScalarType type) {
  if (tensor.dtype() == type) return tensor;
  Tensor converted = EmptyInOrder(tensor, type);
  CopyElements(converted, tensor);
  return converted;
}

Tensor ReadableBeside(const Tensor& written, const Tensor& tensor) {
  if (!MayOverlap(written, tensor) || AreSameElements(written, tensor)) return tensor;
  Tensor copy = EmptyInOrder(tensor, tensor.dtype());
  CopyElements(copy, tensor);
  return copy;
}

Tensor Packed(const Tensor& tensor, ScalarType type) {
  if (!tensor.defined()) return tensor;
  const Tensor converted = WithType(tensor, type);
  if (converted.is_contiguous()) return converted;
  const Tensor packed = EmptyTensor(converted.sizes(), type);
  CopyElements(packed, converted);
  return packed;
}

}  // namespace switchyard::internal
