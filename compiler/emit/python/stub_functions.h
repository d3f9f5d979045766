// Functions and struct sequences as stubs have them: text of Python.
//
// Takes functions of compiler/python, whose names are identifiers; all other text of a schema comes
// out as literals and in docstrings of one line.
#ifndef SWITCHYARD_COMPILER_EMIT_PYTHON_STUB_FUNCTIONS_H_
#define SWITCHYARD_COMPILER_EMIT_PYTHON_STUB_FUNCTIONS_H_

#include <string>

#include "compiler/python/bindings.h"

namespace switchyard::emit {

// All signatures of the function, each an overload where there are several.
std::string StubOf(const python::Function& function);

// The class of the results of a call.
std::string StubClassOf(const python::OperatorCall& call);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_PYTHON_STUB_FUNCTIONS_H_
