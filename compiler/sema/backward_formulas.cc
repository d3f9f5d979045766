// Rules about backward formulas: how they name gradients and what they save.
//
// Source: reference derivatives, sections 3 and 4; validation rules V009 to V012, V021, V032, L023,
// L024, W039.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/derivatives/formula_words.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/edition_rules.h"
#include "compiler/sema/derivative_rules.h"

namespace switchyard::sema {
namespace {

using derivatives::BackwardFormula;
using derivatives::Differentiability;
using derivatives::FormulaSet;
using derivatives::GradientIndex;
using derivatives::SavedValue;
using diagnostics::Count;
using diagnostics::Name;
using schema::FormulaLine;

// How the formulas of one dispatch key name gradients, each with the first formula that does so.
struct GradientUse {
  const FormulaLine* grad = nullptr;
  const FormulaLine* grads = nullptr;
  const FormulaLine* named = nullptr;
  std::string name;      // of the gradient in `named`
  bool is_bare = false;  // `grads` without an index
  std::vector<GradientIndex> indices;
};

GradientUse FindGradientUse(const FormulaSet& set) {
  GradientUse use;
  for (const BackwardFormula& formula : set.backward) {
    if (use.grad == nullptr && derivatives::HasWord(formula.formula, "grad"))
      use.grad = formula.line;
    const auto indices = derivatives::FindGradientIndices(formula.formula);
    const size_t count = derivatives::FindWord(formula.formula, "grads").size();
    if (use.grads == nullptr && count > 0) use.grads = formula.line;
    use.is_bare = use.is_bare || count != indices.size();
    use.indices.insert(use.indices.end(), indices.begin(), indices.end());
    if (use.named == nullptr && !formula.named_gradients.empty()) {
      use.named = formula.line;
      use.name = formula.named_gradients.front();
    }
  }
  return use;
}

void CheckOneWayOfNaming(const Differentiability& entry, const FormulaSet& set,
                         RuleContext& context) {
  const GradientUse use = FindGradientUse(set);
  const Name name(entry.entry->qualified_name.value);
  if (use.grad != nullptr && use.grads != nullptr) {
    context.sink.Report(diagnostics::kGradAndGrads, RangeOfWord(*use.grad, "grad"), name)
        .Info(RangeOfWord(*use.grads, "grads"), "`grads` is used here")
        .Hint("write `grads[0]` for `grad`");
  }
  const bool is_zero_alone =
      !use.is_bare && !use.indices.empty() &&
      std::all_of(use.indices.begin(), use.indices.end(),
                  [](const GradientIndex& gradient) { return gradient.index == 0; });
  if (is_zero_alone) {
    context.sink.Report(diagnostics::kGradsZeroAlone, RangeOfWord(*use.grads, "grads"), name);
  }
  const FormulaLine* other = use.grad != nullptr ? use.grad : use.grads;
  if (use.named != nullptr && other != nullptr) {
    context.sink
        .Report(diagnostics::kNamedAndOtherGradients, RangeOfWord(*use.named, use.name), name,
                Name(use.name))
        .Info(RangeOfWord(*other, other == use.grad ? "grad" : "grads"), "used here");
  }
}

void CheckGradientIndices(const Differentiability& entry, const FormulaSet& set,
                          const BackwardFormula& formula, RuleContext& context) {
  const size_t returns = entry.function->schema.returns.size();
  const size_t differentiable = DifferentiableOutputs(*entry.function, entry, set).size();
  const auto& said = entry.entry->output_differentiability;
  // The fault would only follow from V010 or V027.
  const bool is_unclear =
      (said && said->returns.size() != returns) || FindGradientUse(set).grad != nullptr;
  const std::string name = entry.function->schema.name.value.ToString();
  for (const GradientIndex& gradient :
       derivatives::FindGradientIndices(formula.line->formula.text())) {
    const source::SourceRange range = formula.line->formula.RangeOf(gradient.begin, gradient.end);
    const auto index = static_cast<size_t>(gradient.index);
    if (index >= returns) {
      context.sink.Report(diagnostics::kGradientIndexTooLarge, range, Count(index), Name(name),
                          Count(returns));
    } else if (index >= differentiable && !is_unclear) {
      context.sink.Report(diagnostics::kGradientIndexNotDifferentiable, range, Count(index),
                          Name(name), Count(differentiable));
    }
  }
}

// Named gradients are in the order of the named returns; numbers count all returns.
void CheckNamedGradients(const Differentiability& entry, const FormulaSet& set,
                         const BackwardFormula& formula, RuleContext& context) {
  bool is_shifted = false;
  for (const size_t index : DifferentiableOutputs(*entry.function, entry, set)) {
    const schema::Return& result = entry.function->schema.returns[index];
    if (!result.name) {
      is_shifted = true;
      continue;
    }
    const std::string gradient = "grad_" + result.name->value;
    if (!is_shifted || !derivatives::HasWord(formula.line->formula.text(), gradient)) continue;
    context.sink.Report(diagnostics::kNamedGradientShifted, RangeOfWord(*formula.line, gradient),
                        Name(gradient));
  }
}

bool IsStrides(const SavedValue& saved) {
  return saved.name == saved.origin + "_strides" || saved.name == saved.origin + "_sym_strides";
}

// Layouts without strides make the call fail, and with it the gradient of another argument.
void CheckStrides(const BackwardFormula& formula, RuleContext& context) {
  const FormulaLine& line = *formula.line;
  for (const auto* values : {&formula.saved_inputs, &formula.saved_outputs}) {
    for (const SavedValue& saved : *values) {
      if (!IsStrides(saved)) continue;
      if (line.names.size() == 1 && line.names.front().value == saved.origin) continue;
      context.sink.Report(diagnostics::kStridesOfOther, RangeOfWord(line, saved.origin),
                          Name(saved.origin));
    }
  }
}

// The reference types that the reference can save.
constexpr std::string_view kOwnable[] = {
    "at::TensorList",
    "at::ITensorListRef",
    "c10::List<c10::optional<at::Tensor>>",
    "at::IntArrayRef",
    "c10::SymIntArrayRef",
    "at::OptionalIntArrayRef",
    "at::OptionalSymIntArrayRef",
    "c10::optional<at::IntArrayRef>",
    "c10::optional<c10::SymIntArrayRef>",
    "c10::optional<at::ArrayRef<double>>",
    "c10::string_view",
    "c10::optional<c10::string_view>",
};

bool HasOwningForm(const std::string& type, schema::LanguageLevel level) {
  if (type == "at::ArrayRef<at::Scalar>" &&
      Holds(schema::EditionRule::kScalarListsAreKept, level)) {
    return true;
  }
  if (std::find(std::begin(kOwnable), std::end(kOwnable), type) != std::end(kOwnable)) return true;
  for (const std::string_view part : {"Ref", "view", "DimnameList", "Ptr"}) {
    if (type.find(part) != std::string::npos) return false;
  }
  return true;
}

void CheckSavedValues(const Differentiability& entry, const BackwardFormula& formula,
                      RuleContext& context) {
  for (const auto* values : {&formula.saved_inputs, &formula.saved_outputs}) {
    for (const SavedValue& saved : *values) {
      if (HasOwningForm(saved.cpp_type, entry.function->language.level)) continue;
      context.sink.Report(diagnostics::kSavedValueNotOwned,
                          RangeOfWord(*formula.line, saved.origin), Name(saved.origin),
                          diagnostics::TypeText(saved.cpp_type));
    }
  }
}

// With one differentiable output among several, `grad` is its gradient.
void CheckGradOfOneOutput(const Differentiability& entry, const FormulaSet& set,
                          const BackwardFormula& formula, RuleContext& context) {
  if (entry.function->schema.returns.size() < 2 || formula.named_gradients.empty() ||
      DifferentiableOutputs(*entry.function, entry, set).size() != 1) {
    return;
  }
  context.sink.Report(diagnostics::kGradOfOneOutput,
                      RangeOfWord(*formula.line, formula.named_gradients.front()),
                      Name(entry.entry->qualified_name.value));
}

}  // namespace

void CheckBackwardFormulas(const Differentiability& entry, const FormulaSet& set,
                           RuleContext& context) {
  CheckOneWayOfNaming(entry, set, context);
  for (const BackwardFormula& formula : set.backward) {
    CheckGradientIndices(entry, set, formula, context);
    CheckNamedGradients(entry, set, formula, context);
    CheckStrides(formula, context);
    CheckSavedValues(entry, formula, context);
    CheckGradOfOneOutput(entry, set, formula, context);
  }
}

}  // namespace switchyard::sema
