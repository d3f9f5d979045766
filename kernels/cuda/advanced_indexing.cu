// self[indices]: several positions at once, or masks.

#include <cstdint>

#include "kernels/common/index_layout.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/device/device_memory.h"
#include "kernels/cuda/device/parallel.h"
#include "kernels/cuda/index_offsets.h"
#include "kernels/cuda/layout.h"
#include "kernels/cuda/operands.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/index_native.h"
#include "switchyard/ops/nonzero.h"

namespace switchyard::native {
namespace {

constexpr char kName[] = "index";

// The result is row-major: the dimensions before the positions, the positions, the dimensions
// after.
struct PickBody {
  char* results;
  gpu::Elements rest;
  const int64_t* offsets;
  int64_t positions;
  int64_t after;
  int64_t size;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const int64_t position = index / after % positions;
    const int64_t place = index / after / positions * after + index % after;
    gpu::CopyItem(results + index * size, rest.At(place) + offsets[position], size);
  }
};

}  // namespace

Tensor index_cuda(const Tensor& self, OptionalTensorList given) {
  const internal::Indices indices =
      internal::IndicesOf(kName, self, given, {switchyard::nonzero, gpu::AsLong});
  const internal::IndexLayout layout = internal::LayoutOf(kName, self, indices);
  const int64_t count = CountElements(layout.positions);
  const gpu::DeviceMemory<int64_t> offsets(count > 0 ? count : 1);
  gpu::FindOffsets(kName, self, indices, layout, offsets.get());
  const Tensor out = EmptyTensor(layout.Sizes(), self.dtype(), self.device());
  const auto size = static_cast<int64_t>(self.item_size());
  int64_t after = 1;
  for (size_t d = layout.before; d < layout.rest.size(); ++d) after *= layout.rest[d];
  const gpu::Elements rest = gpu::ElementsAtOnePosition(kName, self, indices, layout);
  if (out.numel() == 0) return out;
  gpu::ForEachIndex(out.numel(), PickBody{static_cast<char*>(out.data_ptr()), rest, offsets.get(),
                                          count, after, size});
  return out;
}

}  // namespace switchyard::native
