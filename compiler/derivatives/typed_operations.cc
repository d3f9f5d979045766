// Operations in formulas: those on numbers stay unchanged, those on tensors become calls.
#include <array>
#include <utility>

#include "compiler/derivatives/formula_typer.h"
#include "compiler/derivatives/formula_types.h"
#include "compiler/derivatives/formula_words.h"
#include "compiler/diagnostics/diagnostic.h"

namespace switchyard::derivatives {
namespace {

using Kind = Expression::Kind;

struct TensorOperation {
  std::string_view text;
  std::string_view name;
  std::string_view swapped;  // the same with the operands swapped; empty when there is none
};

constexpr TensorOperation kTensorOperations[] = {
    {"+", "add", "add"},
    {"*", "mul", "mul"},
    {"-", "sub", ""},
    {"/", "div", ""},
    {"==", "eq", "eq"},
    {"!=", "ne", "ne"},
    {"<", "lt", "gt"},
    {">", "gt", "lt"},
    {"<=", "le", "ge"},
    {">=", "ge", "le"},
    {"&", "bitwise_and", "bitwise_and"},
    {"|", "bitwise_or", "bitwise_or"},
    {"^", "bitwise_xor", "bitwise_xor"},
};

const TensorOperation* FindTensorOperation(std::string_view text) {
  for (const TensorOperation& operation : kTensorOperations) {
    if (operation.text == text) return &operation;
  }
  return nullptr;
}

std::string_view TensorUnary(std::string_view text) {
  if (text == "-") return "neg";
  if (text == "!") return "logical_not";
  return text == "~" ? "bitwise_not" : "";
}

bool IsComparison(std::string_view text) {
  return text == "==" || text == "!=" || text == "<" || text == ">" || text == "<=" || text == ">=";
}

bool IsEquality(std::string_view text) { return text == "==" || text == "!="; }
bool IsLogical(std::string_view text) { return text == "&&" || text == "||"; }
bool IsOfIntegers(std::string_view text) {
  return text == "%" || text == "&" || text == "|" || text == "^" || text == "<<" || text == ">>";
}

bool IsCondition(const FormulaType& type) {
  return IsNumber(type) || IsOptional(type) || IsUnknown(type);
}

bool IsEnumeration(const FormulaType& type) {
  for (const cpp::Atom atom : {cpp::Atom::kScalarType, cpp::Atom::kLayout, cpp::Atom::kDevice,
                               cpp::Atom::kMemoryFormat, cpp::Atom::kStringView}) {
    if (IsAtom(type, atom)) return true;
  }
  return false;
}

// The result type of a binary operation on values that are not tensors; nothing when there is none.
std::optional<FormulaType> ResultOf(std::string_view text, const FormulaType& left,
                                    const FormulaType& right) {
  const FormulaType boolean = TypeOf(cpp::Atom::kBool);
  if (IsLogical(text)) {
    return IsCondition(left) && IsCondition(right) ? std::optional(boolean) : std::nullopt;
  }
  if (IsNumber(left) && IsNumber(right)) {
    if (IsComparison(text)) return boolean;
    const bool is_double = IsAtom(left, cpp::Atom::kDouble) || IsAtom(right, cpp::Atom::kDouble);
    if (IsOfIntegers(text) && is_double) return std::nullopt;
    const bool are_bools = IsAtom(left, cpp::Atom::kBool) && IsAtom(right, cpp::Atom::kBool);
    if (are_bools && IsOfIntegers(text)) return boolean;
    return TypeOf(is_double ? cpp::Atom::kDouble : cpp::Atom::kInt);
  }
  if (!IsEquality(text)) return std::nullopt;
  const bool are_alike = left == right || (IsList(left) && IsList(right));
  const bool can_be_equal = IsEnumeration(left) || IsList(left) || IsOptional(left);
  return are_alike && can_be_equal ? std::optional(boolean) : std::nullopt;
}

// A C++ number that may be complex; as a value it is a scalar.
bool IsComplex(const Expression& expression) {
  if (expression.kind == Kind::kMember) return expression.text == "toComplexDouble";
  const bool is_operation = expression.kind == Kind::kUnary || expression.kind == Kind::kBinary;
  return is_operation && IsAtom(expression.type, cpp::Atom::kScalar) &&
         (IsComplex(expression.operands.front()) || IsComplex(expression.operands.back()));
}

bool IsArithmetic(std::string_view text) {
  return text == "+" || text == "-" || text == "*" || text == "/";
}

// An operation of numbers of which one is complex.
bool IsOfComplex(std::string_view text, const Expression& left, const Expression& right) {
  const bool are_numbers =
      (IsComplex(left) || IsNumber(left.type)) && (IsComplex(right) || IsNumber(right.type));
  return are_numbers && IsArithmetic(text) && (IsComplex(left) || IsComplex(right));
}

}  // namespace

Expression FormulaTyper::CallByName(const FormulaNode& node, std::string_view name,
                                    std::vector<Expression> arguments) {
  const std::vector<Overload>* overloads = operators_.Find(name);
  constexpr std::string_view kBitwise = "bitwise_";
  if (overloads == nullptr && name.substr(0, kBitwise.size()) == kBitwise) {
    overloads = operators_.Find(Concat({"__", name.substr(kBitwise.size()), "__"}));
  }
  if (overloads == nullptr) {
    ReportUnknownCall(node, RangeOf(node), name, "called here, but is not an operator");
    return Fail(node);
  }
  return CallOperator(node, *overloads, {name, RangeOf(node), std::nullopt, std::move(arguments)});
}

bool FormulaTyper::HasOverload(std::string_view name, const std::vector<FormulaType>& arguments) {
  const std::vector<Overload>* overloads = operators_.Find(name);
  return overloads != nullptr && ChooseOverload(*overloads, nullptr, arguments) != nullptr;
}

Expression FormulaTyper::TypeUnary(const FormulaNode& node) {
  Expression operand = TypeNode(node.operands.front());
  if (has_failed_) return Fail(node);
  const bool is_not = node.text == "!";
  Expect(TypeOf(is_not ? cpp::Atom::kBool : cpp::Atom::kTensor), &operand);
  const std::string_view name = TensorUnary(node.text);
  if (IsTensor(operand.type) && !name.empty()) return CallByName(node, name, {std::move(operand)});
  Expression unary = Make(Kind::kUnary, node);
  unary.text = node.text;
  const bool is_scalar = IsAtom(operand.type, cpp::Atom::kScalar);
  if (node.text == "*" && IsOptional(operand.type)) {
    unary.kind = Kind::kDereference;
    unary.text.clear();
    unary.type = ElementOf(operand.type);
  } else if (is_not && IsCondition(operand.type)) {
    unary.type = TypeOf(cpp::Atom::kBool);
  } else if (node.text == "~" && IsAtom(operand.type, cpp::Atom::kInt)) {
    unary.type = operand.type;
  } else if ((node.text == "-" && is_scalar) ||
             ((node.text == "-" || node.text == "+") && IsNumber(operand.type))) {
    const bool is_bool = IsAtom(operand.type, cpp::Atom::kBool);
    unary.type = is_bool ? TypeOf(cpp::Atom::kInt) : operand.type;
  } else {
    return FailOperand(node, node.text, {operand.type});
  }
  unary.operands.push_back(std::move(operand));
  return unary;
}

Expression FormulaTyper::TypeBinary(const FormulaNode& node) {
  Expression left = TypeNode(node.operands[0]);
  Expression right = TypeNode(node.operands[1]);
  if (has_failed_) return Fail(node);
  const FormulaType usual = TypeOf(IsLogical(node.text) ? cpp::Atom::kBool : cpp::Atom::kTensor);
  Expect(usual, &left);
  Expect(usual, &right);
  if (IsTensor(left.type) || IsTensor(right.type)) {
    return TypeTensorBinary(node, std::move(left), std::move(right));
  }
  std::optional<FormulaType> type = ResultOf(node.text, left.type, right.type);
  if (IsOfComplex(node.text, left, right)) type = TypeOf(cpp::Atom::kScalar);
  if (!type) return FailOperand(node, node.text, {left.type, right.type});
  Expression binary = Make(Kind::kBinary, node);
  binary.text = node.text;
  binary.type = *std::move(type);
  binary.operands.push_back(std::move(left));
  binary.operands.push_back(std::move(right));
  return binary;
}

Expression FormulaTyper::TypeTensorBinary(const FormulaNode& node, Expression left,
                                          Expression right) {
  const TensorOperation* operation = FindTensorOperation(node.text);
  const auto is_operand = [](const FormulaType& type) {
    return IsTensor(type) || IsNumber(type) || IsAtom(type, cpp::Atom::kScalar);
  };
  if (operation == nullptr || !is_operand(left.type) || !is_operand(right.type)) {
    return FailOperand(node, node.text, {left.type, right.type});
  }
  std::vector<Expression> operands;
  if (IsTensor(left.type)) {
    operands.push_back(std::move(left));
    operands.push_back(std::move(right));
    return CallByName(node, operation->name, std::move(operands));
  }
  // number OPERATION tensor
  operands.push_back(std::move(right));
  if (!operation->swapped.empty()) {
    operands.push_back(std::move(left));
    return CallByName(node, operation->swapped, std::move(operands));
  }
  const bool is_difference = operation->name == "sub";
  if (is_difference && HasOverload("rsub", {operands.front().type, left.type})) {
    operands.push_back(std::move(left));
    return CallByName(node, "rsub", std::move(operands));
  }
  Expression inverse = CallByName(node, is_difference ? "neg" : "reciprocal", std::move(operands));
  if (has_failed_) return inverse;
  std::vector<Expression> both;
  both.push_back(std::move(inverse));
  both.push_back(std::move(left));
  return CallByName(node, is_difference ? "add" : "mul", std::move(both));
}

}  // namespace switchyard::derivatives
