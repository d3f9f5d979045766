// The memory positions of self[indices]: positions in several dimensions at once, or masks.
//
// Takes: a tensor and an index for each of its first dimensions: Long positions, a Bool or Byte
// mask over as many dimensions as it has, or none for a dimension without index. Gives: the shape
// of the indexed elements, and the start of each position in memory. Errors: an Error that names
// the operator for positions out of range, for indices that do not broadcast, and for too many
// indices.

#ifndef SWITCHYARD_KERNELS_CPU_INDEX_PLACES_H_
#define SWITCHYARD_KERNELS_CPU_INDEX_PLACES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/common/index_layout.h"
#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

class IndexPlaces {
 public:
  // `op` is used in messages and must outlive the object.
  IndexPlaces(const char* op, const Tensor& self, OptionalTensorList given);

  // The sizes of self[indices]. Positions replace the dimensions that they index if those are
  // neighbours; otherwise they come first.
  std::vector<int64_t> Sizes() const { return layout_.Sizes(); }
  // From the start of self to each position, in bytes.
  const std::vector<int64_t>& offsets() const { return offsets_; }

  // The dimensions without an index, with steps in bytes: in self, and in a tensor of Sizes().
  const std::vector<int64_t>& rest() const { return layout_.rest; }
  const std::vector<int64_t>& rest_steps() const { return rest_steps_; }
  std::vector<int64_t> RestStepsIn(const std::vector<int64_t>& steps) const;
  // The steps of a tensor of Sizes() over the shape of the positions, and this shape.
  std::vector<int64_t> PositionStepsIn(const std::vector<int64_t>& steps) const;
  const std::vector<int64_t>& positions() const { return layout_.positions; }

 private:
  void ComputeOffsets(const Tensor& self);

  const char* op_;
  Indices indices_;
  IndexLayout layout_;
  std::vector<int64_t> rest_steps_;
  std::vector<int64_t> offsets_;
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_INDEX_PLACES_H_
