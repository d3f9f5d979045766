// The strides that an iterator wishes for its outputs: those of PyTorch, whose results keep the
// order in which the operands' dimensions lie in memory.
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

#include "lib/core/shape.h"
#include "lib/structured/tensor_iterator.h"

namespace switchyard {
namespace {

// The strides of an operand over the shape of the result; 0 where it is stretched.
DimVector StretchedStrides(const Tensor& tensor, const DimVector& shape) {
  DimVector strides(shape.size(), 0);
  const size_t offset = shape.size() - tensor.sizes().size();
  for (size_t d = offset; d < shape.size(); ++d) {
    const bool is_stretched = tensor.sizes()[d - offset] == 1 && shape[d] != 1;
    strides[d] = is_stretched ? 0 : tensor.strides()[d - offset];
  }
  return strides;
}

// Whether dimension `a`, which stands before `b` from the innermost on, belongs behind it: 1 for
// yes, -1 for no, 0 if no operand says. The first operand that walks both decides.
int Compare(const std::vector<DimVector>& operands, const DimVector& shape, size_t a, size_t b) {
  for (const DimVector& strides : operands) {
    if (strides[a] == 0 || strides[b] == 0) continue;
    if (strides[a] != strides[b]) return strides[a] < strides[b] ? -1 : 1;
    if (shape[a] > shape[b]) return 1;
  }
  return 0;
}

// Dimensions from the innermost on. Insertion, because the comparison is no order of all pairs.
std::vector<size_t> OrderOf(const std::vector<DimVector>& operands, const DimVector& shape) {
  std::vector<size_t> order(shape.size());
  std::iota(order.rbegin(), order.rend(), size_t{0});
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

// Empty for row-major ones. Outputs of the caller's count as operands where they keep their shape.
DimVector TensorIteratorBase::WishedStrides() const {
  std::vector<DimVector> operands;
  bool is_row_major = true;
  for (size_t i = 0; i < operands_.size(); ++i) {
    const Tensor& tensor = operands_[i].tensor;
    const bool has_shape = tensor.defined() && tensor.sizes() == IntArrayRef(shape_);
    if (i < outputs_ && !has_shape) continue;
    is_row_major = is_row_major && has_shape && tensor.is_contiguous();
    operands.push_back(StretchedStrides(tensor, shape_));
  }
  if (is_row_major) return {};
  DimVector strides(shape_.size());
  int64_t next = 1;
  for (const size_t d : OrderOf(operands, shape_)) {
    strides[d] = next;
    next *= shape_[d] == 0 ? 1 : shape_[d];
  }
  return strides;
}

}  // namespace switchyard
