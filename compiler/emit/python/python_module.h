// python_module.cc: the function that Python calls to import the module, and its tables.
#ifndef SWITCHYARD_COMPILER_EMIT_PYTHON_PYTHON_MODULE_H_
#define SWITCHYARD_COMPILER_EMIT_PYTHON_PYTHON_MODULE_H_

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

Artifact EmitPythonModule(const EmitInput& input);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_PYTHON_PYTHON_MODULE_H_
