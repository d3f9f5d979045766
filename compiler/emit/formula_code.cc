#include "compiler/emit/formula_code.h"

#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/cpp/identifier.h"
#include "compiler/cpp/literal.h"
#include "compiler/cpp/signature.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

using cpp::Atom;
using cpp::Code;
using cpp::CppType;
using cpp::Identifier;
using cpp::Literal;
using derivatives::Expression;
using derivatives::FormulaType;
using Kind = Expression::Kind;

// `1`, `0.5`, `1e-3f`: the number without what says its type.
Code SpellNumber(const std::string& text) {
  char* end = nullptr;
  const bool is_hexadecimal = text.size() > 1 && (text[1] == 'x' || text[1] == 'X');
  const bool is_floating = !is_hexadecimal && text.find_first_of(".eE") != std::string::npos;
  if (is_floating) return Literal::Floating(std::strtod(text.c_str(), &end));
  return Literal::Integer(std::strtoll(text.c_str(), &end, 0));
}

// The operators of C++ that formulas know.
Code SpellSymbol(const std::string& symbol) {
  static constexpr const char* kSymbols[] = {"+",  "-",  "*",  "/",  "%",  "==", "!=",
                                             "<",  ">",  "<=", ">=", "&",  "|",  "^",
                                             "&&", "||", "!",  "~",  "<<", ">>"};
  static const auto* const codes =
      new std::vector<Code>{"+",  "-", "*", "/", "%",  "==", "!=", "<", ">",  "<=",
                            ">=", "&", "|", "^", "&&", "||", "!",  "~", "<<", ">>"};
  for (std::size_t i = 0; i < codes->size(); ++i) {
    if (symbol == kSymbols[i]) return (*codes)[i];
  }
  return {};
}

// Whether code of this kind is one thing wherever it stands.
bool IsPrimary(Kind kind) {
  return kind != Kind::kUnary && kind != Kind::kBinary && kind != Kind::kConditional &&
         kind != Kind::kTangentTerm;
}

class Speller {
 public:
  Speller(const EmitInput& input, SpellValue spell_value)
      : input_(input), words_(input.target.autograd), spell_value_(spell_value) {}

  ListSpelling Whole(const Expression& expression) const {
    switch (expression.kind) {
      case Kind::kOperator:
        return SpellOperator(expression);
      case Kind::kFunction:
        return Call(cpp::Concat(input_.target.namespaces.gradients,
                                "::", Identifier::Known(expression.text)),
                    Operands(expression, 0));
      default:
        return {{}, {One(expression)}, {}};
    }
  }

 private:
  Code One(const Expression& expression) const {
    switch (expression.kind) {
      case Kind::kValue:
        if (expression.value.kind == derivatives::FormulaValue::Kind::kParameter) {
          return Identifier::Known(expression.value.name);
        }
        return spell_value_(expression.value);
      case Kind::kConstant:
        return words_.constant(expression.text).value_or(Code());
      case Kind::kNumber:
        return SpellNumber(expression.text);
      case Kind::kString:
        return Literal::String(expression.text);
      case Kind::kBool:
        return Literal::Bool(expression.text == "true");
      case Kind::kNothing:
      case Kind::kLeftOut:
        return "std::nullopt";
      case Kind::kUnary:
        return SpellUnary(expression);
      case Kind::kBinary:
        return Part(expression, 0) + " " + SpellSymbol(expression.text) + " " + Part(expression, 1);
      case Kind::kConditional:
        return Part(expression, 0) + " ? " + Branch(expression, 1) + " : " + Branch(expression, 2);
      case Kind::kOperator:
      case Kind::kFunction:
        return OnOneLine(Whole(expression));
      case Kind::kNotImplemented:
        return SpellNotImplemented(expression);
      case Kind::kMember:
        return SpellMember(expression);
      case Kind::kRuntimeCall:
        return OnOneLine(
            Call(words_.function(expression.text).value_or(Code()), Operands(expression, 0)));
      case Kind::kSubscript:
        return Part(expression, 0) + "[" + One(expression.operands[1]) + "]";
      case Kind::kGet:
        return "std::get<" + Code(Literal::Integer(static_cast<int64_t>(expression.index))) + ">(" +
               One(expression.operands[0]) + ")";
      case Kind::kBraces:
        return OnOneLine(Braces(Operands(expression, 0)));
      case Kind::kConstruct:
        return OnOneLine(
            Call(SpellFormulaType(input_.target, expression.type), Operands(expression, 0)));
      case Kind::kCast:
        return "static_cast<" + SpellFormulaType(input_.target, expression.type) + ">(" +
               One(expression.operands[0]) + ")";
      case Kind::kDereference:
        return "(*" + Part(expression, 0) + ")";
      case Kind::kTangentTerm:
        return SpellTangentTerm(expression);
      case Kind::kLambda:
        return "[&](const auto& " + Code(Identifier::Known(expression.text)) + ") { return " +
               One(expression.operands[0]) + "; }";
    }
    return {};
  }

  Code Part(const Expression& expression, std::size_t index) const {
    const Expression& operand = expression.operands[index];
    const Code code = One(operand);
    return IsPrimary(operand.kind) ? code : "(" + code + ")";
  }

  // A tensor beside nothing is an optional one.
  Code Branch(const Expression& expression, std::size_t index) const {
    const bool is_beside_nothing = expression.operands[3 - index].kind == Kind::kNothing;
    if (!is_beside_nothing || !IsTensor(expression.operands[index].type)) {
      return Part(expression, index);
    }
    return OnOneLine(Call(words_.as_optional, {One(expression.operands[index])}));
  }

  std::vector<Code> Operands(const Expression& expression, std::size_t first) const {
    std::vector<Code> codes;
    for (std::size_t i = first; i < expression.operands.size(); ++i) {
      codes.push_back(One(expression.operands[i]));
    }
    return codes;
  }

  Code SpellUnary(const Expression& expression) const {
    const FormulaType& type = expression.operands[0].type;
    const bool is_scalar = type.kind == FormulaType::Kind::kCpp && type.cpp.IsAtom(Atom::kScalar);
    if (is_scalar && expression.text == "-") {
      return OnOneLine(Call(words_.negate, {One(expression.operands[0])}));
    }
    return SpellSymbol(expression.text) + Part(expression, 0);
  }

  Code SpellNotImplemented(const Expression& expression) const {
    const bool is_list = expression.text == "not_implemented_list";
    std::vector<Code> operands;
    for (const Expression& operand : expression.operands) {
      if (operand.kind == Kind::kString) operands.push_back(One(operand));
    }
    return OnOneLine(Call(is_list ? words_.fail_not_implemented_list : words_.fail_not_implemented,
                          std::move(operands)));
  }

  // The addend, or a zero of its dtype that stretches to whatever it is added to.
  Code SpellTangentTerm(const Expression& term) const {
    std::vector<Code> owners;
    for (std::size_t i = 1; i < term.operands.size(); ++i) {
      derivatives::FormulaValue owner = term.operands[i].value;
      owner.kind = derivatives::FormulaValue::Kind::kTangentOwner;
      owners.push_back(spell_value_(owner));
    }
    return OnOneLine(Call(words_.has_tangent, std::move(owners))) + " ? " + One(term.operands[0]) +
           " : " + OnOneLine(Call(words_.no_tangent, {One(term.operands[1])}));
  }

  Code SpellMember(const Expression& expression) const;

  // What an operator takes for an optional tensor, or for a tensor, is the other one.
  Code Converted(const Expression& operand, const CppType& wanted) const;

  Code DefaultOf(const cpp::Signature& plain, const cpp::Parameter& parameter) const {
    for (const cpp::Parameter& with_default : plain.parameters) {
      if (with_default.name == parameter.name && with_default.default_value) {
        return input_.target.spell_default(*with_default.default_value, parameter.type,
                                           target::Scope::kRuntime);
      }
    }
    return "std::nullopt";
  }

  // A method alone has no public function: the dispatch function takes options one by one.
  ListSpelling SpellUnpacked(const schema::NativeFunction& function, const cpp::Signature& packed,
                             const std::vector<Code>& arguments) const;

  ListSpelling SpellOperator(const Expression& expression) const;

  const EmitInput& input_;
  const target::AutogradSpelling& words_;
  SpellValue spell_value_;
};

Code Speller::SpellMember(const Expression& expression) const {
  const Expression& object = expression.operands[0];
  Code value = Part(expression, 0);
  if (IsOptionalTensor(object.type) && expression.text != "has_value") {
    value = OnOneLine(Call(words_.as_tensor, {value}));
  }
  std::vector<Code> rest = Operands(expression, 1);
  const bool is_number =
      object.type.kind == FormulaType::Kind::kCpp && object.type.cpp.IsAtom(Atom::kScalar);
  const std::optional<Code> free = words_.free_member(expression.text);
  const std::optional<Code> member = words_.member(expression.text);
  const bool is_free = free && (is_number || !member);
  if (is_free) {
    rest.insert(rest.begin(), value);
    return OnOneLine(Call(*free, std::move(rest)));
  }
  return OnOneLine(Call(value + "." + member.value_or(Code()), std::move(rest)));
}

Code Speller::Converted(const Expression& operand, const CppType& wanted) const {
  const Code code = One(operand);
  const bool is_optional = wanted.kind == CppType::Kind::kOptional;
  if (wanted.Core() != Atom::kTensor) {
    const bool is_list = wanted.kind == CppType::Kind::kView ||
                         (is_optional && wanted.elements[0].kind == CppType::Kind::kView);
    const bool is_number = operand.type.kind == FormulaType::Kind::kCpp &&
                           operand.type.cpp.kind == CppType::Kind::kAtom &&
                           operand.kind != Kind::kNothing && operand.kind != Kind::kLeftOut;
    // Inside an optional the list must say what it is.
    const bool is_bare = operand.kind == Kind::kBraces || is_number;
    if (!is_list || !is_bare) return code;
    const Code braces = operand.kind == Kind::kBraces ? code : "{" + code + "}";
    if (!is_optional) return braces;
    return SpellType(input_.target, wanted.elements[0], target::Scope::kRuntime) + "(" + braces +
           ")";
  }
  if (is_optional && wanted.elements[0].kind == CppType::Kind::kAtom && IsTensor(operand.type)) {
    return OnOneLine(Call(words_.as_optional, {code}));
  }
  if (wanted.kind == CppType::Kind::kAtom && wanted.passing == cpp::Passing::kReference) {
    return OnOneLine(Call(words_.written, {code}));
  }
  if (wanted.kind == CppType::Kind::kAtom && IsOptionalTensor(operand.type)) {
    return OnOneLine(Call(words_.as_tensor, {code}));
  }
  return code;
}

ListSpelling Speller::SpellUnpacked(const schema::NativeFunction& function,
                                    const cpp::Signature& packed,
                                    const std::vector<Code>& arguments) const {
  std::vector<Code> unpacked;
  for (const cpp::Parameter& parameter : cpp::DispatcherSignature(function).parameters) {
    Code options;
    Code given;
    for (std::size_t i = 0; i < packed.parameters.size(); ++i) {
      if (packed.parameters[i].type.IsAtom(Atom::kTensorOptions)) options = arguments[i];
      if (packed.parameters[i].name == parameter.name) given = arguments[i];
    }
    const Code option = options.text() == "{}"
                            ? Code("std::nullopt")
                            : input_.target.options.option(options, parameter.type);
    unpacked.push_back(given.empty() ? option : given);
  }
  return Call(SpellDispatchFunction(input_.target, function), std::move(unpacked));
}

ListSpelling Speller::SpellOperator(const Expression& expression) const {
  const schema::NativeFunction& function = *expression.function;
  const auto form = expression.is_packed ? cpp::ApiForm::kPacked : cpp::ApiForm::kPlain;
  const cpp::Signature plain = cpp::ApiSignature(function, form);
  const cpp::Signature called = expression.is_packed ? plain : cpp::DispatcherSignature(function);
  std::vector<Code> arguments;
  for (std::size_t i = 0; i < called.parameters.size(); ++i) {
    const cpp::Parameter& parameter = called.parameters[i];
    const bool is_left_out =
        i >= expression.operands.size() || expression.operands[i].kind == Kind::kLeftOut;
    arguments.push_back(is_left_out ? DefaultOf(plain, parameter)
                                    : Converted(expression.operands[i], parameter.type));
  }
  const bool has_function = function.has_function_variant && words_.has_public_functions;
  if (expression.is_packed && !has_function) {
    return SpellUnpacked(function, called, arguments);
  }
  if (!expression.is_packed) {
    return Call(SpellDispatchFunction(input_.target, function), std::move(arguments));
  }
  const Code outer = SpellApiNamespace(input_.target, NamespaceOf(function));
  return Call(cpp::Concat(outer, "::", called.name), std::move(arguments));
}

CppType ByValue(CppType type) {
  type.passing = cpp::Passing::kValue;
  for (CppType& element : type.elements) element = ByValue(std::move(element));
  return type;
}

}  // namespace

bool IsOptionalTensor(const FormulaType& type) {
  return type.kind == FormulaType::Kind::kCpp && type.cpp.kind == CppType::Kind::kOptional &&
         type.cpp.elements[0].IsAtom(Atom::kTensor);
}

bool IsTensor(const FormulaType& type) {
  return type.kind == FormulaType::Kind::kCpp && type.cpp.IsAtom(Atom::kTensor);
}

Code SpellFormulaType(const target::Target& target, const FormulaType& type) {
  const CppType spelled =
      type.kind == FormulaType::Kind::kCpp ? ByValue(type.cpp) : CppType::OfAtom(Atom::kTensor);
  return SpellType(target, spelled, target::Scope::kRuntime);
}

void AddCalledHeaders(const Expression& formula, target::HeaderSet* headers) {
  if (formula.kind == Kind::kOperator) {
    headers->insert(IncludeOf(EmitterId::kFunctionHeader, HeaderStem(*formula.function)));
  }
  if (formula.kind == Kind::kFunction) headers->insert(IncludeOf(EmitterId::kGradientsHeader));
  for (const Expression& operand : formula.operands) AddCalledHeaders(operand, headers);
}

void WriteValue(CodeWriter& writer, const ListSpelling& value) {
  if (value.items.size() != 1) return WriteList(writer, value);
  writer.Block({{"line", value.opening + value.items[0] + value.closing}}, "$line$");
}

ListSpelling SpellFormula(const EmitInput& input, const Expression& formula,
                          SpellValue spell_value) {
  return Speller(input, spell_value).Whole(formula);
}

}  // namespace switchyard::emit
