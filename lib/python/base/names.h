// Frequently used names as Python strings.
//
// Takes: a number. Gives: the string, borrowed. Errors: none; MakeNames -1 with Python's error set.

#ifndef SWITCHYARD_LIB_PYTHON_BASE_NAMES_H_
#define SWITCHYARD_LIB_PYTHON_BASE_NAMES_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

namespace switchyard::python {

enum NameId {
  kTorchFunction,
  kSelfName,
  kGetName,
  kSetName,
  kNameName,
  kModuleName,
  kNameCount,
};

namespace internal {

extern PyObject* names[kNameCount];

}  // namespace internal

inline PyObject* Name(NameId id) { return internal::names[id]; }

int MakeNames();

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_BASE_NAMES_H_
