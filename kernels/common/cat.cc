#include "kernels/common/cat.h"

#include <algorithm>

#include "kernels/common/channels_last.h"
#include "kernels/common/dimensions.h"
#include "kernels/common/operands.h"
#include "lib/core/error.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/shape.h"
#include "lib/iterator/type_promotion.h"

namespace switchyard::internal {
namespace {

// The tensor that decides the shape: the first that is not skipped, if there is one.
const Tensor& ShapeGiver(TensorList tensors) {
  for (const Tensor& tensor : tensors) {
    if (!IsSkipped(tensor)) return tensor;
  }
  return tensors[0];
}

void CheckFits(const Tensor& tensor, const Tensor& first, int64_t dim, size_t position) {
  bool fits = tensor.dim() == first.dim();
  for (int64_t d = 0; fits && d < first.dim(); ++d) {
    fits = d == dim || tensor.size(d) == first.size(d);
  }
  SWITCHYARD_CHECK(fits, "cat: tensor ", position, " has sizes ", tensor.sizes(),
                   ", which differ from ", first.sizes(), " elsewhere than in dimension ", dim);
}

std::vector<int64_t> StridesOfJoined(TensorList tensors, const std::vector<int64_t>& sizes) {
  const std::vector<int64_t> order = ChannelsLastOrder(static_cast<int64_t>(sizes.size()));
  bool are_last = !order.empty();
  for (const Tensor& tensor : tensors) are_last = are_last && IsChannelsLast(tensor);
  if (!are_last) return RowMajorStrides(sizes);
  std::vector<int64_t> strides(sizes.size());
  int64_t next = 1;
  for (const int64_t d : order) {
    strides[static_cast<size_t>(d)] = next;
    next *= sizes[static_cast<size_t>(d)];
  }
  return strides;
}

}  // namespace

Joined JoinedOf(TensorList tensors, int64_t dim) {
  SWITCHYARD_CHECK_VALUE(!tensors.empty(), "cat: the list of tensors is empty");
  TypePromotion promotion;
  for (size_t i = 0; i < tensors.size(); ++i) {
    SWITCHYARD_CHECK(tensors[i].defined(), "cat: tensor ", i, " is undefined");
    promotion.Add(tensors[i], tensors[i].is_wrapped_number());
    SWITCHYARD_CHECK(tensors[i].dim() > 0, "cat: tensor ", i, " has no dimension to join along");
  }
  const Tensor& first = ShapeGiver(tensors);
  const int64_t d = WrapDimension("cat", dim, first.dim());
  std::vector<int64_t> sizes = first.sizes().ToVector();
  int64_t& length = sizes[static_cast<size_t>(d)];
  length = 0;
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (IsSkipped(tensors[i])) continue;
    CheckFits(tensors[i], first, d, i);
    length += tensors[i].size(d);
  }
  return {promotion.Result(), sizes, StridesOfJoined(tensors, sizes), d};
}

void PrepareJoined(TensorList tensors, const Joined& joined, const Tensor& out) {
  SWITCHYARD_CHECK(out.defined(), "cat: out is an undefined tensor");
  SWITCHYARD_CHECK_TYPE(CanCast(joined.type, out.dtype()), "cat: out has dtype ", out.dtype(),
                        ", which does not hold the result's ", joined.type);
  for (size_t i = 0; i < tensors.size(); ++i) {
    SWITCHYARD_CHECK(!MayOverlap(out, tensors[i]), "cat: out shares memory with tensor ", i);
  }
  if (out.sizes() != IntArrayRef(joined.sizes)) {
    PrepareOut("cat", out, joined.sizes, tensors);
    out.impl()->SetShape(joined.sizes, joined.strides, out.storage_offset());
  }
  CheckWritable("cat", out);
}

}  // namespace switchyard::internal
