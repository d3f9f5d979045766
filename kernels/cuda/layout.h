// Dimensions of tensors in another order, for kernels on rows of elements.
//
// Takes: a tensor and the dimensions of a row. Gives: its elements with these dimensions last, so
// that row `r` begins at element r * length; and how threads should walk over them. Errors: those
// of Elements.

#ifndef SWITCHYARD_KERNELS_CUDA_LAYOUT_H_
#define SWITCHYARD_KERNELS_CUDA_LAYOUT_H_

#include <cstdint>
#include <vector>

#include "kernels/common/reduced_dimensions.h"
#include "kernels/cuda/device/segments.h"
#include "kernels/cuda/operands.h"
#include "lib/core/tensor.h"

namespace switchyard::gpu {

// Which elements of RowsOf lie next to each other in memory.
inline Walk WalkOf(const Tensor& tensor, const internal::ReducedDimensions& dims) {
  int64_t steps[2] = {0, 0};  // of the last dimensions, of results and of rows
  for (size_t d = 0; d < tensor.sizes().size(); ++d) {
    if (tensor.sizes()[d] > 1) steps[dims.IsReduced(d) ? 1 : 0] = tensor.strides()[d];
  }
  return steps[0] != 0 && steps[0] < steps[1] ? Walk::kAcross : Walk::kAlong;
}

// A row contains the elements that a reduction combines.
inline Elements RowsOf(const char* name, const Tensor& tensor,
                       const internal::ReducedDimensions& dims) {
  std::vector<int64_t> sizes;
  std::vector<int64_t> strides;
  for (const bool is_row : {false, true}) {
    for (size_t d = 0; d < tensor.sizes().size(); ++d) {
      if (dims.IsReduced(d) != is_row) continue;
      sizes.push_back(tensor.sizes()[d]);
      strides.push_back(tensor.strides()[d]);
    }
  }
  return Elements(name, tensor, sizes, strides);
}

// A row is a line along one dimension, which is in range. A tensor without dimensions is one row.
inline Elements LinesOf(const char* name, const Tensor& tensor, int64_t dim) {
  std::vector<int64_t> sizes = tensor.sizes().ToVector();
  std::vector<int64_t> strides = tensor.strides().ToVector();
  if (!sizes.empty()) {
    sizes.erase(sizes.begin() + dim);
    sizes.push_back(tensor.size(dim));
    strides.erase(strides.begin() + dim);
    strides.push_back(tensor.stride(dim));
  }
  return Elements(name, tensor, sizes, strides);
}

inline Walk WalkOfLines(const Tensor& tensor, int64_t dim) {
  if (tensor.dim() == 0) return Walk::kAlong;
  return WalkOf(tensor, internal::ReducedDimensions::One("", tensor.sizes(), dim));
}

// A whole element, by its size in bytes.
SWITCHYARD_HOST_DEVICE inline void CopyItem(char* to, const char* from, int64_t size) {
  switch (size) {
    case 1:
      *to = *from;
      return;
    case 2:
      *reinterpret_cast<uint16_t*>(to) = *reinterpret_cast<const uint16_t*>(from);
      return;
    case 4:
      *reinterpret_cast<uint32_t*>(to) = *reinterpret_cast<const uint32_t*>(from);
      return;
    case 8:
      *reinterpret_cast<uint64_t*>(to) = *reinterpret_cast<const uint64_t*>(from);
      return;
    default:
      *reinterpret_cast<ComplexOf<double>*>(to) = *reinterpret_cast<const ComplexOf<double>*>(from);
  }
}

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_LAYOUT_H_
