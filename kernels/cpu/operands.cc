#include "kernels/cpu/operands.h"

#include <cstdint>
#include <vector>

#include "kernels/common/channels_last.h"
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

Tensor PackedLike(const Tensor& out, ScalarType type) {
  return out.dtype() == type && out.is_contiguous() ? out : EmptyTensor(out.sizes(), type);
}

Tensor ImagesLike(const char* op, const Tensor& self, const Tensor& result) {
  const std::vector<int64_t> strides = StridesOfImages(op, self, result.sizes());
  if (strides.empty()) return WithType(result, self.dtype());
  const Tensor images = EmptyStrided(result.sizes(), strides, self.dtype());
  CopyElements(images, result);
  return images;
}

}  // namespace switchyard::internal
