// The positions of the elements that are not zero, in row-major order.

#include <cstdint>

#include "kernels/common/whole_tensors.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/device/algorithms.h"
#include "kernels/cuda/device/device_memory.h"
#include "kernels/cuda/device/parallel.h"
#include "kernels/cuda/operands.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/nonzero_native.h"

namespace switchyard::native {
namespace {

struct MarkNonzero {
  gpu::Elements elements;
  uint8_t* flags;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    flags[index] = elements.Load<bool>(index) ? 1 : 0;
  }
};

// The row-major numbers of the elements that are not zero.
struct Places {
  explicit Places(const Tensor& self) : numbers(self.numel() > 0 ? self.numel() : 1) {
    const gpu::Elements elements("nonzero", self);
    if (self.numel() == 0) return;
    const gpu::DeviceMemory<uint8_t> flags(self.numel());
    gpu::ForEachIndex(self.numel(), MarkNonzero{elements, flags.get()});
    count = gpu::SelectFlagged(self.numel(), flags.get(), numbers.get());
  }

  gpu::DeviceMemory<int64_t> numbers;
  int64_t count = 0;
};

struct StoreCoordinate {
  const int64_t* places;
  gpu::Elements column;
  int64_t inner;  // elements in one step along the dimension
  int64_t size;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    column.Store(index, places[index] / inner % size);
  }
};

void WritePlaces(const Tensor& self, const Places& places, const Tensor& out) {
  int64_t inner = 1;
  for (int64_t d = self.dim() - 1; d >= 0; --d) {
    const Tensor column =
        ViewOf(out, {places.count}, {out.stride(0)}, out.storage_offset() + d * out.stride(1));
    gpu::ForEachIndex(places.count,
                      StoreCoordinate{places.numbers.get(), gpu::Elements("nonzero", column), inner,
                                      self.size(d)});
    inner *= self.size(d);
  }
}

}  // namespace

// The coordinates of one dimension are contiguous, as in PyTorch.
Tensor nonzero_cuda(const Tensor& self) {
  const Places places(self);
  const Tensor out =
      EmptyStrided({places.count, self.dim()}, {1, places.count}, ScalarType::Long, self.device());
  if (out.numel() > 0) WritePlaces(self, places, out);
  return out;
}

Tensor& nonzero_out_cuda(const Tensor& self, Tensor& out) {
  internal::CheckNonzeroOut(self, out);
  const Places places(self);
  internal::PrepareNonzeroOut(self, places.count, out);
  if (out.numel() > 0) WritePlaces(self, places, out);
  return out;
}

}  // namespace switchyard::native
