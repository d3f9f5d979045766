// The tables of a Python function: constants that the parser of arguments reads.
#ifndef SWITCHYARD_COMPILER_EMIT_PYTHON_FUNCTION_TABLES_H_
#define SWITCHYARD_COMPILER_EMIT_PYTHON_FUNCTION_TABLES_H_

#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/python/bindings.h"

namespace switchyard::emit {

void WriteTables(CodeWriter& writer, const EmitInput& input, const python::Function& function);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_PYTHON_FUNCTION_TABLES_H_
