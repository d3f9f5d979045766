#include "compiler/derivatives/formula_typer.h"

#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "compiler/derivatives/formula_types.h"
#include "compiler/derivatives/formula_words.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/suggest.h"

namespace switchyard::derivatives {

using Kind = Expression::Kind;
using Node = FormulaNode::Kind;

void Expect(const FormulaType& type, Expression* expression) {
  if (IsUnknown(type)) return;
  switch (expression->kind) {
    case Kind::kFunction:
      if (IsUnknown(expression->type)) expression->type = AsResult(type);
      return;
    case Kind::kNotImplemented:
      return;
    case Kind::kConditional:
      Expect(type, &expression->operands[1]);
      Expect(type, &expression->operands[2]);
      if (IsUnknown(expression->type)) expression->type = AsResult(type);
      return;
    case Kind::kBraces: {
      const FormulaType list = IsOptional(type) ? ElementOf(type) : type;
      for (Expression& element : expression->operands) {
        Expect(IsList(list) && element.kind != Kind::kBraces ? ElementOf(list) : list, &element);
      }
      expression->type = type;
      return;
    }
    default:
      return;
  }
}

std::vector<FormulaType> TypesOf(const std::vector<Expression>& expressions) {
  std::vector<FormulaType> types;
  for (const Expression& expression : expressions) types.push_back(expression.type);
  return types;
}

std::string DescribeAll(const std::vector<FormulaType>& types) {
  std::string text;
  for (const FormulaType& type : types) {
    absl::StrAppend(&text, text.empty() ? "" : ", ", Describe(type));
  }
  return text;
}

source::SourceRange FormulaTyper::RangeOf(const FormulaNode& node) const {
  return text_.RangeOf(node.begin, node.end);
}

source::SourceRange FormulaTyper::TextRangeOf(const FormulaNode& node) const {
  return text_.RangeOf(node.text_begin, node.text_begin + node.text.size());
}

Expression FormulaTyper::Make(Kind kind, const FormulaNode& node) const {
  Expression expression;
  expression.kind = kind;
  expression.range = RangeOf(node);
  return expression;
}

Expression FormulaTyper::Fail(const FormulaNode& node) {
  has_failed_ = true;
  return Make(Kind::kNumber, node);
}

Expression FormulaTyper::FailOperand(const FormulaNode& node, std::string_view what,
                                     const std::vector<FormulaType>& types) {
  sink_.Report(diagnostics::kFormulaWrongOperand, RangeOf(node), diagnostics::Name(what),
               diagnostics::TypeText(DescribeAll(types)));
  return Fail(node);
}

std::optional<Expression> FormulaTyper::Type(const FormulaNode& tree, const FormulaType& expected) {
  Expression expression = TypeNode(tree);
  Expect(expected, &expression);
  if (has_failed_) return std::nullopt;
  return expression;
}

Expression FormulaTyper::TypeNode(const FormulaNode& node) {
  switch (node.kind) {
    case Node::kName:
      return TypeName(node);
    case Node::kNumber:
      return TypeNumber(node);
    case Node::kString: {
      Expression text = Make(Kind::kString, node);
      text.text = node.text;
      text.type = TypeOf(cpp::Atom::kStringView);
      return text;
    }
    case Node::kUnary:
      return TypeUnary(node);
    case Node::kBinary:
      return TypeBinary(node);
    case Node::kConditional:
      return TypeConditional(node);
    case Node::kCall:
      return TypeCall(node);
    case Node::kSubscript:
      return TypeSubscript(node);
    case Node::kBraces:
      return TypeBraces(node);
    case Node::kMember:
      ReportUnknownCall(node, TextRangeOf(node), node.text, "a member that is not called");
      return Fail(node);
    case Node::kLambda:
      return FailOperand(node, "[]", {});
  }
  return Fail(node);
}

void FormulaTyper::ReportUnknownName(const FormulaNode& node) {
  std::vector<std::string> names = scope_.Names();
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  const std::string what =
      Concat({"neither ", scope_.WhatNamesAre(), ", nor a constant that formulas know"});
  sink_
      .Report(diagnostics::kFormulaUnknownName, RangeOf(node), diagnostics::Name(node.text),
              diagnostics::Text(what))
      .Hint(diagnostics::DidYouMean(node.text, candidates));
}

Expression FormulaTyper::TypeName(const FormulaNode& node) {
  if (std::optional<Expression> value = scope_.FindName(node.text)) {
    value->range = RangeOf(node);
    return *std::move(value);
  }
  if (node.text == "true" || node.text == "false") {
    Expression value = Make(Kind::kBool, node);
    value.text = node.text;
    value.type = TypeOf(cpp::Atom::kBool);
    return value;
  }
  if (IsNothing(node.text)) {
    Expression nothing = Make(Kind::kNothing, node);
    nothing.type = TypeOf(FormulaType::Kind::kNothing);
    return nothing;
  }
  if (std::optional<FormulaType> type = FindConstant(node.text)) {
    Expression constant = Make(Kind::kConstant, node);
    constant.text = node.text;
    constant.type = *std::move(type);
    return constant;
  }
  ReportUnknownName(node);
  return Fail(node);
}

Expression FormulaTyper::TypeNumber(const FormulaNode& node) {
  Expression number = Make(Kind::kNumber, node);
  number.text = node.text;
  const bool is_hexadecimal = node.text.find_first_of("xX") != std::string::npos;
  const bool is_double = !is_hexadecimal && node.text.find_first_of(".eEfF") != std::string::npos;
  number.type = TypeOf(is_double ? cpp::Atom::kDouble : cpp::Atom::kInt);
  return number;
}

Expression FormulaTyper::TypeBraces(const FormulaNode& node) {
  Expression braces = Make(Kind::kBraces, node);
  for (const FormulaNode& element : node.operands) {
    braces.operands.push_back(TypeNode(element));
  }
  braces.type = TypeOf(FormulaType::Kind::kBraces);
  braces.type.elements = TypesOf(braces.operands);
  return braces;
}

namespace {

bool IsCondition(const FormulaType& type) {
  return IsNumber(type) || IsUnknown(type) || IsOptional(type);
}

}  // namespace

Expression FormulaTyper::TypeConditional(const FormulaNode& node) {
  Expression conditional = Make(Kind::kConditional, node);
  for (const FormulaNode& operand : node.operands)
    conditional.operands.push_back(TypeNode(operand));
  Expect(TypeOf(cpp::Atom::kBool), &conditional.operands[0]);
  const std::vector<FormulaType> types = TypesOf(conditional.operands);
  if (!IsCondition(types[0])) return FailOperand(node.operands[0], "?", {types[0]});
  std::optional<FormulaType> common = CommonType(types[1], types[2]);
  if (!common) return FailOperand(node, "? :", {types[1], types[2]});
  conditional.type = *std::move(common);
  Expect(conditional.type, &conditional.operands[1]);
  Expect(conditional.type, &conditional.operands[2]);
  return conditional;
}

Expression FormulaTyper::TypeSubscript(const FormulaNode& node) {
  const FormulaNode& object = node.operands[0];
  const FormulaNode& index = node.operands[1];
  const bool is_gradient =
      scope_.IsBackward() && object.kind == Node::kName && object.text == "grads";
  if (is_gradient && !(index.kind == Node::kName && scope_.IsListIndex(index.text))) {
    std::size_t number = 0;
    const bool is_number = index.kind == Node::kNumber && absl::SimpleAtoi(index.text, &number);
    std::optional<Expression> gradient = is_number ? scope_.FindGradient(number) : std::nullopt;
    // Rules report a number that is too large, as far as the reference refuses it.
    if (!gradient && known_ == KnownOperators::kSome) return Fail(node);
    if (!gradient) {
      sink_.Report(diagnostics::kFormulaUnknownName, RangeOf(node),
                   diagnostics::Name(text_.text().substr(node.begin, node.end - node.begin)),
                   diagnostics::Text("not a gradient of the operator's outputs"));
      return Fail(node);
    }
    gradient->range = RangeOf(node);
    return *std::move(gradient);
  }
  Expression subscript = Make(Kind::kSubscript, node);
  subscript.operands.push_back(TypeNode(object));
  subscript.operands.push_back(TypeNode(index));
  if (has_failed_) return Fail(node);
  const std::vector<FormulaType> types = TypesOf(subscript.operands);
  if (IsTensor(types[0]) && IsAtom(types[1], cpp::Atom::kInt)) {
    Expression zero = Make(Kind::kNumber, index);
    zero.text = "0";
    zero.type = TypeOf(cpp::Atom::kInt);
    subscript.operands.insert(subscript.operands.begin() + 1, std::move(zero));
    return CallByName(node, "select", std::move(subscript.operands));
  }
  if (!IsList(types[0]) || !IsAtom(types[1], cpp::Atom::kInt))
    return FailOperand(node, "[]", types);
  subscript.type = ElementOf(types[0]);
  return subscript;
}

}  // namespace switchyard::derivatives
