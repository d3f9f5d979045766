// Dumps the Python functions and methods of a program as JSON, one object and one line for each
// name.
#ifndef SWITCHYARD_COMPILER_DUMP_PYTHON_DUMP_H_
#define SWITCHYARD_COMPILER_DUMP_PYTHON_DUMP_H_

#include <string>

#include "compiler/python/bindings.h"

namespace switchyard::dump {

// Appends to `out`; operators without a binding come last, with the reason.
void DumpPython(const python::Bindings& bindings, std::string* out);

}  // namespace switchyard::dump

#endif  // SWITCHYARD_COMPILER_DUMP_PYTHON_DUMP_H_
