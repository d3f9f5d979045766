// CallForms: one call of an operator by name, from Python's arguments to its results.
//
// Takes: the possible forms of the call, in the order in which they are tried; the function for
// overrides; the callable for forms without an operator of the program. Gives: what the operator
// returns: a tensor, None, or a tuple of several results. Errors: nullptr with Python's error set.
//
// The callable receives the index of the form and a tuple with a value for each parameter, Ellipsis
// for a missing one.

#ifndef SWITCHYARD_LIB_PYTHON_BOXED_CALL_FORMS_H_
#define SWITCHYARD_LIB_PYTHON_BOXED_CALL_FORMS_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <memory>
#include <string>
#include <vector>

#include "lib/python/base/object.h"
#include "lib/python/boxed/form.h"
#include "lib/python/parse_errors.h"

namespace switchyard::python {

struct Forms {
  std::string module;  // for messages: "switchyard.ops.aten"
  std::string name;
  std::vector<std::unique_ptr<Form>> list;
  PyObject* public_object = nullptr;  // borrowed: it owns the forms
  Ref callable;
};

PyObject* CallForms(const Forms& forms, const GivenArguments& given);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_BOXED_CALL_FORMS_H_
