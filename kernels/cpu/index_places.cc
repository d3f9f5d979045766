#include "kernels/cpu/index_places.h"

#include <cstdint>
#include <vector>

#include "kernels/common/positions.h"
#include "kernels/cpu/loops/elementwise.h"
#include "kernels/cpu/operands.h"
#include "lib/core/shape.h"
#include "lib/elements/strided_loop.h"
#include "switchyard/ops/nonzero.h"

namespace switchyard::internal {
namespace {

Tensor AsLong(const Tensor& index) { return WithType(index, ScalarType::Long); }

}  // namespace

IndexPlaces::IndexPlaces(const char* op, const Tensor& self, OptionalTensorList given)
    : op_(op),
      indices_(IndicesOf(op, self, given, {switchyard::nonzero, AsLong})),
      layout_(LayoutOf(op, self, indices_)) {
  for (size_t d = 0; d < indices_.size(); ++d) {
    if (indices_[d].defined()) continue;
    rest_steps_.push_back(self.strides()[d] * static_cast<int64_t>(self.item_size()));
  }
  ComputeOffsets(self);
}

void IndexPlaces::ComputeOffsets(const Tensor& self) {
  offsets_.assign(static_cast<size_t>(CountElements(layout_.positions)), 0);
  for (size_t d = 0; d < indices_.size(); ++d) {
    if (!indices_[d].defined()) continue;
    const int64_t size = self.sizes()[d];
    const int64_t step = self.strides()[d] * static_cast<int64_t>(self.item_size());
    const StridedLoop<1> loop(layout_.positions, {ByteStrides(indices_[d], layout_.positions)});
    int64_t* offset = offsets_.data();
    loop.Run({BytesOf(indices_[d])}, [&](const auto& at, const auto& steps, int64_t n) {
      for (int64_t i = 0; i < n; ++i) {
        const auto position = *reinterpret_cast<const int64_t*>(at[0] + i * steps[0]);
        *offset++ += WrapPosition(op_, position, size) * step;
      }
    });
  }
}

std::vector<int64_t> IndexPlaces::RestStepsIn(const std::vector<int64_t>& steps) const {
  std::vector<int64_t> rest = steps;
  const auto first = rest.begin() + static_cast<int64_t>(layout_.before);
  rest.erase(first, first + static_cast<int64_t>(layout_.positions.size()));
  return rest;
}

std::vector<int64_t> IndexPlaces::PositionStepsIn(const std::vector<int64_t>& steps) const {
  const auto first = steps.begin() + static_cast<int64_t>(layout_.before);
  return std::vector<int64_t>(first, first + static_cast<int64_t>(layout_.positions.size()));
}

}  // namespace switchyard::internal
