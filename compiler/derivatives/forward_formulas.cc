#include "compiler/derivatives/forward_formulas.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/str_join.h"
#include "compiler/derivatives/formula_words.h"
#include "compiler/schema/symbolic_integers.h"

namespace switchyard::derivatives {
namespace {

constexpr std::string_view kTangent = "_t";
constexpr std::string_view kPrimal = "_p";

std::vector<std::string> FindInputs(std::string_view formula, std::string_view suffix,
                                    const Differentiability& derivatives, const FormulaSet& set) {
  std::vector<std::string> found;
  for (const std::string& name : set.arguments_with_derivatives) {
    const CppValue* argument = FindValue(derivatives.arguments, name);
    if (argument != nullptr && SeesToTangents(*argument, *derivatives.function)) continue;
    if (HasWord(formula, Concat({name, suffix}))) found.push_back(name);
  }
  return found;
}

bool IsWithDerivative(const FormulaSet& set, std::string_view name) {
  const std::vector<std::string>& names = set.arguments_with_derivatives;
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The tangent of a linear operator is the operator itself, called with the tangents.
std::string WriteOutLinear(const Differentiability& derivatives, const FormulaSet& set) {
  std::vector<std::string> arguments;
  for (const CppValue& argument : derivatives.arguments) {
    arguments.push_back(IsWithDerivative(set, argument.name) ? Concat({argument.name, kTangent})
                                                             : argument.name);
  }
  const schema::NativeFunction& function = *derivatives.function;
  const std::string name =
      Concat({derivatives.name, schema::HasSymbolicForms(function) ? "_symint" : ""});
  if (function.has_function_variant) {
    return Concat({"at::", name, "(", absl::StrJoin(arguments, ", "), ")"});
  }
  const std::string object = arguments.front();
  arguments.erase(arguments.begin());
  return Concat({object, ".", name, "(", absl::StrJoin(arguments, ", "), ")"});
}

// The Jacobian is diagonal, so the gradient's formula computes the tangent, up to conjugation.
std::string WriteOutElementWise(const FormulaSet& set) {
  const std::string& input = set.arguments_with_derivatives.front();
  std::string formula = ReplaceWord(set.backward.front().line->formula.text(), "grad",
                                    Concat({input, kTangent, ".conj()"}));
  formula = ReplaceWord(formula, input, Concat({input, kPrimal}));
  return Concat({"(", formula, ").conj()"});
}

}  // namespace

ForwardFormula BuildForwardFormula(const schema::FormulaLine& line,
                                   const Differentiability& derivatives, const FormulaSet& set) {
  ForwardFormula forward;
  forward.line = &line;
  forward.formula = std::string(line.formula.text());
  const std::vector<std::string>& inputs = set.arguments_with_derivatives;
  if (forward.formula == kAutoElementWise && inputs.size() == 1 && set.backward.size() == 1) {
    forward.formula = WriteOutElementWise(set);
    for (const CppValue& argument : derivatives.arguments) {
      forward.required_tangents.push_back(argument.name);
    }
  } else if (forward.formula == kAutoLinear && !inputs.empty()) {
    forward.formula = WriteOutLinear(derivatives, set);
    forward.required_tangents = inputs;
  } else {
    forward.required_tangents = FindInputs(forward.formula, kTangent, derivatives, set);
  }
  forward.required_primals = FindInputs(forward.formula, kPrimal, derivatives, set);
  return forward;
}

}  // namespace switchyard::derivatives
