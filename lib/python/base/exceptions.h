// Exceptions on their way between C++ and Python.
//
// Takes: whatever was thrown. Gives: Python's error. Errors: none.
//
// PythonError is thrown where Python's error is set already, with the GIL held. Its destructor
// needs no GIL: the error travels in the exception, so that it can pass through threads and through
// parts that have released the GIL.

#ifndef SWITCHYARD_LIB_PYTHON_BASE_EXCEPTIONS_H_
#define SWITCHYARD_LIB_PYTHON_BASE_EXCEPTIONS_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <exception>
#include <memory>

namespace switchyard::python {

class PythonError : public std::exception {
 public:
  // Takes Python's current error, which is no longer set then.
  PythonError();
  const char* what() const noexcept override;
  // Sets the error again. Needs the GIL.
  void Restore() const;

 private:
  struct State;
  std::shared_ptr<State> state_;
};

// Adds the types of exceptions that Python has not itself to the module.
int AddExceptions(PyObject* module);

// In a catch block: sets Python's error for the exception that is handled. Returns nullptr.
PyObject* RaiseCurrentException();

// Throws PythonError if the object is nullptr; else gives it.
PyObject* OrThrow(PyObject* object);
inline void CheckStatus(int status) {
  if (status < 0) throw PythonError();
}

// Sets the error, then throws it. The format is that of PyErr_Format.
[[noreturn]] void Throw(PyObject* type, const char* format, ...);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_BASE_EXCEPTIONS_H_
