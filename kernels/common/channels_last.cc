#include "kernels/common/channels_last.h"

#include <algorithm>

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

}  // namespace switchyard::internal
