// Binding: the arguments of a call, by the parameters of a form.
//
// Takes: a form, and the arguments as CPython passes them. Gives: whether they match, and then for
// each parameter the passed object, borrowed, or nullptr. Errors: PythonError if repr raises one; a
// text says why a call does not match.

#ifndef SWITCHYARD_LIB_PYTHON_BOXED_BINDING_H_
#define SWITCHYARD_LIB_PYTHON_BOXED_BINDING_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <cstddef>
#include <string>
#include <vector>

#include "lib/python/boxed/form.h"
#include "lib/python/parse_errors.h"

namespace switchyard::python {

using Objects = std::vector<PyObject*>;

// `reason`: receives the text, or nullptr.
bool Bind(const Form& form, const GivenArguments& given, Objects* objects, std::string* reason);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_BOXED_BINDING_H_
