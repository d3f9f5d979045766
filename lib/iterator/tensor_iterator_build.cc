// The builders of iterators for usual operators.
#include "lib/elements/dense_loops.h"
#include "lib/iterator/tensor_iterator.h"

namespace switchyard {
namespace {

constexpr internal::IteratorRules kSameDtype;

constexpr internal::IteratorRules Arithmetic() {
  internal::IteratorRules rules;
  rules.promote_inputs = true;
  rules.cast_outputs = true;
  rules.safe_casting = true;
  rules.same_dtype = false;
  rules.cpu_scalars = true;
  return rules;
}
constexpr internal::IteratorRules kArithmetic = Arithmetic();

constexpr internal::IteratorRules FloatingArithmetic() {
  internal::IteratorRules rules = kArithmetic;
  rules.promote_integers = true;
  return rules;
}
constexpr internal::IteratorRules kFloatingArithmetic = FloatingArithmetic();

// Operands are compared in their common dtype; the result is Bool.
constexpr internal::IteratorRules Comparison() {
  internal::IteratorRules rules = kArithmetic;
  rules.safe_casting = false;
  rules.static_dtype = ScalarType::Bool;
  return rules;
}
constexpr internal::IteratorRules kComparison = Comparison();

constexpr internal::IteratorRules ForcedBoolean() {
  internal::IteratorRules rules;
  rules.cast_outputs = true;
  rules.same_dtype = false;
  rules.static_dtype = ScalarType::Bool;
  return rules;
}
constexpr internal::IteratorRules kForcedBoolean = ForcedBoolean();

}  // namespace

void TensorIteratorBase::BuildBorrowing(const internal::IteratorRules& rules, Operands operands) {
  if (internal::kHasDenseLoops &&
      (BuildRow(rules, operands) || BuildRowAndNumber(rules, operands))) {
    return;
  }
  TensorIteratorConfig config;
  config.rules_ = rules;
  config.add_output(*operands[0]);
  for (size_t i = 1; i < operands.size(); ++i) config.add_input(*operands[i]);
  BuildAny(config);
}

void TensorIteratorBase::BuildKeeping(const internal::IteratorRules& rules, Operands operands) {
  TensorIteratorConfig config;
  config.rules_ = rules;
  config.add_owned_output(*operands[0]);
  for (size_t i = 1; i < operands.size(); ++i) config.add_owned_input(*operands[i]);
  build(config);
}

void TensorIteratorBase::build_binary_op(const Tensor& out, const Tensor& a, const Tensor& b) {
  BuildKeeping(kArithmetic, {&out, &a, &b});
}
void TensorIteratorBase::build_borrowing_binary_op(const Tensor& out, const Tensor& a,
                                                   const Tensor& b) {
  BuildBorrowing(kArithmetic, {&out, &a, &b});
}

void TensorIteratorBase::build_binary_float_op(const Tensor& out, const Tensor& a,
                                               const Tensor& b) {
  BuildKeeping(kFloatingArithmetic, {&out, &a, &b});
}
void TensorIteratorBase::build_borrowing_binary_float_op(const Tensor& out, const Tensor& a,
                                                         const Tensor& b) {
  BuildBorrowing(kFloatingArithmetic, {&out, &a, &b});
}

void TensorIteratorBase::build_comparison_op(const Tensor& out, const Tensor& a, const Tensor& b) {
  BuildKeeping(kComparison, {&out, &a, &b});
}
void TensorIteratorBase::build_borrowing_comparison_op(const Tensor& out, const Tensor& a,
                                                       const Tensor& b) {
  BuildBorrowing(kComparison, {&out, &a, &b});
}

void TensorIteratorBase::build_ternary_op(const Tensor& out, const Tensor& a, const Tensor& b,
                                          const Tensor& c) {
  BuildKeeping(kArithmetic, {&out, &a, &b, &c});
}

void TensorIteratorBase::build_unary_force_boolean_op(const Tensor& out, const Tensor& a) {
  BuildKeeping(kForcedBoolean, {&out, &a});
}

void TensorIteratorBase::build_unary_op(const Tensor& out, const Tensor& a) {
  BuildKeeping(kSameDtype, {&out, &a});
}
void TensorIteratorBase::build_borrowing_unary_op(const Tensor& out, const Tensor& a) {
  BuildBorrowing(kSameDtype, {&out, &a});
}

void TensorIteratorBase::build_unary_float_op(const Tensor& out, const Tensor& a) {
  BuildKeeping(kFloatingArithmetic, {&out, &a});
}
void TensorIteratorBase::build_borrowing_unary_float_op(const Tensor& out, const Tensor& a) {
  BuildBorrowing(kFloatingArithmetic, {&out, &a});
}

}  // namespace switchyard
