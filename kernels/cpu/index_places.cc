#include "kernels/cpu/index_places.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/cpu/elementwise.h"
#include "kernels/cpu/positions.h"
#include "lib/core/error.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "lib/structured/strided_loop.h"
#include "switchyard/ops/nonzero.h"

namespace switchyard::internal {
namespace {

using Indices = std::vector<Tensor>;

// A mask stands for the positions that it is true at, in as many dimensions as it has.
void AppendMask(const char* name, const Tensor& self, const Tensor& mask, Indices* indices) {
  const auto first = static_cast<int64_t>(indices->size());
  bool fits = first + mask.dim() <= self.dim();
  for (int64_t d = 0; fits && d < mask.dim(); ++d) fits = mask.size(d) == self.size(first + d);
  SWITCHYARD_CHECK(fits, name, ": a mask of sizes ", mask.sizes(), " does not fit dimension ",
                   first, " of self of sizes ", self.sizes());
  const Tensor places = switchyard::nonzero(mask);
  for (int64_t d = 0; d < mask.dim(); ++d) {
    indices->push_back(ViewOf(places, {places.size(0)}, {places.stride(0)},
                              places.storage_offset() + d * places.stride(1)));
  }
}

Indices IndicesOf(const char* name, const Tensor& self, OptionalTensorList given) {
  Indices indices;
  for (const std::optional<Tensor>& index : given) {
    if (!index.has_value() || !index->defined()) {
      indices.emplace_back();
      continue;
    }
    SWITCHYARD_CHECK(index->device() == self.device(), name, ": an index is on ", index->device(),
                     " and self on ", self.device());
    if (index->dtype() == ScalarType::Bool || index->dtype() == ScalarType::Byte) {
      SWITCHYARD_CHECK(index->dim() > 0, name, ": a mask without dimensions is not supported");
      AppendMask(name, self, *index, &indices);
    } else {
      SWITCHYARD_CHECK(index->dtype() == ScalarType::Long, name, ": an index has dtype ",
                       index->dtype(), ", not Long, Bool or Byte");
      indices.push_back(*index);
    }
  }
  SWITCHYARD_CHECK(static_cast<int64_t>(indices.size()) <= self.dim(), name, ": ", indices.size(),
                   " indices are too many for self of sizes ", self.sizes());
  indices.resize(static_cast<size_t>(self.dim()));
  return indices;
}

}  // namespace

IndexPlaces::IndexPlaces(const char* op, const Tensor& self, OptionalTensorList given)
    : op_(op), indices_(IndicesOf(op, self, given)) {
  ComputeLayout(self);
  ComputeOffsets(self);
}

void IndexPlaces::ComputeLayout(const Tensor& self) {
  size_t runs = 0;
  size_t first_rest = 0;
  for (size_t d = 0; d < indices_.size(); ++d) {
    if (!indices_[d].defined()) {
      rest_.push_back(self.sizes()[d]);
      rest_steps_.push_back(self.strides()[d] * static_cast<int64_t>(self.item_size()));
      continue;
    }
    if (d == 0 || !indices_[d - 1].defined()) {
      ++runs;
      first_rest = rest_.size();
    }
    positions_ = BroadcastSizes(op_, positions_, indices_[d].sizes());
  }
  before_ = runs == 1 ? first_rest : 0;
}

void IndexPlaces::ComputeOffsets(const Tensor& self) {
  offsets_.assign(static_cast<size_t>(CountElements(positions_)), 0);
  for (size_t d = 0; d < indices_.size(); ++d) {
    if (!indices_[d].defined()) continue;
    const int64_t size = self.sizes()[d];
    const int64_t step = self.strides()[d] * static_cast<int64_t>(self.item_size());
    const StridedLoop<1> loop(positions_, {ByteStrides(indices_[d], positions_)});
    int64_t* offset = offsets_.data();
    loop.Run({BytesOf(indices_[d])}, [&](const auto& at, const auto& steps, int64_t n) {
      for (int64_t i = 0; i < n; ++i) {
        const auto position = *reinterpret_cast<const int64_t*>(at[0] + i * steps[0]);
        *offset++ += WrapPosition(op_, position, size) * step;
      }
    });
  }
}

std::vector<int64_t> IndexPlaces::Sizes() const {
  std::vector<int64_t> sizes = rest_;
  sizes.insert(sizes.begin() + static_cast<int64_t>(before_), positions_.begin(), positions_.end());
  return sizes;
}

std::vector<int64_t> IndexPlaces::RestStepsIn(const std::vector<int64_t>& steps) const {
  std::vector<int64_t> rest = steps;
  const auto first = rest.begin() + static_cast<int64_t>(before_);
  rest.erase(first, first + static_cast<int64_t>(positions_.size()));
  return rest;
}

std::vector<int64_t> IndexPlaces::PositionStepsIn(const std::vector<int64_t>& steps) const {
  const auto first = steps.begin() + static_cast<int64_t>(before_);
  return std::vector<int64_t>(first, first + static_cast<int64_t>(positions_.size()));
}

}  // namespace switchyard::internal
