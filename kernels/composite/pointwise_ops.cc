// Forms of where with numbers, and masked_fill, which copies first.

#include "kernels/common/dimensions.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_copy.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/masked_fill_native.h"
#include "switchyard/ops/where.h"
#include "switchyard/ops/where_native.h"

namespace switchyard::native {
namespace {

// A row-major copy with the broadcast shape of self and mask.
Tensor StretchedCopy(const Tensor& self, const Tensor& mask) {
  const auto sizes = BroadcastSizes("masked_fill", self.sizes(), mask.sizes());
  const auto strides = internal::BroadcastStrides(self.sizes(), self.strides(), sizes, 1);
  return CloneRowMajor(ViewOf(self, sizes, strides, self.storage_offset()));
}

}  // namespace

Tensor where(const Tensor& condition, const Scalar& self, const Tensor& other) {
  return switchyard::where(condition, WrappedNumber(self), other);
}
Tensor where(const Tensor& condition, const Tensor& self, const Scalar& other) {
  return switchyard::where(condition, self, WrappedNumber(other));
}
Tensor where(const Tensor& condition, const Scalar& self, const Scalar& other) {
  return switchyard::where(condition, WrappedNumber(self), WrappedNumber(other));
}

Tensor masked_fill(const Tensor& self, const Tensor& mask, const Scalar& value) {
  Tensor copy = StretchedCopy(self, mask);
  return switchyard::masked_fill_(copy, mask, value);
}
Tensor masked_fill(const Tensor& self, const Tensor& mask, const Tensor& value) {
  Tensor copy = StretchedCopy(self, mask);
  return switchyard::masked_fill_(copy, mask, value);
}

}  // namespace switchyard::native
