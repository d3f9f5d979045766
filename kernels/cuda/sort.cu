// Sorted lines of elements, and their greatest or least elements. NaN is greater than every number.

#include <cstdint>
#include <optional>

#include "kernels/common/dimensions.h"
#include "kernels/common/operands.h"
#include "kernels/common/whole_tensors.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/device/algorithms.h"
#include "kernels/cuda/device/device_memory.h"
#include "kernels/cuda/device/parallel.h"
#include "kernels/cuda/device/sort_keys.h"
#include "kernels/cuda/layout.h"
#include "kernels/cuda/operands.h"
#include "lib/core/memory_overlap.h"
#include "switchyard/ops/sort_native.h"
#include "switchyard/ops/topk_native.h"

namespace switchyard::native {
namespace {

struct MakeKeys {
  gpu::Elements lines;
  int64_t length;
  bool is_floating;
  bool descending;
  uint64_t* keys;
  int64_t* positions;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const uint64_t key = is_floating ? gpu::SortKeyOf(lines.Load<double>(index))
                                     : gpu::SortKeyOf(lines.Load<int64_t>(index));
    keys[index] = descending ? ~key : key;
    positions[index] = index % length;
  }
};

// Stores the first `count` elements of each line.
struct StoreSorted {
  gpu::Elements lines;
  int64_t length;
  const int64_t* positions;
  gpu::Elements values;
  gpu::Elements indices;
  int64_t count;
  int64_t item_size;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const int64_t line = index / count;
    const int64_t position = positions[line * length + index % count];
    gpu::CopyItem(values.At(index), lines.At(line * length + position), item_size);
    indices.Store(index, position);
  }
};

void SortInto(const char* name, const Tensor& self, int64_t dim, int64_t count, bool descending,
              const Tensor& values, const Tensor& indices) {
  const int64_t d = internal::DimensionOfSort(name, self, dim, values, indices);
  if (values.numel() == 0) return;
  const bool is_floating = IsFloatingType(self.dtype());
  if (!is_floating && !IsIntegralType(self.dtype(), /*include_bool=*/true)) {
    internal::FailUnsupportedType(name, self.dtype());
  }
  const bool is_apart = !MayOverlap(values, self) && !MayOverlap(indices, self);
  const Tensor operand = is_apart ? self : gpu::Clone(name, self);
  const gpu::Elements lines = gpu::LinesOf(name, operand, d);
  const int64_t length = internal::LineLength(operand, d);
  const int64_t elements = operand.numel();
  const gpu::DeviceMemory<uint64_t> keys(2 * elements);
  const gpu::DeviceMemory<int64_t> positions(2 * elements);
  gpu::ForEachIndex(elements,
                    MakeKeys{lines, length, is_floating, descending, keys.get(), positions.get()});
  const gpu::KeyBits bits = is_floating ? gpu::KeyBitsOf(self.dtype()) : gpu::KeyBits();
  gpu::SortSegments(elements / length, length, bits, keys.get(), keys.get() + elements,
                    positions.get(), positions.get() + elements);
  gpu::ForEachIndex(
      values.numel(),
      StoreSorted{lines, length, positions.get() + elements, gpu::LinesOf(name, values, d),
                  gpu::LinesOf(name, indices, d), count, static_cast<int64_t>(self.item_size())});
}

}  // namespace

void structured_sort_stable_out_cuda::impl(const Tensor& self, std::optional<bool> /*stable*/,
                                           int64_t dim, bool descending, const Tensor& values,
                                           const Tensor& indices) {
  const int64_t d = internal::WrapDimension(operator_name(), dim, self.dim());
  SortInto(operator_name(), self, d, internal::LineLength(self, d), descending, values, indices);
}

// The elements are always sorted, even if not requested.
void structured_topk_out_cuda::impl(const Tensor& self, int64_t k, int64_t dim, bool largest,
                                    bool /*sorted*/, const Tensor& values, const Tensor& indices) {
  SortInto(operator_name(), self, dim, self.dim() == 0 ? 1 : k, largest, values, indices);
}

}  // namespace switchyard::native
