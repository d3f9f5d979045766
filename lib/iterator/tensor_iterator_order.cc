// The preferred strides of an iterator's outputs. They are those of PyTorch, whose results keep the
// memory order of the operands' dimensions.
#include <cstddef>
#include <utility>

#include "lib/core/inline_vector.h"
#include "lib/iterator/tensor_iterator.h"

namespace switchyard {
namespace {

// The stride of an operand in a dimension of the result's shape; 0 if it is broadcast there.
int64_t StretchedStride(const Tensor& tensor, IntArrayRef shape, size_t d) {
  const size_t offset = shape.size() - tensor.sizes().size();
  if (d < offset) return 0;
  const bool is_stretched = tensor.sizes()[d - offset] == 1 && shape[d] != 1;
  return is_stretched ? 0 : tensor.strides()[d - offset];
}

}  // namespace

// The caller's outputs count as operands if they keep their shape.
bool TensorIteratorBase::DecidesOnOrder(size_t i) const {
  const Tensor& tensor = operands_[i].tensor();
  return i >= outputs_ || (tensor.defined() && tensor.sizes() == IntArrayRef(shape_));
}

// Whether dimension `a`, which precedes `b` counted from the innermost, belongs after it: 1 for
// yes, -1 for no, 0 if no operand decides. The first operand with a stride in both dimensions
// decides.
int TensorIteratorBase::CompareDimensions(size_t a, size_t b) const {
  for (size_t i = 0; i < operands_.size(); ++i) {
    if (!DecidesOnOrder(i)) continue;
    const int64_t of_a = StretchedStride(operands_[i].tensor(), shape_, a);
    const int64_t of_b = StretchedStride(operands_[i].tensor(), shape_, b);
    if (of_a == 0 || of_b == 0) continue;
    if (of_a != of_b) return of_a < of_b ? -1 : 1;
    if (shape_[a] > shape_[b]) return 1;
  }
  return 0;
}

// Empty for row-major strides. The order of the dimensions, from the innermost on, is found by
// insertion, because the comparison does not order all pairs.
ShapeVector TensorIteratorBase::WishedStrides() const {
  bool is_row_major = true;
  for (size_t i = 0; i < operands_.size() && is_row_major; ++i) {
    const Tensor& tensor = operands_[i].tensor();
    const bool is_row = tensor.is_contiguous() && tensor.sizes() == IntArrayRef(shape_);
    is_row_major = is_row || !DecidesOnOrder(i);
  }
  ShapeVector strides;
  if (is_row_major) return strides;
  strides.assign(shape_.size(), 0);
  ShapeVector order;
  for (size_t d = shape_.size(); d-- > 0;) order.push_back(static_cast<int64_t>(d));
  for (size_t i = 1; i < order.size(); ++i) {
    size_t moved = i;
    for (size_t k = i; k-- > 0;) {
      const int comparison =
          CompareDimensions(static_cast<size_t>(order[k]), static_cast<size_t>(order[moved]));
      if (comparison < 0) break;
      if (comparison == 0) continue;
      std::swap(order[k], order[moved]);
      moved = k;
    }
  }
  int64_t next = 1;
  for (const int64_t place : order) {
    const auto d = static_cast<size_t>(place);
    strides[d] = next;
    next *= shape_[d] == 0 ? 1 : shape_[d];
  }
  return strides;
}

}  // namespace switchyard
