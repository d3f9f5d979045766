#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/cuda/device/parallel.h"
#include "kernels/cuda/index_offsets.h"
#include "kernels/cuda/positions.h"
#include "lib/core/shape.h"

namespace switchyard::gpu {
namespace {

struct ClearOffset {
  int64_t* offsets;
  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const { offsets[index] = 0; }
};

// The start of each position in self, in bytes.
struct AddOffset {
  Elements positions;
  int64_t size;
  int64_t step;
  int64_t* offsets;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const auto position = positions.Load<int64_t>(index);
    offsets[index] += (position < 0 ? position + size : position) * step;
  }
};

}  // namespace

void FindOffsets(const char* name, const Tensor& self, const internal::Indices& indices,
                 const internal::IndexLayout& layout, int64_t* offsets) {
  const int64_t count = CountElements(layout.positions);
  ForEachIndex(count, ClearOffset{offsets});
  for (size_t d = 0; d < indices.size(); ++d) {
    if (!indices[d].defined()) continue;
    const Tensor& index = indices[d];
    CheckPositions(name, index, self.sizes()[d], /*wraps=*/true);
    const auto strides =
        internal::BroadcastStrides(index.sizes(), index.strides(), layout.positions, 1);
    ForEachIndex(count,
                 AddOffset{Elements(name, index, layout.positions, strides), self.sizes()[d],
                           self.strides()[d] * static_cast<int64_t>(self.item_size()), offsets});
  }
}

Elements ElementsAtOnePosition(const char* name, const Tensor& self,
                               const internal::Indices& indices,
                               const internal::IndexLayout& layout) {
  std::vector<int64_t> strides;
  for (size_t d = 0; d < indices.size(); ++d) {
    if (!indices[d].defined()) strides.push_back(self.strides()[d]);
  }
  return Elements(name, self, layout.rest, strides);
}

}  // namespace switchyard::gpu
