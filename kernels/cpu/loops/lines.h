// Divides a tensor along one dimension into lines: one line of `length` elements, `step` apart, for
// each position in the other dimensions. Softmax and max work on lines.

#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_LINES_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_LINES_H_

#include <array>
#include <cstdint>
#include <utility>

#include "kernels/cpu/loops/elementwise.h"
#include "lib/core/inline_vector.h"
#include "lib/core/tensor.h"
#include "lib/elements/strided_loop.h"

namespace switchyard::internal {

// A dimension as length and distance of neighbours, in elements. A tensor without dimensions is one
// line of one element.
struct Line {
  int64_t length;
  int64_t step;
};

inline Line LineOf(const Tensor& tensor, int64_t dim) {
  return tensor.dim() == 0 ? Line{1, 1} : Line{tensor.size(dim), tensor.stride(dim)};
}

inline ShapeVector WithoutDimension(ShapeVector numbers, int64_t dim) {
  if (!numbers.empty()) numbers.erase(static_cast<size_t>(dim));
  return numbers;
}

// Calls visit(pointers) with the first element of each line of N tensors whose sizes are equal
// except in `dim`.
template <size_t N, typename Visit>
void ForEachLine(const std::array<const Tensor*, N>& tensors, int64_t dim, Visit visit) {
  std::array<ShapeVector, N> strides;
  std::array<IntArrayRef, N> steps_of;
  std::array<char*, N> starts;
  for (size_t i = 0; i < N; ++i) {
    strides[i] = WithoutDimension(ByteStrides(*tensors[i], tensors[i]->sizes()), dim);
    steps_of[i] = strides[i];
    starts[i] = BytesOf(*tensors[i]);
  }
  ShapeVector sizes;
  sizes.assign(tensors[0]->sizes());
  sizes = WithoutDimension(std::move(sizes), dim);
  StridedLoop<N>(sizes, steps_of)
      .Run(starts, [&](std::array<char*, N> at, const auto& steps, int64_t count) {
        for (; count > 0; --count) {
          visit(at);
          for (size_t i = 0; i < N; ++i) at[i] += steps[i];
        }
      });
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_LINES_H_
