// The preferred strides of an iterator's outputs. They are those of PyTorch, whose results keep the
// memory order of the operands' dimensions.
#include <cstddef>
#include <utility>

#include "lib/core/inline_vector.h"
#include "lib/iterator/tensor_iterator.h"

namespace switchyard {
namespace {

using OperandStrides = InlineVector<ShapeVector, 4>;

// The strides of an operand over the shape of the result; 0 in broadcast dimensions.
ShapeVector StretchedStrides(const Tensor& tensor, IntArrayRef shape) {
  ShapeVector strides;
  strides.assign(shape.size(), 0);
  const size_t offset = shape.size() - tensor.sizes().size();
  for (size_t d = offset; d < shape.size(); ++d) {
    const bool is_stretched = tensor.sizes()[d - offset] == 1 && shape[d] != 1;
    strides[d] = is_stretched ? 0 : tensor.strides()[d - offset];
  }
  return strides;
}

// Whether dimension `a`, which precedes `b` counted from the innermost, belongs after it: 1 for
// yes, -1 for no, 0 if no operand decides. The first operand with a stride in both dimensions
// decides.
int Compare(const OperandStrides& operands, IntArrayRef shape, size_t a, size_t b) {
  for (const ShapeVector& strides : operands) {
    if (strides[a] == 0 || strides[b] == 0) continue;
    if (strides[a] != strides[b]) return strides[a] < strides[b] ? -1 : 1;
    if (shape[a] > shape[b]) return 1;
  }
  return 0;
}

// The dimensions from the innermost on. It uses insertion sort, because the comparison does not
// order all pairs.
InlineVector<size_t, 6> OrderOf(const OperandStrides& operands, IntArrayRef shape) {
  InlineVector<size_t, 6> order;
  for (size_t d = shape.size(); d-- > 0;) order.push_back(d);
  for (size_t i = 1; i < order.size(); ++i) {
    size_t moved = i;
    for (size_t k = i; k-- > 0;) {
      const int comparison = Compare(operands, shape, order[k], order[moved]);
      if (comparison < 0) break;
      if (comparison == 0) continue;
      std::swap(order[k], order[moved]);
      moved = k;
    }
  }
  return order;
}

}  // namespace

// Empty for row-major strides. The caller's outputs count as operands if they keep their shape.
ShapeVector TensorIteratorBase::WishedStrides() const {
  OperandStrides operands;
  bool is_row_major = true;
  for (size_t i = 0; i < operands_.size(); ++i) {
    const Tensor& tensor = operands_[i].tensor();
    const bool has_shape = tensor.defined() && tensor.sizes() == IntArrayRef(shape_);
    if (i < outputs_ && !has_shape) continue;
    is_row_major = is_row_major && has_shape && tensor.is_contiguous();
    if (!is_row_major) break;
  }
  if (is_row_major) return {};
  for (size_t i = 0; i < operands_.size(); ++i) {
    const Tensor& tensor = operands_[i].tensor();
    if (i < outputs_ && tensor.sizes() != IntArrayRef(shape_)) continue;
    if (tensor.defined()) operands.push_back(StretchedStrides(tensor, shape_));
  }
  ShapeVector strides;
  strides.assign(shape_.size(), 0);
  int64_t next = 1;
  for (const size_t d : OrderOf(operands, shape_)) {
    strides[d] = next;
    next *= shape_[d] == 0 ? 1 : shape_[d];
  }
  return strides;
}

}  // namespace switchyard
