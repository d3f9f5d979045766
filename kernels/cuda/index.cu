// self[indices]: positions in several dimensions at once, or masks.

#include <cstdint>
#include <vector>

#include "kernels/common/index_layout.h"
#include "kernels/cuda/device_memory.h"
#include "kernels/cuda/layout.h"
#include "kernels/cuda/parallel.h"
#include "kernels/cuda/positions.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/index_native.h"
#include "switchyard/ops/nonzero.h"

namespace switchyard::native {
namespace {

constexpr char kName[] = "index";

struct ClearOffset {
  int64_t* offsets;
  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const { offsets[index] = 0; }
};

// Where in self each position begins, in bytes.
struct AddOffset {
  gpu::Elements positions;
  int64_t size;
  int64_t step;
  int64_t* offsets;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const auto position = positions.Load<int64_t>(index);
    offsets[index] += (position < 0 ? position + size : position) * step;
  }
};

void FindOffsets(const Tensor& self, const internal::Indices& indices,
                 const internal::IndexLayout& layout, int64_t* offsets) {
  const int64_t count = CountElements(layout.positions);
  gpu::ForEachIndex(count, ClearOffset{offsets});
  for (size_t d = 0; d < indices.size(); ++d) {
    if (!indices[d].defined()) continue;
    const Tensor& index = indices[d];
    gpu::CheckPositions(kName, index, self.sizes()[d], /*wraps=*/true);
    const auto strides =
        internal::BroadcastStrides(index.sizes(), index.strides(), layout.positions, 1);
    gpu::ForEachIndex(
        count, AddOffset{gpu::Elements(kName, index, layout.positions, strides), self.sizes()[d],
                         self.strides()[d] * static_cast<int64_t>(self.item_size()), offsets});
  }
}

// The result is row-major: what comes before the positions, the positions, what comes after.
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
  const internal::Indices indices = internal::IndicesOf("index", self, given, switchyard::nonzero);
  const internal::IndexLayout layout = internal::LayoutOf("index", self, indices);
  const int64_t count = CountElements(layout.positions);
  const gpu::DeviceMemory<int64_t> offsets(count > 0 ? count : 1);
  FindOffsets(self, indices, layout, offsets.get());
  const Tensor out = EmptyTensor(layout.Sizes(), self.dtype(), self.device());
  const auto size = static_cast<int64_t>(self.item_size());
  std::vector<int64_t> strides;
  for (size_t d = 0; d < indices.size(); ++d) {
    if (!indices[d].defined()) strides.push_back(self.strides()[d]);
  }
  int64_t after = 1;
  for (size_t d = layout.before; d < layout.rest.size(); ++d) after *= layout.rest[d];
  const gpu::Elements rest(kName, self, layout.rest, strides);
  if (out.numel() == 0) return out;
  gpu::ForEachIndex(out.numel(), PickBody{static_cast<char*>(out.data_ptr()), rest, offsets.get(),
                                          count, after, size});
  return out;
}

}  // namespace switchyard::native
