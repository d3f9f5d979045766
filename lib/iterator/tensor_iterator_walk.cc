// The loop of an iterator over its operands.
#include <utility>

#include "lib/core/inline_vector.h"
#include "lib/elements/dense_loops.h"
#include "lib/elements/strided_rows.h"
#include "lib/iterator/tensor_iterator.h"

namespace switchyard {
namespace {

constexpr size_t kFew = 4;  // operands of usual operators

}  // namespace

void TensorIteratorBase::for_each(Loop loop) const {
  // The strides of all operands over the one dimension are adjacent.
  if (internal::kHasDenseLoops && shape_.size() == 1 && operands_.size() <= kFew) {
    char* data[kFew];
    for (size_t i = 0; i < operands_.size(); ++i) {
      data[i] = static_cast<char*>(operands_[i].tensor().data_ptr());
    }
    if (shape_[0] != 0) loop(data, strides_.data(), shape_[0]);
    return;
  }
  WalkRows(loop);
}

// The dimensions by falling steps of the first operand. There are few, and equal ones keep their
// order.
void TensorIteratorBase::WalkRows(Loop loop) const {
  const size_t rank = shape_.size();
  ShapeVector order;
  for (size_t d = 0; d < rank; ++d) {
    order.push_back(static_cast<int64_t>(d));
    for (size_t k = d; k > 0 && strides_[static_cast<size_t>(order[k - 1])] < strides_[d]; --k) {
      std::swap(order[k - 1], order[k]);
    }
  }
  internal::StridedRows rows(operands_.size());
  for (size_t i = 0; i < operands_.size(); ++i) {
    rows.SetFirst(i, static_cast<char*>(operands_[i].tensor().data_ptr()));
  }
  for (const int64_t place : order) {
    const auto d = static_cast<size_t>(place);
    rows.AddDimension(shape_[d], strides_.data() + d, rank);
  }
  rows.Run(loop);
}

}  // namespace switchyard
