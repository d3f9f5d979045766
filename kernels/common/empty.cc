#include "kernels/common/empty.h"

#include <cstdint>
#include <vector>

#include "lib/core/default_dtype.h"
#include "lib/core/error.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::internal {
namespace {

// Row-major strides, except that dimension 1 (the channels) varies fastest.
std::vector<int64_t> ChannelsLastStrides(IntArrayRef sizes, MemoryFormat format) {
  const size_t rank = format == MemoryFormat::ChannelsLast ? 4 : 5;
  SWITCHYARD_CHECK(sizes.size() == rank, "empty: memory format ", format, " takes ", rank,
                   " dimensions, not sizes ", sizes);
  std::vector<int64_t> order = sizes.ToVector();  // the sizes in memory order
  order.erase(order.begin() + 1);
  order.push_back(sizes[1]);
  std::vector<int64_t> strides = RowMajorStrides(order);
  strides.insert(strides.begin() + 1, strides.back());
  strides.pop_back();
  return strides;
}

}  // namespace

Tensor EmptyOfFormat(DeviceType type, IntArrayRef size, const EmptyOptions& options) {
  for (const int64_t extent : size) {
    SWITCHYARD_CHECK(extent >= 0, "empty: size ", extent, " in ", size, " is negative");
  }
  const Device target = options.device.value_or(Device(type));
  SWITCHYARD_CHECK(target.type() == type, "empty: the ", type, " kernel makes no tensor on ",
                   target);
  SWITCHYARD_CHECK(options.layout.value_or(Layout::Strided) == Layout::Strided, "empty: the ", type,
                   " kernel makes no tensor of layout ", *options.layout);
  SWITCHYARD_CHECK(!options.pin_memory.value_or(false), "empty: the ", type,
                   " kernel has no pinned memory");
  const ScalarType dtype = options.dtype.value_or(DefaultFloatingType());
  const MemoryFormat format = options.memory_format.value_or(MemoryFormat::Contiguous);
  SWITCHYARD_CHECK(format != MemoryFormat::Preserve,
                   "empty: memory format Preserve has no tensor here to preserve that of");
  if (format == MemoryFormat::Contiguous) return EmptyTensor(size, dtype, target);
  return EmptyStrided(size, ChannelsLastStrides(size, format), dtype, target);
}

}  // namespace switchyard::internal
