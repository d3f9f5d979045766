// Converts exceptions between C++ and Python.
//
// Takes: any exception. Gives: Python's error. Errors: none.
//
// PythonError is thrown when Python's error is already set, with the GIL held. Its destructor does
// not need the GIL: the exception contains the error, so that it can pass between threads and
// through code that has released the GIL.

#ifndef SWITCHYARD_LIB_PYTHON_BASE_EXCEPTIONS_H_
#define SWITCHYARD_LIB_PYTHON_BASE_EXCEPTIONS_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <exception>
#include <memory>

namespace switchyard::python {

class PythonError : public std::exception {
 public:
  // Takes Python's current error, which is then no longer set.
  PythonError();
  const char* what() const noexcept override;
  // Sets the error again. Needs the GIL.
  void Restore() const;

 private:
  struct State;
  std::shared_ptr<State> state_;
};

// Adds the exception types that Python itself lacks to the module.
int AddExceptions(PyObject* module);

// In a catch block: sets Python's error for the exception that is handled. Returns nullptr.
PyObject* RaiseCurrentException();

// Throws PythonError if the object is nullptr; otherwise returns it.
PyObject* OrThrow(PyObject* object);
inline void CheckStatus(int status) {
  if (status < 0) throw PythonError();
}

// Sets the error, then throws it. The format is that of PyErr_Format.
[[noreturn]] void Throw(PyObject* type, const char* format, ...);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_BASE_EXCEPTIONS_H_
