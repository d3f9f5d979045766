// A formula as code of the run-time: operators are called by their dispatch functions, members and
// constants of PyTorch are what the run-time has for them.
//
// Takes a typed formula whose words the target has (plan/formula_check.h), and how the values that
// it names are spelled where it stands.
#ifndef SWITCHYARD_COMPILER_EMIT_FORMULA_CODE_H_
#define SWITCHYARD_COMPILER_EMIT_FORMULA_CODE_H_

#include "absl/functional/function_ref.h"
#include "compiler/cpp/code.h"
#include "compiler/derivatives/expression.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/emit/list_code.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

using SpellValue = absl::FunctionRef<cpp::Code(const derivatives::FormulaValue&)>;

// A call is a list, so that it can be broken between its arguments; all else is on one line.
ListSpelling SpellFormula(const EmitInput& input, const derivatives::Expression& formula,
                          SpellValue spell_value);

// The headers of the functions that the formula calls.
void AddCalledHeaders(const derivatives::Expression& formula, target::HeaderSet* headers);

// Writes what SpellFormula gave, in whatever stands around it: what is no list stays on its line.
void WriteValue(CodeWriter& writer, const ListSpelling& value);

// The type of a value, without const and reference; that of unknown things is a tensor's.
cpp::Code SpellFormulaType(const target::Target& target, const derivatives::FormulaType& type);
// `std::optional<Tensor>` and not `Tensor`.
bool IsOptionalTensor(const derivatives::FormulaType& type);
bool IsTensor(const derivatives::FormulaType& type);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_FORMULA_CODE_H_
