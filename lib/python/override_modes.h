// Modes of __torch_function__: objects that receive every call of a thread while they are active.
//
// Takes: mode objects, in a stack for each thread. Gives: the innermost, which is inactive while it
// handles a call. Errors: Python's, of the mode.

#ifndef SWITCHYARD_LIB_PYTHON_OVERRIDE_MODES_H_
#define SWITCHYARD_LIB_PYTHON_OVERRIDE_MODES_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "lib/python/base/object.h"

namespace switchyard::python {

// Takes the innermost mode from the stack for the length of a scope.
class InnerMode {
 public:
  InnerMode();
  ~InnerMode();
  InnerMode(const InnerMode&) = delete;
  InnerMode& operator=(const InnerMode&) = delete;

  PyObject* mode() const { return mode_.get(); }
  // A new reference.
  PyObject* Ask(PyObject* function, PyObject* types, PyObject* positional,
                PyObject* keywords) const;

 private:
  Ref mode_;
};

// The value of __torch_function__ that disables it for a class; borrowed.
PyObject* DisabledTorchFunction();

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_OVERRIDE_MODES_H_
