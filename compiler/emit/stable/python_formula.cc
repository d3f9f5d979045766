#include "compiler/emit/stable/python_formula.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "compiler/cpp/literal.h"
#include "compiler/cpp/signature.h"
#include "compiler/python/names.h"

namespace switchyard::emit {
namespace {

using cpp::Atom;
using cpp::CppType;
using cpp::Literal;
using derivatives::Expression;
using derivatives::FormulaType;
using Kind = Expression::Kind;

absl::string_view Piece(std::string_view text) { return {text.data(), text.size()}; }

std::string SpellNumber(const std::string& text) {
  char* end = nullptr;
  const bool is_hexadecimal = text.size() > 1 && (text[1] == 'x' || text[1] == 'X');
  const bool is_floating = !is_hexadecimal && text.find_first_of(".eE") != std::string::npos;
  if (is_floating) return Literal::Floating(std::strtod(text.c_str(), &end)).text();
  return Literal::Integer(std::strtoll(text.c_str(), &end, 0)).text();
}

bool IsAtom(const FormulaType& type, Atom atom) {
  return type.kind == FormulaType::Kind::kCpp && type.cpp.IsAtom(atom);
}

bool IsInteger(const Expression& expression) {
  return IsAtom(expression.type, Atom::kInt) || IsAtom(expression.type, Atom::kSymInt);
}

bool IsPrimary(Kind kind) {
  return kind != Kind::kUnary && kind != Kind::kBinary && kind != Kind::kConditional;
}

class PythonSpeller {
 public:
  PythonSpeller(const EmitInput& input, PythonValue spell_value)
      : words_(input.target.autograd), spell_value_(spell_value) {}

  std::string One(const Expression& expression) const {
    switch (expression.kind) {
      case Kind::kValue:
        return spell_value_(expression.value);
      case Kind::kConstant:
        return words_.constant(expression.text).value_or(cpp::Code()).text();
      case Kind::kNumber:
        return SpellNumber(expression.text);
      case Kind::kString:
        return Literal::String(expression.text).text();
      case Kind::kBool:
        return expression.text == "true" ? "True" : "False";
      case Kind::kNothing:
      case Kind::kLeftOut:
        return "None";
      case Kind::kUnary:
        return (expression.text == "!" ? "not " : expression.text) + Part(expression, 0);
      case Kind::kBinary:
        return absl::StrCat(Part(expression, 0), " ", Symbol(expression), " ", Part(expression, 1));
      case Kind::kConditional:
        return absl::StrCat(Part(expression, 1), " if ", Part(expression, 0), " else ",
                            Part(expression, 2));
      case Kind::kOperator:
        return SpellCall(expression);
      case Kind::kNotImplemented:
        return SpellNotImplemented(expression);
      case Kind::kMember:
        return SpellMember(expression);
      case Kind::kRuntimeCall:
        return words_.function(expression.text).value_or(cpp::Code()).text() + "(" +
               Joined(expression, 0) + ")";
      case Kind::kSubscript:
        return absl::StrCat(Part(expression, 0), "[", One(expression.operands[1]), "]");
      case Kind::kGet:
        return absl::StrCat(Part(expression, 0), "[", expression.index, "]");
      case Kind::kBraces:
        return "[" + Joined(expression, 0) + "]";
      case Kind::kConstruct:
        return SpellConstruct(expression);
      case Kind::kCast:
        return IsAtom(expression.type, Atom::kDouble) ? "float(" + One(expression.operands[0]) + ")"
                                                      : Part(expression, 0);
      case Kind::kDereference:
        return Part(expression, 0);
      case Kind::kFunction:
      case Kind::kTangentTerm:
      case Kind::kLambda:
        break;
    }
    return {};
  }

 private:
  std::string Part(const Expression& expression, std::size_t index) const {
    const Expression& operand = expression.operands[index];
    const std::string code = One(operand);
    return IsPrimary(operand.kind) ? code : "(" + code + ")";
  }

  std::string Joined(const Expression& expression, std::size_t first) const {
    std::vector<std::string> codes;
    for (std::size_t i = first; i < expression.operands.size(); ++i) {
      codes.push_back(One(expression.operands[i]));
    }
    return absl::StrJoin(codes, ", ");
  }

  static std::string Symbol(const Expression& expression) {
    const std::string& text = expression.text;
    if (text == "&&") return "and";
    if (text == "||") return "or";
    const bool is_whole =
        text == "/" && IsInteger(expression.operands[0]) && IsInteger(expression.operands[1]);
    return is_whole ? "//" : text;
  }

  std::string SpellNotImplemented(const Expression& expression) const {
    for (const Expression& operand : expression.operands) {
      if (operand.kind == Kind::kString) return "_not_implemented(" + One(operand) + ")";
    }
    return "_not_implemented(\"\")";
  }

  std::string SpellMember(const Expression& expression) const {
    // A list has a size, too.
    if (expression.text == "size" && expression.operands.size() == 1) {
      return "len(" + One(expression.operands[0]) + ")";
    }
    const std::optional<cpp::Code> form = words_.member(expression.text);
    return absl::StrReplaceAll(form.value_or(cpp::Code()).text(),
                               {{"$", Part(expression, 0)}, {"#", Joined(expression, 1)}});
  }

  // `std::vector<int64_t>(n, 0)`, `std::tuple<...>(a, b)`, `Tensor()`.
  std::string SpellConstruct(const Expression& expression) const {
    const std::size_t count = expression.operands.size();
    const bool is_cpp = expression.type.kind == FormulaType::Kind::kCpp;
    const CppType::Kind kind = is_cpp ? expression.type.cpp.kind : CppType::Kind::kAtom;
    if (kind == CppType::Kind::kTuple) return "(" + Joined(expression, 0) + ",)";
    const bool is_list = kind == CppType::Kind::kVector || kind == CppType::Kind::kView;
    if (is_list && count == 0) return "[]";
    if (is_list && IsInteger(expression.operands[0])) {
      const std::string element = count > 1 ? One(expression.operands[1]) : "0";
      return absl::StrCat("[", element, "] * ", Part(expression, 0));
    }
    return count == 0 ? "None" : Part(expression, 0);
  }

  // Arguments after one that is left out have their names.
  std::string SpellCall(const Expression& expression) const {
    const schema::NativeFunction& function = *expression.function;
    const cpp::Signature called = expression.is_packed
                                      ? cpp::ApiSignature(function, cpp::ApiForm::kPacked)
                                      : cpp::DispatcherSignature(function);
    std::vector<std::string> arguments;
    bool is_named = false;
    for (std::size_t i = 0; i < called.parameters.size(); ++i) {
      const cpp::Parameter& parameter = called.parameters[i];
      is_named |= !IsPositional(function, parameter.name.text());
      if (i >= expression.operands.size() || expression.operands[i].kind == Kind::kLeftOut) {
        is_named = true;
        continue;
      }
      const std::string value = One(expression.operands[i]);
      if (parameter.type.IsAtom(Atom::kTensorOptions)) {
        arguments.push_back("**" + value);
      } else {
        arguments.push_back(is_named ? parameter.name.text() + "=" + value : value);
      }
    }
    return PythonOperator(function) + "(" + absl::StrJoin(arguments, ", ") + ")";
  }

  static bool IsPositional(const schema::NativeFunction& function, const std::string& name) {
    const auto& arguments = function.schema.arguments;
    return std::any_of(arguments.begin(), arguments.end(), [&](const schema::Argument& argument) {
      return argument.name.value == name && argument.IsPositional();
    });
  }

  const target::AutogradSpelling& words_;
  PythonValue spell_value_;
};

}  // namespace

std::string PythonFormula(const EmitInput& input, const Expression& formula,
                          PythonValue spell_value) {
  return PythonSpeller(input, spell_value).One(formula);
}

std::string PythonOperator(const schema::NativeFunction& function) {
  std::string name = function.schema.name.value.ToString();
  if (name.find('.') == std::string::npos) name += ".default";
  return absl::StrCat("torch.ops.", function.schema.name_space.value, ".", name);
}

std::string PythonVariable(std::string_view name) {
  static constexpr std::string_view kTaken[] = {
      "abs",   "any",   "computed",  "complex",    "ctx", "enumerate", "float",
      "grads", "int",   "is_wanted", "isinstance", "len", "list",      "math",
      "max",   "min",   "place",     "places",     "pow", "results",   "torch",
      "tuple", "value", "wanted",    "zip"};
  const bool is_taken = python::IsKeyword(name) ||
                        std::find(std::begin(kTaken), std::end(kTaken), name) != std::end(kTaken);
  return absl::StrCat(Piece(name), is_taken ? "_" : "");
}

}  // namespace switchyard::emit
