// Binding: the arguments of a call, by the parameters of a form.
//
// Takes: a form, and the arguments as CPython hands them over. Gives: whether they fit, and then
// for each parameter the object that was given, borrowed, or nullptr. Errors: PythonError for one
// that repr raises; why a call does not fit is a text.

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

// `reason`: where the text goes; nullptr if none is wanted.
bool Bind(const Form& form, const GivenArguments& given, Objects* objects, std::string* reason);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_BOXED_BINDING_H_
