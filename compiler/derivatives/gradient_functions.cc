#include "compiler/derivatives/gradient_functions.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "compiler/derivatives/formula_types.h"
#include "compiler/diagnostics/diagnostic.h"

namespace switchyard::derivatives {
namespace {

using cpp::CppType;

// A list is passed as a view, however the caller holds it; a list of bool is an array.
FormulaType AsParameter(const FormulaType& type) {
  const FormulaType plain = WithoutBraces(type);
  if (!IsList(plain) || plain.cpp.kind == CppType::Kind::kArray) return plain;
  return ListOf(ElementOf(plain));
}

std::vector<FormulaType> ParametersOf(const Expression& call) {
  std::vector<FormulaType> parameters;
  for (const Expression& operand : call.operands) parameters.push_back(AsParameter(operand.type));
  return parameters;
}

// The type of a parameter that both uses convert to, if there is one. A number does not convert to
// bool here: a function that takes both has two overloads.
std::optional<FormulaType> Unify(const FormulaType& a, const FormulaType& b) {
  const bool is_bool = IsAtom(a, cpp::Atom::kBool) || IsAtom(b, cpp::Atom::kBool);
  if (is_bool && a != b && IsNumber(a) && IsNumber(b)) return std::nullopt;
  return CommonType(a, b);
}

// Nothing when some parameter has no common type.
std::optional<std::vector<FormulaType>> UnifyAll(const std::vector<FormulaType>& a,
                                                 const std::vector<FormulaType>& b) {
  if (a.size() != b.size()) return std::nullopt;
  std::vector<FormulaType> both;
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::optional<FormulaType> type = Unify(a[i], b[i]);
    if (!type) return std::nullopt;
    both.push_back(AsParameter(*type));
  }
  return both;
}

// The common result of two uses: the longer of two tuples, when one use reads fewer elements with
// `std::get`.
std::optional<FormulaType> UnifyResults(const FormulaType& a, const FormulaType& b) {
  if (IsTuple(a) && IsTuple(b)) {
    const bool is_longer = a.cpp.elements.size() >= b.cpp.elements.size();
    const FormulaType& longer = is_longer ? a : b;
    const auto& shorter = is_longer ? b.cpp.elements : a.cpp.elements;
    const bool is_start = std::equal(shorter.begin(), shorter.end(), longer.cpp.elements.begin());
    return is_start ? std::optional(longer) : std::nullopt;
  }
  const std::optional<FormulaType> result = CommonType(a, b);
  const bool is_same = result && AsResult(*result) == AsResult(a) && AsResult(a) == AsResult(b);
  return is_same || IsUnknown(a) || IsUnknown(b) ? result : std::nullopt;
}

}  // namespace

void GradientFunctions::AddUse(const Expression& call, diagnostics::Sink& sink) {
  std::vector<FormulaType> parameters = ParametersOf(call);
  std::vector<GradientFunction>& overloads = functions_[call.text];
  for (GradientFunction& function : overloads) {
    std::optional<std::vector<FormulaType>> both = UnifyAll(function.parameters, parameters);
    if (!both) continue;
    if (std::optional<FormulaType> result = UnifyResults(function.result, call.type)) {
      function.result = *std::move(result);
      function.parameters = *std::move(both);
      return;
    }
    if (function.parameters != parameters) continue;
    sink.Report(diagnostics::kGradientFunctionResults, call.range, diagnostics::Name(call.text),
                diagnostics::TypeText(Describe(call.type)),
                diagnostics::TypeText(Describe(function.result)));
    return;
  }
  overloads.push_back({call.text, call.type, std::move(parameters)});
}

void GradientFunctions::AddUses(const Expression& expression, diagnostics::Sink& sink) {
  if (expression.kind == Expression::Kind::kFunction) AddUse(expression, sink);
  for (const Expression& operand : expression.operands) AddUses(operand, sink);
}

std::vector<GradientFunction> GradientFunctions::Take() {
  std::vector<GradientFunction> functions;
  for (auto& [name, overloads] : functions_) {
    for (GradientFunction& function : overloads) functions.push_back(std::move(function));
  }
  functions_.clear();
  return functions;
}

}  // namespace switchyard::derivatives
