#include "kernels/cpu/operands.h"

#include "kernels/cpu/copy_elements.h"
#include "lib/core/error.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::internal {
Tensor AllocateResult(IntArrayRef sizes, ScalarType type,
                      std::initializer_list<const Tensor*> operands) {
  for (const Tensor* operand : operands) {
    if (operand->sizes() != sizes) continue;
    if (!operand->is_contiguous() && IsDense(operand->sizes(), operand->strides())) {
      return EmptyStrided(sizes, operand->strides(), type);
    }
    break;
  }
  return EmptyTensor(sizes, type);
}

void PrepareOut(std::string_view op, const Tensor& out, IntArrayRef sizes,
                std::initializer_list<const Tensor*> operands) {
  SWITCHYARD_CHECK(out.defined(), op, ": out is an undefined tensor");
  if (out.sizes() == sizes) return;
  for (const Tensor* operand : operands) {
    SWITCHYARD_CHECK(!out.is_same(*operand), op, ": out of sizes ", out.sizes(),
                     " is an operand too and cannot take on the result's sizes ", sizes);
  }
  ResizeTo(out, sizes);
}

void CheckInPlaceSizes(std::string_view op, const Tensor& self, IntArrayRef sizes) {
  SWITCHYARD_CHECK(self.sizes() == sizes, op, ": the result has sizes ", sizes,
                   ", which cannot be stored in place in sizes ", self.sizes());
}

Tensor WithType(const Tensor& tensor, ScalarType type) {
  if (tensor.dtype() == type) return tensor;
  Tensor converted = AllocateResult(tensor.sizes(), type, {&tensor});
  CopyElements(converted, tensor);
  return converted;
}

Tensor ReadableBeside(const Tensor& written, const Tensor& tensor) {
  if (!MayOverlap(written, tensor) || AreSameElements(written, tensor)) return tensor;
  Tensor copy = AllocateResult(tensor.sizes(), tensor.dtype(), {&tensor});
  CopyElements(copy, tensor);
  return copy;
}

}  // namespace switchyard::internal
