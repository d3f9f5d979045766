#include "kernels/common/channels_last.h"

#include <algorithm>
#include <cstddef>

#include "lib/core/error.h"
#include "lib/core/shape.h"

namespace switchyard::internal {

std::vector<int64_t> ChannelsLastOrder(int64_t rank) {
  if (rank == 4) return {1, 3, 2, 0};
  if (rank == 5) return {1, 4, 3, 2, 0};
  return {};
}

bool IsChannelsLast(const Tensor& tensor) {
  const std::vector<int64_t> order = ChannelsLastOrder(tensor.dim());
  if (order.empty() || tensor.stride(1) == 0) return false;
  int64_t least = 0;
  for (const int64_t d : order) {
    const int64_t stride = tensor.stride(d);
    const bool is_ambiguous = d == 0 && least == tensor.stride(1);
    if (tensor.size(d) == 0 || stride < least || is_ambiguous) return false;
    least = stride * std::max<int64_t>(tensor.size(d), 1);
  }
  return true;
}

std::vector<int64_t> StridesOfFormat(const char* op, IntArrayRef sizes, MemoryFormat format) {
  SWITCHYARD_CHECK(format != MemoryFormat::Preserve, op,
                   ": memory format Preserve is not one of new strides");
  if (format == MemoryFormat::Contiguous) return RowMajorStrides(sizes);
  const int64_t rank = format == MemoryFormat::ChannelsLast ? 4 : 5;
  SWITCHYARD_CHECK(static_cast<int64_t>(sizes.size()) == rank, op, ": memory format ", format,
                   " takes ", rank, " dimensions, not sizes ", sizes);
  std::vector<int64_t> strides(sizes.size());
  int64_t next = 1;
  bool overflows = false;
  for (const int64_t d : ChannelsLastOrder(rank)) {
    const auto place = static_cast<size_t>(d);
    strides[place] = next;
    // The stride beyond the outermost dimension is not used.
    overflows = overflows || (d != 0 && __builtin_mul_overflow(next, sizes[place], &next));
  }
  SWITCHYARD_CHECK(!overflows, op, ": sizes ", sizes, " have strides that an int64 cannot hold");
  return strides;
}

std::vector<int64_t> StridesOfImages(const char* op, const Tensor& self, IntArrayRef sizes) {
  if (self.device().is_cuda() || !IsChannelsLast(self)) return {};
  return StridesOfFormat(
      op, sizes, self.dim() == 4 ? MemoryFormat::ChannelsLast : MemoryFormat::ChannelsLast3d);
}

}  // namespace switchyard::internal
