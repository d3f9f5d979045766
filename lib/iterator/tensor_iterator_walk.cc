// The loop of an iterator over its operands.
#include <algorithm>
#include <utility>

#include "lib/core/inline_vector.h"
#include "lib/iterator/tensor_iterator.h"

namespace switchyard {
namespace {

constexpr size_t kFew = 4;  // operands of usual operators

using Pointers = InlineVector<char*, kFew>;

// The dimensions of a loop; the row is the last: sizes, and the steps of all operands.
class Walk {
 public:
  Walk(const TensorIteratorBase& iterator);

  int64_t row_size() const { return sizes_[sizes_.size() - 1]; }
  const int64_t* row_steps() const { return StepsOf(sizes_.size() - 1); }
  // Moves to the next row. Returns false after the last.
  bool Advance(Pointers* data);

 private:
  const int64_t* StepsOf(size_t dimension) const { return steps_.data() + dimension * operands_; }
  bool Merge(const int64_t* inner, int64_t size);

  size_t operands_;
  ShapeVector sizes_;
  InlineVector<int64_t, 24> steps_;  // the steps of one dimension are adjacent
  ShapeVector position_;
};

// The dimensions with more than one element, by falling steps of the first operand. There are few,
// and equal ones keep their order.
InlineVector<size_t, 6> OrderOf(const TensorIteratorBase& iterator) {
  const IntArrayRef first = iterator.strides(0);
  InlineVector<size_t, 6> order;
  for (size_t d = 0; d < first.size(); ++d) {
    if (iterator.shape()[d] == 1) continue;
    order.push_back(d);
    for (size_t k = order.size() - 1; k > 0 && first[order[k - 1]] < first[d]; --k) {
      std::swap(order[k - 1], order[k]);
    }
  }
  return order;
}

// Neighbouring dimensions are merged if they are contiguous in all operands: dense operands have
// one dimension.
Walk::Walk(const TensorIteratorBase& iterator)
    : operands_(static_cast<size_t>(iterator.ntensors())) {
  InlineVector<int64_t, 4> steps;
  steps.assign(operands_, 0);
  for (const size_t d : OrderOf(iterator)) {
    for (size_t i = 0; i < operands_; ++i) steps[i] = iterator.strides(static_cast<int>(i))[d];
    if (Merge(steps.data(), iterator.shape()[d])) continue;
    sizes_.push_back(iterator.shape()[d]);
    for (const int64_t step : steps) steps_.push_back(step);
  }
  if (sizes_.empty()) {
    sizes_.push_back(1);
    steps_.assign(operands_, 0);
  }
  position_.assign(sizes_.size(), 0);
}

bool Walk::Merge(const int64_t* inner, int64_t size) {
  if (sizes_.empty()) return false;
  int64_t* outer = steps_.end() - operands_;
  for (size_t i = 0; i < operands_; ++i) {
    if (outer[i] != inner[i] * size) return false;
  }
  std::copy(inner, inner + operands_, outer);
  sizes_.back() *= size;
  return true;
}

bool Walk::Advance(Pointers* data) {
  for (size_t d = sizes_.size() - 1; d-- > 0;) {
    const bool wraps = ++position_[d] == sizes_[d];
    const int64_t moves = wraps ? 1 - sizes_[d] : 1;
    for (size_t i = 0; i < operands_; ++i) (*data)[i] += moves * StepsOf(d)[i];
    if (!wraps) return true;
    position_[d] = 0;
  }
  return false;
}

}  // namespace

void TensorIteratorBase::for_each(Loop loop) const {
  // The strides of all operands over the one dimension are adjacent.
  if (shape_.size() == 1 && operands_.size() <= kFew) {
    char* data[kFew];
    for (size_t i = 0; i < operands_.size(); ++i) {
      data[i] = static_cast<char*>(operands_[i].tensor().data_ptr());
    }
    if (shape_[0] != 0) loop(data, strides_.data(), shape_[0]);
    return;
  }
  WalkRows(loop);
}

void TensorIteratorBase::WalkRows(Loop loop) const {
  if (numel() == 0) return;
  Pointers data;
  data.resize_from_empty(operands_.size());
  char** pointer = data.data();
  for (const Operand& operand : operands_) {
    *pointer++ = static_cast<char*>(operand.tensor().data_ptr());
  }
  Walk walk(*this);
  Pointers row;  // a copy, because a loop may change its pointers
  do {
    row = data;
    loop(row.data(), walk.row_steps(), walk.row_size());
  } while (walk.Advance(&data));
}

}  // namespace switchyard
