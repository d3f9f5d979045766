// Ref: a reference to a Python object that is released at the end of a scope.
//
// Takes: a new reference (Steal) or a borrowed one (Share). Gives: the pointer, and the reference
// itself by release(). Errors: none. Needs the GIL wherever one is made, copied or destroyed.

#ifndef SWITCHYARD_LIB_PYTHON_BASE_OBJECT_H_
#define SWITCHYARD_LIB_PYTHON_BASE_OBJECT_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <utility>

namespace switchyard::python {

class Ref {
 public:
  Ref() = default;
  static Ref Steal(PyObject* object) { return Ref(object); }
  static Ref Share(PyObject* object) {
    Py_XINCREF(object);
    return Ref(object);
  }
  Ref(const Ref& other) : object_(other.object_) { Py_XINCREF(object_); }
  Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Ref& operator=(Ref other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Ref() { Py_XDECREF(object_); }

  PyObject* get() const { return object_; }
  PyObject* release() { return std::exchange(object_, nullptr); }
  explicit operator bool() const { return object_ != nullptr; }

 private:
  explicit Ref(PyObject* object) : object_(object) {}

  PyObject* object_ = nullptr;
};

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_BASE_OBJECT_H_
