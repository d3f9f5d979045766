// Dumps the Python functions and methods of a program as JSON, one object and one line for each
// name.
#ifndef SWITCHYARD_COMPILER_DUMP_PYTHON_DUMP_H_
#define SWITCHYARD_COMPILER_DUMP_PYTHON_DUMP_H_

#include <string>

#include "compiler/python/bindings.h"
#include "compiler/schema/operator_choice.h"

namespace switchyard::dump {

// Appends to `out`; operators without a binding come last, with the reason. For chosen operators:
// the names that call them, with all their signatures.
void DumpPython(const python::Bindings& bindings, const schema::OperatorChoice& choice,
                std::string* out);

}  // namespace switchyard::dump

#endif  // SWITCHYARD_COMPILER_DUMP_PYTHON_DUMP_H_
