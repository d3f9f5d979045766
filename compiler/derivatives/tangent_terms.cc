#include "compiler/derivatives/tangent_terms.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <map>
#include <string_view>
#include <utility>

namespace switchyard::derivatives {
namespace {

using Kind = Expression::Kind;
// By the index of the input.
using Tangents = std::map<std::size_t, const Expression*>;

void Collect(const Expression& expression, Tangents* tangents) {
  const bool is_tangent = expression.kind == Kind::kValue &&
                          (expression.value.kind == FormulaValue::Kind::kTangent ||
                           expression.value.kind == FormulaValue::Kind::kOriginalTangent);
  if (is_tangent) tangents->emplace(expression.value.index, &expression);
  for (const Expression& operand : expression.operands) Collect(operand, tangents);
}

Tangents TangentsIn(const Expression& expression) {
  Tangents tangents;
  Collect(expression, &tangents);
  return tangents;
}

bool IsCallOf(const Expression& expression, std::initializer_list<std::string_view> names) {
  if (expression.kind != Kind::kOperator || expression.is_packed) return false;
  const schema::OperatorName& name = expression.function->schema.name.value;
  return !name.inplace && !name.dunder && !expression.function->schema.HasOutArguments() &&
         std::find(names.begin(), names.end(), name.base) != names.end();
}

bool IsSum(const Expression& expression) { return IsCallOf(expression, {"add", "sub"}); }

class Marker {
 public:
  explicit Marker(std::size_t count) : count_(count) {}

  void Mark(Expression* expression) const {
    if (IsSum(*expression)) {
      for (std::size_t i = 0; i < 2; ++i) MarkAddend(&expression->operands[i]);
    } else if (IsCallOf(*expression, {"mul", "div", "neg", "conj"})) {
      for (Expression& operand : expression->operands) Mark(&operand);
    } else if (expression->kind == Kind::kConditional) {
      Mark(&expression->operands[1]);
      Mark(&expression->operands[2]);
    }
  }

 private:
  void MarkAddend(Expression* addend) const {
    Mark(addend);
    if (addend->kind == Kind::kValue || IsSum(*addend)) return;
    const Tangents tangents = TangentsIn(*addend);
    if (tangents.empty() || tangents.size() == count_) return;
    Expression term;
    term.kind = Kind::kTangentTerm;
    term.type = addend->type;
    term.range = addend->range;
    for (const auto& [index, tangent] : tangents) term.operands.push_back(*tangent);
    term.operands.insert(term.operands.begin(), std::move(*addend));
    *addend = std::move(term);
  }

  std::size_t count_;  // the number of tangents of the formula
};

}  // namespace

void MarkTangentTerms(Expression* formula) { Marker(TangentsIn(*formula).size()).Mark(formula); }

}  // namespace switchyard::derivatives
