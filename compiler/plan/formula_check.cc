#include "compiler/plan/formula_check.h"

#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "compiler/derivatives/decompositions.h"
#include "compiler/derivatives/expression.h"
#include "compiler/derivatives/formulas.h"
#include "compiler/plan/library_kernel.h"

namespace switchyard::plan {
namespace {

using derivatives::Expression;
using derivatives::FormulaValue;
using derivatives::SavedItem;
using derivatives::TypedFormula;
using derivatives::TypedSet;
using diagnostics::Name;
using diagnostics::Sink;
using diagnostics::Text;

class FormulaCheck {
 public:
  FormulaCheck(const schema::NativeFunction& function, const target::Target& target, Sink& sink,
               bool calls_functions = true)
      : function_(function), target_(target), sink_(sink), calls_functions_(calls_functions) {}

  bool Run(const TypedSet& formulas) {
    saved_ = &formulas.saved;
    for (const auto* some : {&formulas.backward, &formulas.forward}) {
      for (const TypedFormula& formula : *some) Check(formula.expression);
    }
    if (formulas.condition) Check(*formulas.condition);
    return is_good_;
  }

  bool Run(const derivatives::Decomposition& decomposition) {
    Check(decomposition.formula);
    if (decomposition.condition) Check(*decomposition.condition);
    return is_good_;
  }

 private:
  void Report(source::SourceRange range, const std::string& text) {
    sink_.Report(diagnostics::kFormulaNotEmitted, range,
                 Name(function_.schema.name.value.ToString()), Text(text));
    is_good_ = false;
  }

  void ReportLack(source::SourceRange range, std::string_view word) {
    std::string text = "target `";
    text.append(target_.name).append("` has no `").append(word).append("`");
    Report(range, text);
  }

  void CheckValue(const Expression& value) {
    if (value.value.kind != FormulaValue::Kind::kSaved) return;
    const SavedItem& item = (*saved_)[value.value.index];
    if (item.function.empty()) return;
    if (target_.autograd.saved_form(item.function, item.is_optional)) return;
    ReportLack(value.range, item.function);
  }

  void Check(const Expression& expression) {
    const target::AutogradSpelling& words = target_.autograd;
    switch (expression.kind) {
      case Expression::Kind::kValue:
        CheckValue(expression);
        break;
      case Expression::Kind::kConstant:
        if (!words.constant(expression.text)) ReportLack(expression.range, expression.text);
        break;
      case Expression::Kind::kFunction:
        if (!calls_functions_) ReportLack(expression.range, expression.text);
        break;
      case Expression::Kind::kRuntimeCall:
        if (!words.function(expression.text)) ReportLack(expression.range, expression.text);
        break;
      case Expression::Kind::kMember:
        if (!words.member(expression.text) && !words.free_member(expression.text)) {
          ReportLack(expression.range, expression.text);
        }
        break;
      default:
        break;
    }
    for (const Expression& operand : expression.operands) Check(operand);
  }

  const schema::NativeFunction& function_;
  const std::vector<SavedItem>* saved_ = nullptr;
  const target::Target& target_;
  Sink& sink_;
  bool calls_functions_;  // those that the user writes for the target itself
  bool is_good_ = true;
};

// A function cannot have the name of a namespace beside it.
bool CheckNames(const schema::NativeFunction& function, const target::Target& target, Sink& sink) {
  const schema::OperatorName& name = function.schema.name.value;
  for (const std::string_view taken : target.autograd_namespaces) {
    if (name.BaseName() != taken && name.UnambiguousName() != taken &&
        function.schema.name_space.value != taken) {
      continue;
    }
    sink.Report(diagnostics::kNameTakenByTarget, function.schema.name.range, Name(taken),
                Name(target.name));
    return false;
  }
  return true;
}

bool CheckDecompositions(const Build& build, const target::Target& target, Sink& sink) {
  bool is_good = true;
  for (const schema::NativeFunction* function : build.operators()) {
    const derivatives::Decomposition* formula = build.decompositions().Of(*function);
    if (formula == nullptr || IsOfLibrary(target, *function)) continue;
    is_good &= FormulaCheck(*function, target, sink).Run(*formula);
  }
  return is_good;
}

}  // namespace

bool CheckFormulas(const Build& build, const target::Target& target, Sink& sink) {
  bool is_good = CheckDecompositions(build, target, sink);
  const Autograd* autograd = build.autograd();
  if (autograd == nullptr) return is_good;
  absl::flat_hash_set<const TypedSet*> checked;
  for (const schema::NativeFunction* function : build.operators()) {
    is_good &= CheckNames(*function, target, sink);
    // Only registered operators have gradients.
    if (!target.can(target::Capability::kAutograd)) continue;
    for (const TypedSet* set : autograd->SetsOf(*function)) {
      if (HasLibraryNodes(target, *function) || !checked.insert(set).second) continue;
      is_good &= FormulaCheck(*function, target, sink).Run(*set);
    }
  }
  return is_good;
}

bool CheckRegisteredFormulas(const Build& build, const target::Target& target, Sink& sink) {
  const Autograd* autograd = build.autograd();
  if (autograd == nullptr) return true;
  const target::Target& words = target.registration->with_calls();
  bool is_good = true;
  absl::flat_hash_set<const TypedSet*> checked;
  for (const schema::NativeFunction* function : build.operators()) {
    if (IsOfLibrary(target, *function)) continue;
    for (const TypedSet* set : autograd->SetsOf(*function)) {
      if (!checked.insert(set).second) continue;
      is_good &= FormulaCheck(*function, words, sink, /*calls_functions=*/false).Run(*set);
    }
  }
  return is_good;
}

}  // namespace switchyard::plan
