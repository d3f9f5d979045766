#include "compiler/derivatives/shorthands.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "compiler/derivatives/derivative_scope.h"
#include "compiler/derivatives/formula_types.h"

namespace switchyard::derivatives {
namespace {

using Node = FormulaNode::Kind;

// node.conj()
FormulaNode Conjugate(FormulaNode node) {
  FormulaNode member;
  member.kind = Node::kMember;
  member.text = "conj";
  member.begin = member.text_begin = node.begin;
  member.end = node.end;
  member.depth = node.depth + 1;
  member.operands.push_back(std::move(node));
  FormulaNode call;
  call.kind = Node::kCall;
  call.begin = call.text_begin = member.begin;
  call.end = member.end;
  call.depth = member.depth + 1;
  call.operands.push_back(std::move(member));
  return call;
}

void Substitute(const std::string& input, bool has_conj, FormulaNode* node) {
  for (FormulaNode& operand : node->operands) Substitute(input, has_conj, &operand);
  if (node->kind != Node::kName) return;
  if (node->text == input) {
    node->text = input + "_p";
  } else if (node->text == "grad") {
    node->text = input + "_t";
    if (has_conj) *node = Conjugate(std::move(*node));
  }
}

}  // namespace

Expression WriteOutLinear(const Differentiability& derivatives, const FormulaSet& set,
                          const schema::FormulaLine& line) {
  const schema::NativeFunction& function = *derivatives.function;
  Expression call;
  call.kind = Expression::Kind::kOperator;
  call.function = &function;
  call.is_packed = function.schema.HasTensorOptions();
  call.range = line.formula.range();
  if (const auto result = cpp::ResultType(function.schema.returns, cpp::Level::kApi))
    call.type = TypeOf(*result);
  const auto& inputs = set.arguments_with_derivatives;
  for (std::size_t i = 0; i < derivatives.arguments.size(); ++i) {
    const CppValue& argument = derivatives.arguments[i];
    const bool is_input = std::find(inputs.begin(), inputs.end(), argument.name) != inputs.end();
    Expression operand;
    operand.kind = Expression::Kind::kValue;
    operand.value = {is_input ? FormulaValue::Kind::kTangent : FormulaValue::Kind::kArgument, i,
                     argument.name};
    operand.type =
        is_input || argument.type == nullptr ? ReadType(argument) : TypeOf(*argument.type);
    operand.range = call.range;
    call.operands.push_back(std::move(operand));
  }
  return call;
}

FormulaNode WriteOutElementWise(FormulaNode backward, const std::string& input, bool has_conj) {
  Substitute(input, has_conj, &backward);
  return has_conj ? Conjugate(std::move(backward)) : backward;
}

}  // namespace switchyard::derivatives
