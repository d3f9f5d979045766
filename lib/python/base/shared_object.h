// SharedObject: a Python object owned by C++ objects that may be copied and destroyed in any
// thread, without the GIL.
//
// Takes: a borrowed reference. Gives: the object, for those who hold the GIL. Errors: none.

#ifndef SWITCHYARD_LIB_PYTHON_BASE_SHARED_OBJECT_H_
#define SWITCHYARD_LIB_PYTHON_BASE_SHARED_OBJECT_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <memory>

#include "lib/python/base/gil.h"

namespace switchyard::python {

class SharedObject {
 public:
  // Needs the GIL.
  explicit SharedObject(PyObject* object) : object_(object, Release) { Py_INCREF(object); }

  PyObject* get() const { return object_.get(); }

 private:
  static void Release(PyObject* object) {
    if (!Py_IsInitialized()) return;
    const GilAcquire gil;
    Py_DECREF(object);
  }

  std::shared_ptr<PyObject> object_;
};

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_BASE_SHARED_OBJECT_H_
