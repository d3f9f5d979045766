// Sizes of tensors as operators, which exported programs call.

#include <cstdint>

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "switchyard/ops/sym_numel_native.h"
#include "switchyard/ops/sym_size_native.h"
#include "switchyard/ops/sym_storage_offset_native.h"
#include "switchyard/ops/sym_stride_native.h"

namespace switchyard::native {

int64_t sym_size(const Tensor& self, int64_t dim) {
  SWITCHYARD_CHECK_INDEX(self.dim() > 0, "sym_size: self has no dimensions");
  return self.size(internal::WrapDimension("sym_size", dim, self.dim()));
}
int64_t sym_stride(const Tensor& self, int64_t dim) {
  SWITCHYARD_CHECK_INDEX(self.dim() > 0, "sym_stride: self has no dimensions");
  return self.stride(internal::WrapDimension("sym_stride", dim, self.dim()));
}
int64_t sym_numel(const Tensor& self) { return self.numel(); }
int64_t sym_storage_offset(const Tensor& self) { return self.storage_offset(); }

}  // namespace switchyard::native
