// Rules about the entries of decompositions.yaml and the operators that they name.
//
// Ours: PyTorch has no such files.
#include "compiler/derivatives/decompositions.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>

#include "compiler/derivatives/operator_index.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/sema/derivative_rules.h"
#include "compiler/sema/formula_forms.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

using derivatives::Decomposition;
using derivatives::IsWriting;
using diagnostics::Name;
using schema::DecompositionEntry;
using schema::DispatchLine;
using schema::NativeFunction;
using schema::Program;
using schema::SchemaKind;

const DispatchLine* FormulaLineOf(const NativeFunction& function) {
  const auto found = std::find_if(
      function.dispatch.begin(), function.dispatch.end(),
      [&](const DispatchLine& line) { return derivatives::IsFormulaLine(line, function.schema); });
  return found == function.dispatch.end() ? nullptr : &*found;
}

void CheckKernel(const NativeFunction& function, const DecompositionEntry& entry,
                 RuleContext& context) {
  if (FormulaLineOf(function) != nullptr) return;
  const std::string name = function.schema.name.value.ToString();
  const auto composite = std::find_if(function.dispatch.begin(), function.dispatch.end(),
                                      derivatives::IsCompositeLine);
  if (composite == function.dispatch.end() || composite->is_structured) {
    context.sink.Report(diagnostics::kFormulaNotComposite, entry.qualified_name.range, Name(name))
        .Info(function.schema.name.range, "the operator is declared here");
    return;
  }
  context.sink
      .Report(diagnostics::kFormulaBesideKernel, entry.qualified_name.range, Name(name),
              Name(composite->kernel.value.name))
      .Info(composite->kernel.range, "the kernel is named here");
}

bool HasCopy(const Program& program) {
  return std::any_of(program.functions.begin(), program.functions.end(), [](const auto& function) {
    return function.schema.name_space.value == "aten" &&
           function.schema.name.value.ToString() == "copy_";
  });
}

// In-place and out forms for which no operator that the formula calls has one copy the result.
void CheckForms(const CompleteProgram& complete, const Decomposition& decomposition,
                RuleContext& context) {
  for (const SchemaKind kind : {SchemaKind::kInplace, SchemaKind::kOut}) {
    const NativeFunction* form = complete.families.Of(*decomposition.function).Of(kind);
    const bool follows = form != nullptr && !form->is_generated && FormulaLineOf(*form) != nullptr;
    if (!follows || FormulaOfForm(complete.families, decomposition, *form)) continue;
    context.sink
        .Report(diagnostics::kFormulaWithoutCopy, form->schema.name.range,
                Name(form->schema.name.value.ToString()))
        .Info(decomposition.entry->qualified_name.range, "the formula is here");
  }
}

void CheckEntry(const NativeFunction& function, const DecompositionEntry& entry,
                RuleContext& context) {
  if (!IsWriting(function)) return CheckKernel(function, entry, context);
  context.sink
      .Report(diagnostics::kFormulaOfWritingOperator, entry.qualified_name.range,
              Name(function.schema.name.value.ToString()))
      .Info(function.schema.name.range, "the operator is declared here");
}

}  // namespace

// Ours: without operators, nothing in the entries can be checked.
void DecompositionsStandBesideOperators(const Program& program, RuleContext& context) {
  if (program.decompositions.empty() || !program.functions.empty()) return;
  context.sink.Report(diagnostics::kDerivativesAlone, program.decompositions.front().key_range);
}

void DecompositionsFitTheirOperators(const CompleteProgram& complete, RuleContext& context) {
  const Program& program = complete.program;
  if (program.decompositions.empty() || program.functions.empty()) return;
  const size_t errors = context.sink.error_count();
  const derivatives::OperatorIndex index(program);
  std::map<const NativeFunction*, const DecompositionEntry*> first;
  for (const DecompositionEntry& entry : program.decompositions) {
    const NativeFunction* function = index.Find(entry.schema_text.text());
    if (function == nullptr) {
      ReportMissing(program, index, entry.schema_text, entry.qualified_name.value, context);
      continue;
    }
    const auto [place, is_new] = first.emplace(function, &entry);
    if (is_new) {
      CheckEntry(*function, entry, context);
      continue;
    }
    context.sink
        .Report(diagnostics::kFormulaRepeated, entry.qualified_name.range,
                Name(entry.qualified_name.value))
        .Info(place->second->qualified_name.range, "the first one is here");
  }
  // After errors in entries, the faults of formulas would often be reported twice.
  if (context.sink.error_count() > errors) return;
  const derivatives::Decompositions typed =
      derivatives::MakeDecompositions(program, context.sink, KnownIn(program));
  if (HasCopy(program)) return;
  for (const Decomposition& one : typed.list()) CheckForms(complete, one, context);
}

}  // namespace switchyard::sema
