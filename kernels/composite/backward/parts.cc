#include "kernels/composite/backward/parts.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/channels_last.h"
#include "lib/core/memory_format.h"
#include "switchyard/ops/arange.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/narrow.h"
#include "switchyard/ops/ones.h"
#include "switchyard/ops/zeros.h"

namespace switchyard::internal {

Tensor ZerosOf(IntArrayRef sizes, const Tensor& like) {
  return switchyard::zeros(sizes, like.dtype(), std::nullopt, like.device(), std::nullopt);
}
Tensor OnesOf(IntArrayRef sizes, const Tensor& like) {
  return switchyard::ones(sizes, like.dtype(), std::nullopt, like.device(), std::nullopt);
}
Tensor Counting(int64_t size, const Tensor& like) {
  return switchyard::arange(size, ScalarType::Long, std::nullopt, like.device(), std::nullopt);
}

Tensor Padded(const Tensor& tensor, int64_t dim, int64_t before, int64_t after) {
  if (before <= 0 && after <= 0) return tensor;
  std::vector<Tensor> parts;
  std::vector<int64_t> sizes = tensor.sizes().ToVector();
  int64_t& size = sizes[static_cast<size_t>(dim)];
  if (before > 0) {
    size = before;
    parts.push_back(ZerosOf(sizes, tensor));
  }
  parts.push_back(tensor);
  if (after > 0) {
    size = after;
    parts.push_back(ZerosOf(sizes, tensor));
  }
  return switchyard::cat(parts, dim);
}

Tensor Fitted(const Tensor& tensor, IntArrayRef sizes) {
  Tensor result = tensor;
  for (int64_t d = 0; d < tensor.dim(); ++d) {
    const int64_t size = sizes[static_cast<size_t>(d)];
    if (tensor.size(d) > size) result = switchyard::narrow(result, d, 0, size);
    result = Padded(result, d, 0, size - tensor.size(d));
  }
  return result;
}

Tensor InFormatOf(const Tensor& like, const Tensor& made) {
  if (like.device().is_cuda() || made.dim() != like.dim() || !IsChannelsLast(like)) return made;
  const MemoryFormat format =
      made.dim() == 4 ? MemoryFormat::ChannelsLast : MemoryFormat::ChannelsLast3d;
  return IsChannelsLast(made) ? made : switchyard::clone(made, format);
}

}  // namespace switchyard::internal
