// Rules about the operators that have formulas, their own or those of their functional form.
//
// Source: reference derivatives, sections 2, 6 and 7; validation rules V022 to V031, V033.
#include <algorithm>
#include <string>
#include <vector>

#include "compiler/derivatives/formula_words.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/sema/derivative_rules.h"

namespace switchyard::sema {
namespace {

using derivatives::BackwardFormula;
using derivatives::FormulaSet;
using derivatives::ForwardFormula;
using derivatives::SavedValue;
using derivatives::ServedOperator;
using diagnostics::Count;
using diagnostics::Name;
using schema::NativeFunction;
using schema::SchemaKind;

constexpr std::string_view kSelf = "self";

std::string NameOf(const ServedOperator& served) {
  return served.function->schema.name.value.ToString();
}

bool HasDerivatives(const FormulaSet& set) { return !set.arguments_with_derivatives.empty(); }

source::SourceRange EntryRange(const ServedOperator& served) {
  return served.derivatives->entry->qualified_name.range;
}

void CheckInplace(const ServedOperator& served, const FormulaSet& set, RuleContext& context) {
  if (served.function->schema.Kind() != SchemaKind::kInplace) return;
  for (const BackwardFormula& formula : set.backward) {
    const auto& names = formula.line->names;
    const bool is_for_self = std::any_of(names.begin(), names.end(),
                                         [](const auto& name) { return name.value == kSelf; });
    for (const SavedValue& saved : formula.saved_inputs) {
      if (!is_for_self || saved.expression.find("strides_or_error") == std::string::npos) continue;
      context.sink
          .Report(diagnostics::kInplaceSelfStrides, RangeOfWord(*formula.line, saved.origin),
                  Name(NameOf(served)))
          .Info(served.function->schema.range, "the in-place operator");
    }
  }
  for (const ForwardFormula& formula : set.forward) {
    if (!served.is_exact || !derivatives::HasWord(formula.formula, "self_p")) continue;
    context.sink
        .Report(diagnostics::kInplaceSelfPrimal, RangeOfWord(*formula.line, "self_p"),
                Name(NameOf(served)))
        .Hint(
            "self has been overwritten by then: `result` is its new value, `original_self_p` the "
            "old one");
  }
}

void CheckGenerated(const ServedOperator& served, const FormulaSet& set, RuleContext& context) {
  if (!served.is_from_writing) return;
  for (const BackwardFormula& formula : set.backward) {
    for (const SavedValue& saved : formula.saved_inputs) {
      if (saved.name.find(kSelf) == std::string::npos) continue;
      context.sink.Report(diagnostics::kGeneratedSavesSelf,
                          RangeOfWord(*formula.line, saved.origin), Name(NameOf(served)));
    }
  }
}

void CheckAbstract(const ServedOperator& served, const FormulaSet& set, RuleContext& context) {
  if (!HasDerivatives(set) || IsAbstract(*served.function)) return;
  context.sink.Report(diagnostics::kDerivativeOfComposite, EntryRange(served), Name(NameOf(served)))
      .Info(served.function->schema.range, "the operator")
      .Hint("what its kernel calls is differentiated");
}

void CheckFormulasAreForInputs(const ServedOperator& served, const FormulaSet& set,
                               RuleContext& context) {
  const std::vector<const schema::Argument*> inputs = DifferentiableInputs(*served.function, set);
  for (const BackwardFormula& formula : set.backward) {
    for (const source::Located<std::string>& name : formula.line->names) {
      const bool is_input = std::any_of(
          inputs.begin(), inputs.end(),
          [&](const schema::Argument* argument) { return argument->name.value == name.value; });
      const bool is_said =
          std::any_of(set.non_differentiable.begin(), set.non_differentiable.end(),
                      [&](const auto& other) { return other.value == name.value; });
      if (is_input || is_said) continue;
      context.sink.Report(diagnostics::kFormulaNotDifferentiable, name.range, Name(name.value),
                          Name(NameOf(served)));
    }
  }
}

// Returns why the operator needs no derivative, or nothing. An argument that has a formula and is
// called non_differentiable too was reported before.
std::string_view WhyNotDifferentiable(const ServedOperator& served, const FormulaSet& set) {
  if (derivatives::IsUndifferentiable(*served.function))
    return "it is one that never needs a derivative";
  if (DifferentiableInputs(*served.function, set).empty() && set.non_differentiable.empty())
    return "none of its arguments is differentiable";
  if (DifferentiableOutputs(*served.function, *served.derivatives, set).empty())
    return "none of its outputs is differentiable";
  return {};
}

void CheckOutputs(const ServedOperator& served, const FormulaSet& set, RuleContext& context) {
  const NativeFunction& function = *served.function;
  const size_t returns = function.schema.returns.size();
  if (const auto& said = served.derivatives->entry->output_differentiability) {
    if (said->returns.size() != returns) {
      context.sink.Report(diagnostics::kOutputDifferentiabilityCount, said->range,
                          Count(said->returns.size()), Name(NameOf(served)), Count(returns));
      return;
    }
    for (const source::Located<bool>& value : said->returns) {
      if (value.value || function.schema.Kind() != SchemaKind::kInplace) continue;
      context.sink.Report(diagnostics::kInplaceNotDifferentiable, value.range,
                          Name(NameOf(served)));
      return;
    }
  }
  const std::string_view reason = WhyNotDifferentiable(served, set);
  if (!HasDerivatives(set) || reason.empty() || returns == 0) return;
  context.sink.Report(diagnostics::kNothingDifferentiable, EntryRange(served), Name(NameOf(served)),
                      diagnostics::Text(reason));
}

// The return that a name in a forward formula's key stands for; null if there is none.
const schema::Return* ReturnNamed(const ServedOperator& served, const std::string& name) {
  const auto& values = served.derivatives->returns;
  const auto& returns = served.derivatives->function->schema.returns;
  for (size_t i = 0; i < values.size(); ++i) {
    const bool is_named = returns[i].name && returns[i].name->value == name;
    if (is_named || values[i].name == name || name == "result" + std::to_string(i))
      return &returns[i];
  }
  return nullptr;
}

// A key that names no output was reported before.
bool NamesAnOutput(const ServedOperator& served, const ForwardFormula& formula) {
  const auto& names = formula.line->names;
  return std::any_of(names.begin(), names.end(),
                     [&](const auto& name) { return ReturnNamed(served, name.value) != nullptr; });
}

bool IsShorthand(const ForwardFormula& formula) {
  return formula.formula == derivatives::kAutoLinear ||
         formula.formula == derivatives::kAutoElementWise;
}

void CheckForwardTypes(const ServedOperator& served, const ForwardFormula& formula,
                       RuleContext& context) {
  for (const source::Located<std::string>& name : formula.line->names) {
    const schema::Return* result = ReturnNamed(served, name.value);
    if (result == nullptr) continue;
    const schema::Type& type = result->type.value;
    const bool is_tensor = type.IsTensorLike() && !type.IsList();
    const bool is_one_list = type.IsTensorLike() && formula.line->names.size() == 1;
    if (is_tensor || is_one_list) continue;
    context.sink.Report(diagnostics::kForwardOutputType, name.range);
  }
}

void CheckForward(const ServedOperator& served, const FormulaSet& set, RuleContext& context) {
  if (set.forward.empty() || !WhyNotDifferentiable(served, set).empty()) return;
  const NativeFunction& function = *served.function;
  const std::vector<const schema::Argument*> inputs = DifferentiableInputs(function, set);
  const size_t outputs = DifferentiableOutputs(function, *served.derivatives, set).size();
  size_t count = 0;
  bool are_outputs = true;
  for (const ForwardFormula& formula : set.forward) {
    count += formula.line->names.size();
    are_outputs = are_outputs && NamesAnOutput(served, formula);
  }
  if (count != outputs && are_outputs) {
    context.sink.Report(diagnostics::kForwardFormulaCount, set.forward.front().line->key.range,
                        Count(count), Name(NameOf(served)), Count(outputs));
  }
  if (function.schema.HasOutArguments()) return;
  const bool has_one_list = inputs.size() == 1 && inputs.front()->type.value.IsList();
  for (const ForwardFormula& formula : set.forward) {
    if (formula.required_tangents.empty() && !has_one_list && !IsShorthand(formula))
      context.sink.Report(diagnostics::kForwardWithoutTangent, formula.line->formula.range());
    CheckForwardTypes(served, formula, context);
  }
}

}  // namespace

void CheckServedOperator(const ServedOperator& served, const FormulaSet& set,
                         RuleContext& context) {
  CheckInplace(served, set, context);
  CheckGenerated(served, set, context);
  CheckAbstract(served, set, context);
  // A composite without formulas has no code of its own for derivatives.
  if (!IsAbstract(*served.function)) return;
  CheckFormulasAreForInputs(served, set, context);
  CheckOutputs(served, set, context);
  CheckForward(served, set, context);
}

}  // namespace switchyard::sema
