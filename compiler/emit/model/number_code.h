// Numbers of a run as C++: variables, symbols of sizes, checks.
#ifndef SWITCHYARD_COMPILER_EMIT_MODEL_NUMBER_CODE_H_
#define SWITCHYARD_COMPILER_EMIT_MODEL_NUMBER_CODE_H_

#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/model/model_input.h"
#include "compiler/model/static_program.h"

namespace switchyard::emit {

// `int64_t`, `double` or `bool`.
cpp::Code TypeCode(model::NumberKind kind);
// A number as an expression of that type. `value` must be a number.
cpp::Code NumberCode(const model::StaticProgram& program, const model::Value& value);
cpp::Code NumberCode(const model::StaticProgram& program, model::NumberId number);
// Whether a number, or the one element of a tensor, is true.
cpp::Code ConditionCode(const model::StaticProgram& program, const model::Value& value);

// An input of Run from a tensor of the caller's.
cpp::Code InputCode(const model::Graph& graph, const UserInput& input, const cpp::Code& tensor);

// The call of a function of numbers, whose result becomes a variable.
void WriteNumberCall(CodeWriter& writer, const model::StaticProgram& program,
                     const model::Call& call);
// The symbols that a call gives.
void WriteSymbols(CodeWriter& writer, const model::StaticProgram& program,
                  const std::vector<model::SymbolSource>& symbols);
// Their ranges.
void WriteChecks(CodeWriter& writer, const std::vector<model::SymbolSource>& symbols);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_MODEL_NUMBER_CODE_H_
