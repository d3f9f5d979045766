// The texts of the parser's errors.
//
// Takes: the call, and the expected signature. Gives: nothing; Python's error is set.

#ifndef SWITCHYARD_LIB_PYTHON_PARSE_ERRORS_H_
#define SWITCHYARD_LIB_PYTHON_PARSE_ERRORS_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <cstddef>

#include "lib/python/parameters.h"

namespace switchyard::python {

// The arguments as they were given, without the tensor of a method.
struct GivenArguments {
  PyObject* const* positional;
  size_t count;
  PyObject* keywords;  // a tuple of names, or nullptr
  size_t keyword_count;

  // Borrowed.
  PyObject* keyword_value(size_t index) const { return positional[count + index]; }
};

void RaiseTooMany(const Function& function, const Signature& signature, size_t given);
// A method that takes only the tensor: CPython's own texts.
void RaiseTakesNothing(const Function& function, const GivenArguments& given);
void RaiseMissing(const Function& function, const Signature& signature, size_t from);
// `position` is that of the argument, or of none if it was given by name.
inline constexpr size_t kByName = ~size_t{0};
void RaiseWrongType(const Function& function, const Parameter& parameter, PyObject* object,
                    size_t position);
// `bound`: how many parameters got positional arguments.
void RaiseLeftoverKeyword(const Function& function, const Signature& signature,
                          const GivenArguments& given, size_t bound);
// No signature matches, and none is clearly the intended one.
void RaiseNoSignature(const Function& function, const GivenArguments& given);

// Warns that a deprecated signature was used; -1 if the warning is an error.
int WarnDeprecated(const Function& function, const Signature& signature);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_PARSE_ERRORS_H_
