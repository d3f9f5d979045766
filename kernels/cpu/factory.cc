// Uninitialized tensors.

#include <cstdint>
#include <optional>
#include <vector>

#include "lib/core/error.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/empty_native.h"

namespace switchyard::native {
namespace {

// Row-major strides, except that dimension 1, the channels, varies fastest.
std::vector<int64_t> ChannelsLastStrides(IntArrayRef sizes, MemoryFormat format) {
  const size_t rank = format == MemoryFormat::ChannelsLast ? 4 : 5;
  SWITCHYARD_CHECK(sizes.size() == rank, "empty: memory format ", format, " takes ", rank,
                   " dimensions, not sizes ", sizes);
  std::vector<int64_t> order = sizes.ToVector();  // the sizes as they lie in memory
  order.erase(order.begin() + 1);
  order.push_back(sizes[1]);
  std::vector<int64_t> strides = RowMajorStrides(order);
  strides.insert(strides.begin() + 1, strides.back());
  strides.pop_back();
  return strides;
}

}  // namespace

Tensor empty_cpu(IntArrayRef size, std::optional<ScalarType> dtype, std::optional<Layout> layout,
                 std::optional<Device> device, std::optional<bool> pin_memory,
                 std::optional<MemoryFormat> memory_format) {
  for (const int64_t extent : size) {
    SWITCHYARD_CHECK(extent >= 0, "empty: size ", extent, " in ", size, " is negative");
  }
  const Device target = device.value_or(Device());
  SWITCHYARD_CHECK(target.is_cpu(), "empty: the CPU kernel makes no tensor on ", target);
  SWITCHYARD_CHECK(layout.value_or(Layout::Strided) == Layout::Strided,
                   "empty: the CPU kernel makes no tensor of layout ", *layout);
  SWITCHYARD_CHECK(!pin_memory.value_or(false), "empty: the CPU kernel has no pinned memory");
  const ScalarType type = dtype.value_or(kDefaultFloatingType);
  const MemoryFormat format = memory_format.value_or(MemoryFormat::Contiguous);
  SWITCHYARD_CHECK(format != MemoryFormat::Preserve,
                   "empty: memory format Preserve has no tensor here to preserve that of");
  if (format == MemoryFormat::Contiguous) return EmptyTensor(size, type, target);
  return EmptyStrided(size, ChannelsLastStrides(size, format), type, target);
}

}  // namespace switchyard::native
