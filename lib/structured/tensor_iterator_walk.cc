// The walk of an iterator over its operands, and the builders for usual operators.
#include <algorithm>
#include <utility>

#include "lib/core/inline_vector.h"
#include "lib/structured/tensor_iterator.h"

namespace switchyard {
namespace {

constexpr size_t kFew = 4;  // operands of usual operators

using Pointers = InlineVector<char*, kFew>;

// The dimensions of a walk, the row being the last: sizes, and the steps of all operands.
class Walk {
 public:
  Walk(const TensorIteratorBase& iterator);

  int64_t row_size() const { return sizes_[sizes_.size() - 1]; }
  const int64_t* row_steps() const { return StepsOf(sizes_.size() - 1); }
  // Moves to the next row; false when there is none.
  bool Advance(Pointers* data);

 private:
  const int64_t* StepsOf(size_t dimension) const { return steps_.data() + dimension * operands_; }
  bool Merge(const int64_t* inner, int64_t size);

  size_t operands_;
  ShapeVector sizes_;
  InlineVector<int64_t, 24> steps_;  // those of a dimension side by side
  ShapeVector position_;
};

// The dimensions of more than one element, by falling steps of the first operand. There are few,
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

// Neighbours are merged where all operands walk on evenly: dense operands have one dimension.
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

// Arithmetic of two or more operands, whose config is to be given them.
TensorIteratorConfig Arithmetic() {
  TensorIteratorConfig config;
  config.promote_inputs_to_common_dtype(true)
      .cast_common_dtype_to_outputs(true)
      .enforce_safe_casting_to_output(true)
      .allow_cpu_scalars(true);
  return config;
}

TensorIteratorConfig FloatingArithmetic() {
  return Arithmetic().promote_integer_inputs_to_float(true);
}

// Operands are compared in their common dtype; what is computed is Bool.
TensorIteratorConfig Comparison() {
  TensorIteratorConfig config;
  config.promote_inputs_to_common_dtype(true).allow_cpu_scalars(true);
  config.declare_static_dtype(ScalarType::Bool).cast_common_dtype_to_outputs(true);
  return config;
}

TensorIteratorConfig& Borrow(TensorIteratorConfig&& config, const Tensor& out, const Tensor& a) {
  return config.add_output(out).add_input(a);
}

TensorIteratorConfig& Keep(TensorIteratorConfig&& config, const Tensor& out, const Tensor& a) {
  return config.add_owned_output(out).add_owned_input(a);
}

}  // namespace

void TensorIteratorBase::for_each(const Loop& loop) const {
  // The strides of all operands over the one dimension stand one after the other.
  if (shape_.size() == 1 && operands_.size() <= kFew) {
    char* data[kFew];
    for (size_t i = 0; i < operands_.size(); ++i) {
      data[i] = static_cast<char*>(operands_[i].tensor().data_ptr());
    }
    if (shape_[0] != 0) loop(data, strides_.data(), shape_[0]);
    return;
  }
  if (numel() == 0) return;
  Pointers data;
  data.resize_from_empty(operands_.size());
  char** pointer = data.data();
  for (const Operand& operand : operands_) {
    *pointer++ = static_cast<char*>(operand.tensor().data_ptr());
  }
  Walk walk(*this);
  Pointers row;  // a loop may move the pointers it gets
  do {
    row = data;
    loop(row.data(), walk.row_steps(), walk.row_size());
  } while (walk.Advance(&data));
}

void TensorIteratorBase::build_binary_op(const Tensor& out, const Tensor& a, const Tensor& b) {
  build(Keep(Arithmetic(), out, a).add_owned_input(b));
}
void TensorIteratorBase::build_borrowing_binary_op(const Tensor& out, const Tensor& a,
                                                   const Tensor& b) {
  const Tensor* const inputs[] = {&a, &b};
  if (BuildRow({out, inputs, 2})) return;
  build(Borrow(Arithmetic(), out, a).add_input(b));
}

void TensorIteratorBase::build_binary_float_op(const Tensor& out, const Tensor& a,
                                               const Tensor& b) {
  build(Keep(FloatingArithmetic(), out, a).add_owned_input(b));
}
void TensorIteratorBase::build_borrowing_binary_float_op(const Tensor& out, const Tensor& a,
                                                         const Tensor& b) {
  const Tensor* const inputs[] = {&a, &b};
  if (BuildRow({out, inputs, 2, /*is_floating=*/true})) return;
  build(Borrow(FloatingArithmetic(), out, a).add_input(b));
}

void TensorIteratorBase::build_comparison_op(const Tensor& out, const Tensor& a, const Tensor& b) {
  build(Keep(Comparison(), out, a).add_owned_input(b));
}
void TensorIteratorBase::build_borrowing_comparison_op(const Tensor& out, const Tensor& a,
                                                       const Tensor& b) {
  const Tensor* const inputs[] = {&a, &b};
  if (BuildRow({out, inputs, 2, /*is_floating=*/false, ScalarType::Bool})) return;
  build(Borrow(Comparison(), out, a).add_input(b));
}

void TensorIteratorBase::build_ternary_op(const Tensor& out, const Tensor& a, const Tensor& b,
                                          const Tensor& c) {
  build(Keep(Arithmetic(), out, a).add_owned_input(b).add_owned_input(c));
}

void TensorIteratorBase::build_unary_force_boolean_op(const Tensor& out, const Tensor& a) {
  TensorIteratorConfig config;
  config.declare_static_dtype(ScalarType::Bool).cast_common_dtype_to_outputs(true);
  build(Keep(std::move(config), out, a));
}

void TensorIteratorBase::build_unary_op(const Tensor& out, const Tensor& a) {
  build(Keep(TensorIteratorConfig(), out, a));
}
void TensorIteratorBase::build_borrowing_unary_op(const Tensor& out, const Tensor& a) {
  const Tensor* const inputs[] = {&a};
  if (BuildRow({out, inputs, 1})) return;
  build(Borrow(TensorIteratorConfig(), out, a));
}

void TensorIteratorBase::build_unary_float_op(const Tensor& out, const Tensor& a) {
  build(Keep(FloatingArithmetic(), out, a));
}
void TensorIteratorBase::build_borrowing_unary_float_op(const Tensor& out, const Tensor& a) {
  const Tensor* const inputs[] = {&a};
  if (BuildRow({out, inputs, 1, /*is_floating=*/true})) return;
  build(Borrow(FloatingArithmetic(), out, a));
}

}  // namespace switchyard
