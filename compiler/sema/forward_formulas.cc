// Rules about forward formulas and their shorthands.
//
// Source: reference derivatives, section 7; validation rules V015 to V020.
#include <string>
#include <string_view>

#include "compiler/derivatives/formula_words.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/sema/derivative_rules.h"

namespace switchyard::sema {
namespace {

using derivatives::CppValue;
using derivatives::Differentiability;
using derivatives::FormulaSet;
using derivatives::ForwardFormula;
using diagnostics::Count;
using diagnostics::Name;

size_t OutputCount(const FormulaSet& set) {
  size_t count = 0;
  for (const ForwardFormula& formula : set.forward) count += formula.line->names.size();
  return count;
}

void CheckBareInputs(const Differentiability& entry, const FormulaSet& set,
                     const ForwardFormula& formula, RuleContext& context) {
  for (const std::string& name : set.arguments_with_derivatives) {
    const CppValue* argument = FindValue(entry.arguments, name);
    if (argument == nullptr || derivatives::SeesToTangents(*argument, *entry.function)) continue;
    if (!derivatives::HasWord(formula.line->formula.text(), name)) continue;
    context.sink
        .Report(diagnostics::kBareInputInForwardFormula, RangeOfWord(*formula.line, name),
                Name(name))
        .Hint("write `" + name + "_p` for its value, `" + name + "_t` for its tangent");
  }
}

void CheckElementWise(const Differentiability& entry, const FormulaSet& set,
                      const ForwardFormula& formula, RuleContext& context) {
  const source::SourceRange range = formula.line->formula.range();
  const std::string name = entry.function->schema.name.value.ToString();
  if (entry.function->schema.Kind() == schema::SchemaKind::kInplace) {
    context.sink.Report(diagnostics::kElementWiseInplace, range, Name(name));
  }
  const size_t inputs = set.arguments_with_derivatives.size();
  const size_t outputs = OutputCount(set);
  if (inputs != 1 || outputs != 1) {
    context.sink.Report(diagnostics::kElementWiseNotOneToOne, range, Name(name), Count(inputs),
                        Count(outputs));
  } else if (set.backward.size() != 1) {
    context.sink.Report(diagnostics::kElementWiseWithoutOneFormula, range,
                        Name(set.arguments_with_derivatives.front()), Count(set.backward.size()));
  }
}

void CheckLinear(const Differentiability& entry, const FormulaSet& set,
                 const ForwardFormula& formula, RuleContext& context) {
  const source::SourceRange range = formula.line->formula.range();
  const std::string name = entry.function->schema.name.value.ToString();
  if (OutputCount(set) != 1) {
    context.sink.Report(diagnostics::kLinearNotOneOutput, range, Name(name),
                        Count(OutputCount(set)));
  }
  if (set.arguments_with_derivatives.empty()) {
    context.sink.Report(diagnostics::kLinearWithoutInput, range, Name(name));
  }
}

}  // namespace

void CheckForwardFormulas(const Differentiability& entry, const FormulaSet& set,
                          RuleContext& context) {
  for (const ForwardFormula& formula : set.forward) {
    const std::string_view text = formula.line->formula.text();
    if (text == derivatives::kAutoElementWise) {
      CheckElementWise(entry, set, formula, context);
    } else if (text == derivatives::kAutoLinear) {
      CheckLinear(entry, set, formula, context);
    } else {
      CheckBareInputs(entry, set, formula, context);
    }
  }
}

}  // namespace switchyard::sema
