// Stubs of PEP 561 beside the module: what type checkers and editors know of it.
//
// One file for the module and one for each of its submodules; `py.typed` says that they are there.
#ifndef SWITCHYARD_COMPILER_EMIT_PYTHON_STUBS_H_
#define SWITCHYARD_COMPILER_EMIT_PYTHON_STUBS_H_

#include <string>
#include <vector>

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// "" for the module itself, then its submodules.
std::vector<std::string> SubmodulesOf(const EmitInput& input);

Artifact EmitPythonStubs(const EmitInput& input, const std::string& submodule);
// Of the module itself alone.
Artifact EmitPythonMarker(const EmitInput& input, const std::string& submodule);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_PYTHON_STUBS_H_
