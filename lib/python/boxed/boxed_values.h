// Converts Python objects to boxed values, and back.
//
// Takes: an object that matches its parameter; a value. Gives: the value; a new reference. A list
// becomes a Python list, a tensor its own Python object. Errors: PythonError for an element of a
// list, or a number that does not fit; nullptr with Python's error set.

#ifndef SWITCHYARD_LIB_PYTHON_BOXED_BOXED_VALUES_H_
#define SWITCHYARD_LIB_PYTHON_BOXED_BOXED_VALUES_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "lib/boxing/value.h"
#include "lib/python/parameters.h"

namespace switchyard::python {

Value ValueFrom(PyObject* object, const Parameter& parameter);
PyObject* ObjectFrom(const Value& value);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_BOXED_BOXED_VALUES_H_
