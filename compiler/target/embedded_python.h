// The names in lib/python that emitted bindings use.
#ifndef SWITCHYARD_COMPILER_TARGET_EMBEDDED_PYTHON_H_
#define SWITCHYARD_COMPILER_TARGET_EMBEDDED_PYTHON_H_

#include "compiler/target/python_spelling.h"

namespace switchyard::target {

PythonSpelling EmbeddedPython();

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_EMBEDDED_PYTHON_H_
