#include "compiler/dispatch/formula_kernels.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "compiler/derivatives/decompositions.h"
#include "compiler/schema/functions_by_name.h"
#include "compiler/sema/family.h"
#include "compiler/sema/formula_forms.h"

namespace switchyard::dispatch {
namespace {

using derivatives::Decomposition;
using schema::Argument;
using schema::NativeFunction;
using schema::SchemaKind;

// Null when the operator's composite kernel is the user's.
const expand::KernelLine* FormulaLineOf(const expand::ExpandedProgram& program,
                                        const NativeFunction& function) {
  for (const expand::KernelLine& line : program.LinesOf(function)) {
    const bool is_of_entry = line.source == expand::LineSource::kOperator;
    if (is_of_entry && derivatives::IsFormulaLine(line, function.schema)) return &line;
  }
  return nullptr;
}

// The arguments of the functional form, by name; false when the operator lacks one.
bool PassArguments(const NativeFunction& function, const NativeFunction& functional,
                   WrittenKernel* kernel) {
  const auto& own = function.schema.arguments;
  for (const Argument& argument : functional.schema.arguments) {
    const auto same = std::find_if(own.begin(), own.end(), [&](const Argument& candidate) {
      return candidate.name.value == argument.name.value;
    });
    if (same == own.end()) return false;
    kernel->arguments.push_back({PassedArgument::Kind::kArgument, &*same, nullptr});
  }
  return true;
}

// What is written, in the order of the functional form's results: nothing when the operator writes
// another number of arguments, or returns something else.
bool StoreResults(const NativeFunction& function, const NativeFunction& functional,
                  WrittenKernel* kernel) {
  for (const Argument& argument : function.schema.arguments) {
    if (!argument.IsWritten()) continue;
    const ValueOrigin result = {ValueOrigin::Kind::kResult, kernel->out_copies.size(), nullptr};
    kernel->out_copies.push_back({&argument, result});
    kernel->returns.push_back({ValueOrigin::Kind::kArgument, 0, &argument});
  }
  if (function.schema.returns.empty()) kernel->returns.clear();
  const auto are_tensors = [](const auto& values) {
    return std::all_of(values.begin(), values.end(), [](const auto& value) {
      return value.type.value.IsTensorLike() && value.type.value.IsPlain();
    });
  };
  return kernel->out_copies.size() == functional.schema.returns.size() &&
         kernel->returns.size() == function.schema.returns.size() &&
         are_tensors(functional.schema.returns);
}

// Nothing when the operator does not follow the formula of the functional form.
std::optional<WrittenKernel> KernelOfForm(const expand::ExpandedProgram& program,
                                          const NativeFunction& function,
                                          const Decomposition& decomposition) {
  WrittenKernel kernel;
  kernel.line = FormulaLineOf(program, function);
  kernel.decomposition = &decomposition;
  const NativeFunction& functional = *decomposition.function;
  if (kernel.line == nullptr || !PassArguments(function, functional, &kernel)) return std::nullopt;
  kernel.formula = sema::FormulaOfForm(program.families(), decomposition, function);
  if (kernel.formula) {
    kernel.shape = KernelShape::kFormula;
    return kernel;
  }
  kernel.shape = KernelShape::kStored;
  kernel.callee = &functional;
  kernel.copy = program.by_name().Find("aten::copy_");
  if (kernel.copy == nullptr || !StoreResults(function, functional, &kernel)) return std::nullopt;
  return kernel;
}

// Nothing when the operator names another kernel.
std::optional<WrittenKernel> KernelOf(const expand::ExpandedProgram& program,
                                      const Decomposition& decomposition) {
  WrittenKernel kernel;
  kernel.shape = KernelShape::kFormula;
  kernel.line = FormulaLineOf(program, *decomposition.function);
  kernel.formula = decomposition.formula;
  kernel.decomposition = &decomposition;
  if (kernel.line == nullptr) return std::nullopt;
  return kernel;
}

}  // namespace

void AddFormulaKernels(const expand::ExpandedProgram& program,
                       const std::vector<const NativeFunction*>& operators,
                       const derivatives::Decompositions& decompositions, WrittenKernels* kernels) {
  if (decompositions.list().empty()) return;
  schema::Store<schema::OperatorId, const Decomposition*> formula_of(program.operators().size());
  for (const Decomposition& one : decompositions.list()) {
    formula_of[one.function->id] = &one;
    const sema::Family& family = program.families().Of(*one.function);
    for (const SchemaKind kind : {SchemaKind::kInplace, SchemaKind::kOut}) {
      if (const NativeFunction* form = family.Of(kind)) formula_of[form->id] = &one;
    }
  }
  for (const NativeFunction* function : operators) {
    const Decomposition* formula = formula_of[function->id];
    if (formula == nullptr) continue;
    auto kernel = formula->function == function ? KernelOf(program, *formula)
                                                : KernelOfForm(program, *function, *formula);
    if (kernel) kernels->Add(*function, *std::move(kernel));
  }
}

}  // namespace switchyard::dispatch
