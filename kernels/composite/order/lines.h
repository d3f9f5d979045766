// Elements chosen from lines, which are what stands along one dimension.
//
// Takes: a tensor, a dimension of it, places along the dimension. Gives: new tensors of elements
// and places, and sizes. Errors: those of the operators that are called.

#ifndef SWITCHYARD_KERNELS_COMPOSITE_ORDER_LINES_H_
#define SWITCHYARD_KERNELS_COMPOSITE_ORDER_LINES_H_

#include <cstdint>
#include <tuple>
#include <vector>

#include "kernels/composite/unsafe_view.h"
#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_options.h"
#include "switchyard/ops/arange.h"
#include "switchyard/ops/clone.h"
#include "switchyard/ops/gather.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/zeros.h"

namespace switchyard::internal {

// 0, 1, 2, ... as integers.
inline Tensor Counting(int64_t count, Device device) {
  return switchyard::arange(count, TensorOptions(ScalarType::Long).device(device));
}

// A tensor of one dimension as one of `rank` dimensions, along `dim`.
inline Tensor Along(const Tensor& list, int64_t dim, int64_t rank) {
  std::vector<int64_t> sizes(static_cast<size_t>(rank), 1);
  sizes[static_cast<size_t>(dim)] = list.numel();
  return switchyard::reshape(list, sizes);
}

inline std::vector<int64_t> SizesWithout(IntArrayRef sizes, int64_t dim) {
  std::vector<int64_t> rest = sizes.ToVector();
  rest.erase(rest.begin() + dim);
  return rest;
}

// The elements at one place of each line, and the places: `places` has one along `dim`, which is
// not negative, and is row-major. A tensor without dimensions is one element.
inline std::tuple<Tensor, Tensor> ElementsAt(const Tensor& self, int64_t dim, const Tensor& places,
                                             bool keepdim) {
  if (self.dim() == 0)
    return {switchyard::clone(self), switchyard::zeros({}, places.dtype(), {}, self.device(), {})};
  const Tensor values = switchyard::gather(self, dim, places);
  if (keepdim) return {values, places};
  const std::vector<int64_t> sizes = SizesWithout(values.sizes(), dim);
  return {UnsafeView(values, sizes), UnsafeView(places, sizes)};
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMPOSITE_ORDER_LINES_H_
