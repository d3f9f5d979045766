// Rules about the entries of derivatives.yaml and the operators that they name. The rules about
// formulas are in the files that derivative_rules.h names.
//
// Source: reference derivatives, sections 1 and 2; validation rules V002, V034, L018, L022, W023,
// W040.
#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/derivatives/formula_words.h"
#include "compiler/derivatives/join.h"
#include "compiler/derivatives/operator_index.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/print/schema_printer.h"
#include "compiler/sema/derivative_rules.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

using derivatives::Differentiability;
using derivatives::OperatorIndex;
using diagnostics::Name;
using schema::DerivativeEntry;
using schema::NativeFunction;
using schema::Program;

// Whether an operator that could not be read, or that autogen will make, may be the missing one.
// For a program as written.
bool MayBeMissing(const Program& program, const DerivativeEntry& entry) {
  for (const NativeFunction& function : program.functions) {
    if (function.broken || function.schema.broken) return true;
    for (const source::Located<schema::OperatorName>& name : function.autogen) {
      if (name.value.ToString() == entry.qualified_name.value) return true;
    }
  }
  return false;
}

// Which operators the program has.
enum class Operators : std::uint8_t { kAsWritten, kComplete };

void CheckEntryFindsOperator(const Program& program, Operators operators,
                             const OperatorIndex& index, const DerivativeEntry& entry,
                             RuleContext& context) {
  const NativeFunction* named = index.Find(entry.schema_text.text());
  if (named == nullptr) {
    const bool may_be_there = operators == Operators::kAsWritten && MayBeMissing(program, entry);
    if (!may_be_there)
      ReportMissing(program, index, entry.schema_text, entry.qualified_name.value, context);
    return;
  }
  const std::string& base_name = entry.base_name.value;
  const NativeFunction* served = index.Canonical(index.GroupOf(*named), base_name);
  if (served == nullptr) {
    context.sink.Report(diagnostics::kNoCanonicalOperator, entry.base_name.range,
                        Name(entry.qualified_name.value), Name(base_name + "_"));
  } else if (named->schema.HasOutArguments() && served != named) {
    context.sink
        .Report(diagnostics::kDerivativeOfOut, entry.qualified_name.range,
                Name(entry.qualified_name.value), Name(served->schema.name.value.ToString()))
        .Info(served->schema.range, "the operator that the entry applies to");
  }
}

void CheckRepeatedEntries(const Program& program, RuleContext& context) {
  std::map<std::string_view, const DerivativeEntry*> last;
  for (const DerivativeEntry& entry : program.derivatives) {
    const DerivativeEntry*& other = last[entry.schema_text.text()];
    if (other != nullptr) {
      context.sink
          .Report(diagnostics::kDerivativeTwice, other->qualified_name.range,
                  Name(other->qualified_name.value))
          .Info(entry.qualified_name.range, "the later entry");
    }
    other = &entry;
  }
}

void CheckOrder(const Program& program, RuleContext& context) {
  const DerivativeEntry* last = nullptr;
  for (const DerivativeEntry& entry : program.derivatives) {
    if (last != nullptr && last->range.file == entry.range.file &&
        entry.base_name.value < last->base_name.value) {
      context.sink.Report(diagnostics::kDerivativesNotSorted, entry.base_name.range,
                          Name(last->base_name.value), Name(entry.base_name.value));
    }
    last = &entry;
  }
}

// Formulas that are wrong for the operator of their entry are reported once.
void CheckServed(const std::vector<derivatives::ServedOperator>& all, RuleContext& context) {
  std::map<const Differentiability*, bool> is_wrong;
  for (const auto& served : all) {
    if (served.derivatives->is_view_copy || is_wrong[served.derivatives]) continue;
    const size_t errors = context.sink.error_count();
    for (const derivatives::FormulaSet& set : served.derivatives->sets) {
      CheckServedOperator(served, set, context);
    }
    is_wrong[served.derivatives] = context.sink.error_count() > errors;
  }
}

// A kernel for autograd keys says how the operator is differentiated.
bool HasAutogradKernel(const NativeFunction& function) {
  const auto is_autograd = [](const source::Located<DispatchKey>& key) {
    return key.value == DispatchKey::Autograd || key.value == DispatchKey::AutogradOther ||
           key.value == DispatchKey::AutogradNestedTensor ||
           FunctionalityOf(key.value) == DispatchKey::AutogradFunctionality;
  };
  return std::any_of(function.dispatch.begin(), function.dispatch.end(), [&](const auto& line) {
    return std::any_of(line.keys.begin(), line.keys.end(), is_autograd);
  });
}

// Whether the operator has kernels of its own, takes and returns tensors, and nothing tells how to
// differentiate it.
bool WantsFormula(const NativeFunction& function) {
  if (function.broken || function.schema.broken || function.is_generated) return false;
  const bool has_kernels = function.structured_delegate.has_value() || !function.dispatch.empty();
  const auto is_tensor = [](const auto& one) { return one.type.value.IsTensorLike(); };
  const auto& returns = function.schema.returns;
  return has_kernels && IsAbstract(function) && !function.schema.HasOutArguments() &&
         function.schema.HasTensorArgument() &&
         std::any_of(returns.begin(), returns.end(), is_tensor) &&
         !derivatives::IsUndifferentiable(function) && !HasAutogradKernel(function);
}

void CheckOperatorsWithoutFormula(const Program& program,
                                  const std::vector<derivatives::ServedOperator>& served,
                                  RuleContext& context) {
  std::set<const NativeFunction*> has_entry;
  for (const auto& one : served) has_entry.insert(one.function);
  for (const NativeFunction& function : program.functions) {
    if (has_entry.count(&function) != 0 || !WantsFormula(function)) continue;
    context.sink.Report(diagnostics::kOperatorWithoutFormula, function.schema.name.range,
                        Name(function.schema.name.value.ToString()));
  }
}

void CheckEntries(const Program& program, Operators operators, RuleContext& context) {
  if (program.functions.empty()) return;  // reported once for all entries
  const size_t errors = context.sink.error_count();
  const OperatorIndex index(program);
  for (const DerivativeEntry& entry : program.derivatives) {
    CheckEntryFindsOperator(program, operators, index, entry, context);
  }
  const std::vector<Differentiability> joined = derivatives::Join(program, index);
  for (const Differentiability& entry : joined) {
    if (entry.is_view_copy) continue;
    for (const derivatives::FormulaSet& set : entry.sets) {
      CheckFormulaKeys(entry, set, context);
      CheckBackwardFormulas(entry, set, context);
      CheckForwardFormulas(entry, set, context);
      CheckFormulaCalls(set, context);
    }
  }
  // Before, it is unknown whether an operator has kernels of its own.
  if (operators != Operators::kComplete) return;
  const auto served = derivatives::FindServedOperators(program, joined);
  CheckServed(served, context);
  CheckOperatorsWithoutFormula(program, served, context);
  // After errors in entries, the rules about formulas would report the same faults again.
  if (context.sink.error_count() == errors) CheckFormulas(program, joined, context);
}

void CheckDerivatives(const Program& program, Operators operators, RuleContext& context) {
  if (program.derivatives.empty()) return;
  CheckEntries(program, operators, context);
  CheckRepeatedEntries(program, context);
  CheckOrder(program, context);
}

}  // namespace

void ReportMissing(const Program& program, const OperatorIndex& index,
                   const source::ScalarText& schema_text, const std::string& qualified_name,
                   RuleContext& context) {
  const std::string_view text = schema_text.text();
  auto builder =
      context.sink.Report(diagnostics::kDerivativeWithoutOperator, schema_text.range(), Name(text));
  if (index.IsCopy(text)) {
    builder.Hint("it is the copy of a view and has the formulas of the view");
    return;
  }
  for (const NativeFunction& function : program.functions) {
    if (function.schema.name.value.ToString() != qualified_name) continue;
    builder.Info(function.schema.range, "the operator is declared like this");
    builder.Fix(schema_text.range(), PrintSchema(function.schema));
    return;
  }
}

source::SourceRange RangeOfWord(const schema::FormulaLine& line, std::string_view word) {
  const std::vector<size_t> places = derivatives::FindWord(line.formula.text(), word);
  if (places.empty()) return line.formula.range();
  return line.formula.RangeOf(places.front(), places.front() + word.size());
}

// Ours: without operators, nothing in the entries can be checked.
void DerivativesStandBesideOperators(const Program& program, RuleContext& context) {
  if (program.derivatives.empty() || !program.functions.empty()) return;
  context.sink.Report(diagnostics::kDerivativesAlone, program.derivatives.front().key_range);
}

// Reference only (load_derivatives.py, gen_variable_type.py).
void DerivativesFitTheirOperators(const CompleteProgram& complete, RuleContext& context) {
  CheckDerivatives(complete.program, Operators::kComplete, context);
}

// The same, as far as the operators exist.
void DerivativesFitWhatWasWritten(const Program& program, RuleContext& context) {
  CheckDerivatives(program, Operators::kAsWritten, context);
}

}  // namespace switchyard::sema
