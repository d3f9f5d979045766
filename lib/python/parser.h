// Parse: finds the signature that a call matches, calls overrides, or reports why no signature
// matches.
//
// Takes: the table of a function, and the arguments as CPython passes them to a function of
// METH_FASTCALL | METH_KEYWORDS; `self` is the tensor of a method, or nullptr. Gives: the index of
// the signature, with the values by parameter; -1 if the call is complete: an override has handled
// it, or Python's error is set (`values->result()` is what to return). Errors: TypeError, with the
// texts of PyTorch's parser.
//
// Signatures are tried in order; the first that matches wins.

#ifndef SWITCHYARD_LIB_PYTHON_PARSER_H_
#define SWITCHYARD_LIB_PYTHON_PARSER_H_

#include "lib/python/parameters.h"
#include "lib/python/values.h"

namespace switchyard::python {

// `keywords`: the names of the arguments after the first `count`, or nullptr.
int Parse(const Function& function, PyObject* self, PyObject* const* arguments, Py_ssize_t count,
          PyObject* keywords, ValuesBase* values);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_PARSER_H_
