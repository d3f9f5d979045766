// Sizes of tensors as operators, which exported programs call.

#include <cstdint>
#include <vector>

#include "kernels/common/channels_last.h"
#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "switchyard/ops/sym_is_contiguous_native.h"
#include "switchyard/ops/sym_size_native.h"
#include "switchyard/ops/sym_stride_native.h"

namespace switchyard::native {
namespace {

// Whether the dimensions, from the innermost, stand in memory without gaps.
bool IsDense(const Tensor& self, const std::vector<int64_t>& order) {
  int64_t expected = 1;
  for (const int64_t d : order) {
    if (self.size(d) != 1 && self.stride(d) != expected) return false;
    expected *= self.size(d);
  }
  return true;
}

}  // namespace

int64_t sym_size(const Tensor& self, int64_t dim) {
  SWITCHYARD_CHECK_INDEX(self.dim() > 0, "sym_size: self has no dimensions");
  return self.size(internal::WrapDimension("sym_size", dim, self.dim()));
}
int64_t sym_stride(const Tensor& self, int64_t dim) {
  SWITCHYARD_CHECK_INDEX(self.dim() > 0, "sym_stride: self has no dimensions");
  return self.stride(internal::WrapDimension("sym_stride", dim, self.dim()));
}

bool sym_is_contiguous(const Tensor& self, MemoryFormat memory_format) {
  SWITCHYARD_CHECK(memory_format != MemoryFormat::Preserve,
                   "sym_is_contiguous: memory_format is Preserve, which is none of a tensor");
  if (memory_format == MemoryFormat::Contiguous) return self.is_contiguous();
  const int64_t rank = memory_format == MemoryFormat::ChannelsLast ? 4 : 5;
  return self.dim() == rank && IsDense(self, internal::ChannelsLastOrder(rank));
}

}  // namespace switchyard::native
