#include "kernels/cpu/operands.h"

#include <algorithm>
#include <cstdint>

#include "kernels/common/dimensions.h"
#include "kernels/cpu/copy_elements.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::internal {
namespace {

struct ByteRange {
  uintptr_t begin;
  uintptr_t end;
};

// The memory between the first and the last element. Strides are never negative.
ByteRange RangeOf(const Tensor& tensor) {
  const uintptr_t begin = reinterpret_cast<uintptr_t>(tensor.data_ptr());
  if (tensor.numel() == 0) return {begin, begin};
  int64_t last = 0;
  for (int64_t d = 0; d < tensor.dim(); ++d) last += (tensor.size(d) - 1) * tensor.stride(d);
  return {begin, begin + (static_cast<uintptr_t>(last) + 1) * ElementSize(tensor.dtype())};
}

bool AreSameElements(const Tensor& a, const Tensor& b) {
  return a.data_ptr() == b.data_ptr() && a.dtype() == b.dtype() && a.sizes() == b.sizes() &&
         a.strides() == b.strides();
}

}  // namespace

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

void CheckWritable(std::string_view op, const Tensor& written) {
  for (int64_t d = 0; d < written.dim(); ++d) {
    SWITCHYARD_CHECK(written.size(d) <= 1 || written.stride(d) != 0, op,
                     ": elements of the tensor to be written share their memory: sizes ",
                     written.sizes(), ", strides ", written.strides());
  }
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

bool MayOverlap(const Tensor& a, const Tensor& b) {
  const ByteRange x = RangeOf(a);
  const ByteRange y = RangeOf(b);
  return std::max(x.begin, y.begin) < std::min(x.end, y.end);
}

Tensor ReadableBeside(const Tensor& written, const Tensor& tensor) {
  if (!MayOverlap(written, tensor) || AreSameElements(written, tensor)) return tensor;
  Tensor copy = AllocateResult(tensor.sizes(), tensor.dtype(), {&tensor});
  CopyElements(copy, tensor);
  return copy;
}

}  // namespace switchyard::internal
