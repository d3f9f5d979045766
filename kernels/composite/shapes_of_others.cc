// Shapes that others say: moved, split and tiled dimensions.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "lib/core/shape.h"
#include "switchyard/ops/broadcast_tensors_native.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/flip.h"
#include "switchyard/ops/fliplr_native.h"
#include "switchyard/ops/flipud_native.h"
#include "switchyard/ops/movedim.h"
#include "switchyard/ops/movedim_native.h"
#include "switchyard/ops/permute.h"
#include "switchyard/ops/ravel_native.h"
#include "switchyard/ops/repeat.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/sum_to_size_native.h"
#include "switchyard/ops/tile_native.h"
#include "switchyard/ops/unflatten_native.h"
#include "switchyard/ops/view.h"

namespace switchyard::native {

Tensor ravel(const Tensor& self) {
  const Tensor row_major =
      self.is_contiguous() ? self : switchyard::clone(self, MemoryFormat::Contiguous);
  return switchyard::view(row_major, {-1});
}

// Several dimensions in the place of one.
Tensor unflatten(const Tensor& self, int64_t dim, IntArrayRef sizes) {
  const int64_t d = internal::WrapDimension("unflatten", dim, self.dim());
  SWITCHYARD_CHECK(!sizes.empty(), "unflatten: sizes are empty");
  const std::vector<int64_t> parts =
      internal::InferSizes("unflatten", sizes, self.dim() == 0 ? 1 : self.size(d));
  std::vector<int64_t> shape = self.sizes().ToVector();
  if (self.dim() > 0) shape.erase(shape.begin() + d);
  shape.insert(shape.begin() + d, parts.begin(), parts.end());
  return switchyard::view(self, shape);
}

std::vector<Tensor> broadcast_tensors(TensorList tensors) {
  std::vector<int64_t> sizes;
  for (const Tensor& tensor : tensors) {
    sizes = BroadcastSizes("broadcast_tensors", sizes, tensor.sizes());
  }
  std::vector<Tensor> stretched;
  for (const Tensor& tensor : tensors) {
    stretched.push_back(tensor.sizes() == IntArrayRef(sizes) ? tensor
                                                             : switchyard::expand(tensor, sizes));
  }
  return stretched;
}

// Fewer numbers than dimensions leave the first dimensions as they are.
Tensor tile(const Tensor& self, IntArrayRef dims) {
  std::vector<int64_t> repeats = dims.ToVector();
  const auto rank = static_cast<size_t>(self.dim());
  if (repeats.size() < rank) repeats.insert(repeats.begin(), rank - repeats.size(), 1);
  return switchyard::repeat(self, repeats);
}

Tensor fliplr(const Tensor& self) {
  SWITCHYARD_CHECK(self.dim() >= 2, "fliplr: self has sizes ", self.sizes(),
                   ", and at least 2 dimensions are needed");
  return switchyard::flip(self, {1});
}
Tensor flipud(const Tensor& self) {
  SWITCHYARD_CHECK(self.dim() >= 1, "flipud: self has no dimensions");
  return switchyard::flip(self, {0});
}

// The other dimensions keep their order.
Tensor movedim(const Tensor& self, IntArrayRef source, IntArrayRef destination) {
  SWITCHYARD_CHECK(source.size() == destination.size(), "movedim: source ", source,
                   " and destination ", destination, " have not the same length");
  const auto rank = static_cast<size_t>(self.dim());
  if (rank == 0 && source.empty()) return switchyard::permute(self, IntArrayRef());
  std::vector<int64_t> order(rank == 0 ? 1 : rank, -1);
  std::vector<bool> is_moved(order.size(), false);
  for (size_t i = 0; i < source.size(); ++i) {
    const int64_t from = internal::WrapDimension("movedim", source[i], self.dim());
    int64_t& place =
        order[static_cast<size_t>(internal::WrapDimension("movedim", destination[i], self.dim()))];
    SWITCHYARD_CHECK(!is_moved[static_cast<size_t>(from)], "movedim: dimension ", from,
                     " stands twice in source ", source);
    SWITCHYARD_CHECK(place < 0, "movedim: dimension ", destination[i],
                     " stands twice in destination ", destination);
    is_moved[static_cast<size_t>(from)] = true;
    place = from;
  }
  size_t next = 0;
  for (int64_t& place : order) {
    if (place >= 0) continue;
    while (is_moved[next]) ++next;
    place = static_cast<int64_t>(next++);
  }
  order.resize(rank);
  return switchyard::permute(self, order);
}
Tensor movedim(const Tensor& self, int64_t source, int64_t destination) {
  return switchyard::movedim(self, IntArrayRef(&source, 1), IntArrayRef(&destination, 1));
}

// Sums along what a broadcast from size to the sizes of self would repeat.
Tensor sum_to_size(const Tensor& self, IntArrayRef size) {
  SWITCHYARD_CHECK(internal::BroadcastsTo(size, self.sizes()), "sum_to_size: size ", size,
                   " does not stretch to the sizes ", self.sizes(), " of self");
  // Of a tensor without dimensions, too: the result has memory of its own.
  if (size.empty()) return switchyard::sum(self);
  std::vector<int64_t> dims;
  const int64_t added = self.dim() - static_cast<int64_t>(size.size());
  for (int64_t d = 0; d < self.dim(); ++d) {
    const bool is_summed =
        d < added || (size[static_cast<size_t>(d - added)] == 1 && self.size(d) != 1);
    if (is_summed) dims.push_back(d);
  }
  const Tensor sum =
      dims.empty() ? self : switchyard::sum(self, dims, /*keepdim=*/true, std::nullopt);
  return added == 0 ? sum : switchyard::view(sum, size);
}

}  // namespace switchyard::native
