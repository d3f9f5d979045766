#include "compiler/derivatives/expression_text.h"

#include <cstddef>
#include <string_view>

#include "compiler/derivatives/formula_types.h"
#include "compiler/derivatives/formula_words.h"

namespace switchyard::derivatives {
namespace {

using Kind = Expression::Kind;

class Printer {
 public:
  explicit Printer(const std::vector<SavedItem>& saved) : saved_(saved) {}

  std::string Print(const Expression& expression) const;

 private:
  std::string PrintValue(const FormulaValue& value) const;
  std::string PrintOperator(const Expression& call) const;
  // Operands from `first` on, with commas.
  std::string PrintList(const Expression& expression, std::size_t first) const;

  const std::vector<SavedItem>& saved_;
};

std::string Printer::PrintValue(const FormulaValue& value) const {
  switch (value.kind) {
    case FormulaValue::Kind::kSaved:
      return saved_[value.index].name;
    case FormulaValue::Kind::kGradient:
      return value.name == "grads" ? Concat({"grads[", std::to_string(value.index), "]"})
                                   : value.name;
    case FormulaValue::Kind::kTangent:
      return value.name + "_t";
    case FormulaValue::Kind::kPrimal:
      return value.name + "_p";
    case FormulaValue::Kind::kOriginalTangent:
      return Concat({"original_", value.name, "_t"});
    case FormulaValue::Kind::kOriginalPrimal:
      return Concat({"original_", value.name, "_p"});
    case FormulaValue::Kind::kAllGradients:
    case FormulaValue::Kind::kMask:
    case FormulaValue::Kind::kRetainVariables:
    case FormulaValue::Kind::kArgument:
    case FormulaValue::Kind::kResult:
    case FormulaValue::Kind::kParameter:
    case FormulaValue::Kind::kListIndex:
    case FormulaValue::Kind::kTangentOwner:
      return value.name;
  }
  return value.name;
}

std::string Printer::PrintList(const Expression& expression, std::size_t first) const {
  std::string text;
  for (std::size_t i = first; i < expression.operands.size(); ++i) {
    if (expression.operands[i].kind == Kind::kLeftOut) continue;
    if (!text.empty()) text += ", ";
    text += Print(expression.operands[i]);
  }
  return text;
}

std::string Printer::PrintOperator(const Expression& call) const {
  return Concat({call.function->QualifiedName(), "(", PrintList(call, 0), ")"});
}

std::string Printer::Print(const Expression& expression) const {
  const auto operand = [&](std::size_t index) { return Print(expression.operands[index]); };
  const std::string& text = expression.text;
  switch (expression.kind) {
    case Kind::kValue:
      return PrintValue(expression.value);
    case Kind::kConstant:
    case Kind::kNumber:
    case Kind::kBool:
      return text;
    case Kind::kString:
      return Concat({"\"", text, "\""});
    case Kind::kNothing:
      return "nullopt";
    case Kind::kUnary:
      return text + operand(0);
    case Kind::kBinary:
      return Concat({"(", operand(0), " ", text, " ", operand(1), ")"});
    case Kind::kConditional:
      return Concat({"(", operand(0), " ? ", operand(1), " : ", operand(2), ")"});
    case Kind::kOperator:
      return PrintOperator(expression);
    case Kind::kLeftOut:
      return "";
    case Kind::kFunction:
    case Kind::kNotImplemented:
    case Kind::kRuntimeCall:
      return Concat({text, "(", PrintList(expression, 0), ")"});
    case Kind::kMember:
      return Concat({operand(0), ".", text, "(", PrintList(expression, 1), ")"});
    case Kind::kSubscript:
      return Concat({operand(0), "[", operand(1), "]"});
    case Kind::kGet:
      return Concat({"get<", std::to_string(expression.index), ">(", operand(0), ")"});
    case Kind::kBraces:
      return Concat({"{", PrintList(expression, 0), "}"});
    case Kind::kConstruct:
    case Kind::kCast:
      return Concat({Describe(expression.type), "(", PrintList(expression, 0), ")"});
    case Kind::kDereference:
      return "*" + operand(0);
    case Kind::kTangentTerm:
      return operand(0);
    case Kind::kLambda:
      return Concat({"[](", Describe(expression.type), " ", text, ") ", operand(0)});
  }
  return text;
}

}  // namespace

std::string PrintExpression(const Expression& expression, const std::vector<SavedItem>& saved) {
  return Printer(saved).Print(expression);
}

}  // namespace switchyard::derivatives
