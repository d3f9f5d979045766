// Tensors joined along a new dimension, and repeated copies of a tensor.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/empty.h"
#include "switchyard/ops/repeat_native.h"
#include "switchyard/ops/stack_native.h"
#include "switchyard/ops/unsqueeze.h"

namespace switchyard::native {
namespace {

std::vector<Tensor> WithNewDimension(TensorList tensors, int64_t dim) {
  SWITCHYARD_CHECK(!tensors.empty(), "stack: the list of tensors is empty");
  const int64_t d = internal::WrapDimension("stack", dim, tensors[0].dim() + 1);
  std::vector<Tensor> result;
  for (size_t i = 0; i < tensors.size(); ++i) {
    SWITCHYARD_CHECK(tensors[i].sizes() == tensors[0].sizes(), "stack: tensor ", i, " has sizes ",
                     tensors[i].sizes(), ", and the first one ", tensors[0].sizes());
    result.push_back(switchyard::unsqueeze(tensors[i], d));
  }
  return result;
}

}  // namespace

Tensor stack(TensorList tensors, int64_t dim) {
  return switchyard::cat(
      WithNewDimension(tensors, dim),
      tensors.empty() ? 0 : internal::WrapDimension("stack", dim, tensors[0].dim() + 1));
}
Tensor& stack_out(TensorList tensors, int64_t dim, Tensor& out) {
  const std::vector<Tensor> parts = WithNewDimension(tensors, dim);
  return switchyard::cat_out(out, parts, internal::WrapDimension("stack", dim, parts[0].dim()));
}

// Views the result with pairs of dimensions: the number of the copy, and the position in it.
Tensor repeat(const Tensor& self, IntArrayRef repeats) {
  const auto rank = static_cast<int64_t>(repeats.size());
  SWITCHYARD_CHECK(rank >= self.dim(), "repeat: repeats ", repeats,
                   " are fewer than the dimensions of self of sizes ", self.sizes());
  std::vector<int64_t> sizes;
  std::vector<int64_t> pairs;
  std::vector<int64_t> strides;  // of self over the pairs
  for (int64_t d = 0; d < rank; ++d) {
    int64_t times = repeats[static_cast<size_t>(d)];
    const int64_t own = d - (rank - self.dim());
    const int64_t size = own < 0 ? 1 : self.size(own);
    SWITCHYARD_CHECK(times >= 0 || size == 0, "repeat: ", times, " in repeats ", repeats,
                     " is negative");
    times = std::max<int64_t>(times, 0);
    sizes.push_back(CountElements({times, size}));
    pairs.insert(pairs.end(), {times, size});
    strides.insert(strides.end(), {0, own < 0 ? 0 : self.stride(own)});
  }
  const Tensor result = switchyard::empty(sizes, self.dtype(), self.layout(), self.device(),
                                          std::nullopt, std::nullopt);
  Tensor target = ViewOf(result, pairs, RowMajorStrides(pairs), result.storage_offset());
  switchyard::copy_(target, ViewOf(self, pairs, strides, self.storage_offset()));
  return result;
}

}  // namespace switchyard::native
