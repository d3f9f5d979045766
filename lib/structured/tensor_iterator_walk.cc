// The walk of an iterator over its operands, and the builders for usual operators.
#include <algorithm>
#include <utility>
#include <vector>

#include "lib/structured/tensor_iterator.h"

namespace switchyard {
namespace {

// A dimension with the steps of all operands.
struct Dimension {
  int64_t size;
  std::vector<int64_t> steps;
};

bool Merges(const Dimension& outer, const Dimension& inner) {
  for (size_t i = 0; i < outer.steps.size(); ++i) {
    if (outer.steps[i] != inner.steps[i] * inner.size) return false;
  }
  return true;
}

// Without those of one element, by falling steps of the first operand, neighbours merged where all
// operands walk on evenly: dense operands have one.
std::vector<Dimension> Simplify(std::vector<Dimension> dimensions) {
  dimensions.erase(std::remove_if(dimensions.begin(), dimensions.end(),
                                  [](const Dimension& one) { return one.size == 1; }),
                   dimensions.end());
  // Few, and equal ones keep their order.
  for (size_t i = 1; i < dimensions.size(); ++i) {
    for (size_t k = i; k > 0 && dimensions[k - 1].steps[0] < dimensions[k].steps[0]; --k) {
      std::swap(dimensions[k - 1], dimensions[k]);
    }
  }
  std::vector<Dimension> merged;
  for (Dimension& dimension : dimensions) {
    if (!merged.empty() && Merges(merged.back(), dimension)) {
      merged.back() = {merged.back().size * dimension.size, std::move(dimension.steps)};
    } else {
      merged.push_back(std::move(dimension));
    }
  }
  return merged;
}

// Moves to the next row; false when there is none. The last dimension is the row itself.
bool Advance(const std::vector<Dimension>& dimensions, std::vector<int64_t>* position,
             std::vector<char*>* data) {
  for (size_t d = dimensions.size() - 1; d-- > 0;) {
    const Dimension& dimension = dimensions[d];
    const bool wraps = ++(*position)[d] == dimension.size;
    const int64_t moves = wraps ? 1 - dimension.size : 1;
    for (size_t i = 0; i < data->size(); ++i) (*data)[i] += moves * dimension.steps[i];
    if (!wraps) return true;
    (*position)[d] = 0;
  }
  return false;
}

TensorIteratorConfig Arithmetic(const Tensor& out) {
  TensorIteratorConfig config;
  config.add_output(out)
      .promote_inputs_to_common_dtype(true)
      .cast_common_dtype_to_outputs(true)
      .enforce_safe_casting_to_output(true)
      .allow_cpu_scalars(true);
  return config;
}

}  // namespace

void TensorIteratorBase::for_each(const Loop& loop) const {
  if (is_plain()) return RunPlain(loop);
  if (numel() == 0) return;
  std::vector<Dimension> dimensions;
  for (size_t d = 0; d < shape_.size(); ++d) {
    Dimension dimension = {shape_[d], {}};
    for (const Operand& operand : operands_) dimension.steps.push_back(operand.strides[d]);
    dimensions.push_back(std::move(dimension));
  }
  dimensions = Simplify(std::move(dimensions));
  if (dimensions.empty()) dimensions.push_back({1, std::vector<int64_t>(operands_.size(), 0)});
  std::vector<char*> data;
  for (const Operand& operand : operands_) {
    data.push_back(static_cast<char*>(operand.tensor.data_ptr()));
  }
  std::vector<int64_t> position(dimensions.size(), 0);
  const Dimension& row = dimensions.back();
  std::vector<char*> start;  // a loop may move the pointers it gets
  do {
    start = data;
    loop(start.data(), row.steps.data(), row.size);
  } while (Advance(dimensions, &position, &data));
}

void TensorIteratorBase::build_binary_op(const Tensor& out, const Tensor& a, const Tensor& b) {
  build(Arithmetic(out).add_input(a).add_input(b));
}

void TensorIteratorBase::build_binary_float_op(const Tensor& out, const Tensor& a,
                                               const Tensor& b) {
  build(Arithmetic(out).promote_integer_inputs_to_float(true).add_input(a).add_input(b));
}

// Operands are compared in their common dtype; what is computed is Bool.
void TensorIteratorBase::build_comparison_op(const Tensor& out, const Tensor& a, const Tensor& b) {
  TensorIteratorConfig config;
  config.add_output(out).promote_inputs_to_common_dtype(true).allow_cpu_scalars(true);
  config.declare_static_dtype(ScalarType::Bool).cast_common_dtype_to_outputs(true);
  build(config.add_input(a).add_input(b));
}

void TensorIteratorBase::build_ternary_op(const Tensor& out, const Tensor& a, const Tensor& b,
                                          const Tensor& c) {
  build(Arithmetic(out).add_input(a).add_input(b).add_input(c));
}

void TensorIteratorBase::build_unary_force_boolean_op(const Tensor& out, const Tensor& a) {
  TensorIteratorConfig config;
  config.add_output(out).declare_static_dtype(ScalarType::Bool).cast_common_dtype_to_outputs(true);
  build(config.add_input(a));
}

void TensorIteratorBase::build_unary_op(const Tensor& out, const Tensor& a) {
  TensorIteratorConfig config;
  build(config.add_output(out).add_input(a));
}

void TensorIteratorBase::build_unary_float_op(const Tensor& out, const Tensor& a) {
  build(Arithmetic(out).promote_integer_inputs_to_float(true).add_input(a));
}

}  // namespace switchyard
