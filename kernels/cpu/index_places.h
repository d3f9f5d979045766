// Where self[indices] lies: positions in several dimensions at once, or masks.
//
// Takes: a tensor and for each of its first dimensions an index: positions of Long, a mask of Bool
// or Byte over as many dimensions as it has, or none for a dimension that is taken whole. Gives:
// the shape of what is indexed, and where in memory each position begins. Errors: Error naming the
// operator for positions out of range, indices that do not stretch to each other, too many of them.

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
  // `op` is named in messages and must outlive the object.
  IndexPlaces(const char* op, const Tensor& self, OptionalTensorList given);

  // The sizes of self[indices]. Positions take the place of the dimensions that they index if those
  // are neighbours, else they come first.
  std::vector<int64_t> Sizes() const { return layout_.Sizes(); }
  // From the start of self to each position, in bytes.
  const std::vector<int64_t>& offsets() const { return offsets_; }

  // The dimensions that are taken whole, with steps in bytes: in self, and in a tensor of Sizes().
  const std::vector<int64_t>& rest() const { return layout_.rest; }
  const std::vector<int64_t>& rest_steps() const { return rest_steps_; }
  std::vector<int64_t> RestStepsIn(const std::vector<int64_t>& steps) const;
  // The steps of a tensor of Sizes() over the shape of the positions, and that shape.
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
