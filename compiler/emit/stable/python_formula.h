// Formulas of derivatives in Python, for gradients that PyTorch's Python registers.
//
// Takes a typed expression and the code of the values that it reads; gives the expression over
// torch.ops. CheckRegisteredFormulas has refused what has no word in Python.
#ifndef SWITCHYARD_COMPILER_EMIT_STABLE_PYTHON_FORMULA_H_
#define SWITCHYARD_COMPILER_EMIT_STABLE_PYTHON_FORMULA_H_

#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "compiler/derivatives/expression.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

using PythonValue = absl::FunctionRef<std::string(const derivatives::FormulaValue&)>;

std::string PythonFormula(const EmitInput& input, const derivatives::Expression& formula,
                          PythonValue spell_value);

// `torch.ops.filters.shrink.default`.
std::string PythonOperator(const schema::NativeFunction& function);

// The name as a variable: no keyword, and none that emitted code uses.
std::string PythonVariable(std::string_view name);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_STABLE_PYTHON_FORMULA_H_
