// The types of named results: `switchyard.return_types.max`.
//
// Takes: the table of a result. Gives: its struct sequence, made at its first use, one for each
// name in the process; a module with all of them. Errors: nullptr with Python's error set.

#ifndef SWITCHYARD_LIB_PYTHON_NAMED_TYPES_H_
#define SWITCHYARD_LIB_PYTHON_NAMED_TYPES_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "lib/python/results.h"

namespace switchyard::python {

// Borrowed.
PyTypeObject* NamedType(const NamedResult& named);

// A dict of the types by name, borrowed; a type is added at its first use.
PyObject* NamedTypes();

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_NAMED_TYPES_H_
