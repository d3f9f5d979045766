#include "lib/python/base/exceptions.h"

#include <cstdarg>
#include <new>
#include <stdexcept>

#include "lib/core/error.h"
#include "lib/core/linear_algebra_error.h"
#include "lib/python/base/gil.h"

namespace switchyard::python {

struct PythonError::State {
  State() { PyErr_Fetch(&type, &value, &traceback); }
  ~State() {
    if (type == nullptr || !Py_IsInitialized()) return;
    const GilAcquire gil;
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(traceback);
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  PyObject* type = nullptr;
  PyObject* value = nullptr;
  PyObject* traceback = nullptr;
};

PythonError::PythonError() : state_(std::make_shared<State>()) {}

const char* PythonError::what() const noexcept { return "an error was raised in Python"; }

void PythonError::Restore() const {
  Py_XINCREF(state_->type);
  Py_XINCREF(state_->value);
  Py_XINCREF(state_->traceback);
  PyErr_Restore(state_->type, state_->value, state_->traceback);
}

namespace {

// Held by the module. Of a program with several interpreters the first one's.
PyObject* linear_algebra_error = nullptr;

PyObject* TypeOf(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kIndex:
      return PyExc_IndexError;
    case ErrorKind::kValue:
      return PyExc_ValueError;
    case ErrorKind::kType:
      return PyExc_TypeError;
    case ErrorKind::kNotImplemented:
      return PyExc_NotImplementedError;
    case ErrorKind::kOther:
      break;
  }
  return PyExc_RuntimeError;
}

}  // namespace

int AddExceptions(PyObject* module) {
  if (linear_algebra_error == nullptr) {
    linear_algebra_error = PyErr_NewExceptionWithDoc("switchyard._C._LinAlgError",
                                                     "A matrix that has not what was asked for.",
                                                     PyExc_RuntimeError, nullptr);
    if (linear_algebra_error == nullptr) return -1;
  }
  return PyModule_AddObjectRef(module, "_LinAlgError", linear_algebra_error);
}

PyObject* RaiseCurrentException() {
  try {
    throw;
  } catch (const PythonError& error) {
    error.Restore();
  } catch (const LinearAlgebraError& error) {
    PyErr_SetString(linear_algebra_error != nullptr ? linear_algebra_error : PyExc_RuntimeError,
                    error.what());
  } catch (const Error& error) {
    PyErr_SetString(TypeOf(error.kind()), error.what());
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  } catch (...) {
    PyErr_SetString(PyExc_RuntimeError, "an exception of an unknown type");
  }
  return nullptr;
}

PyObject* OrThrow(PyObject* object) {
  if (object == nullptr) throw PythonError();
  return object;
}

void Throw(PyObject* type, const char* format, ...) {
  va_list parts;
  va_start(parts, format);
  PyErr_FormatV(type, format, parts);
  va_end(parts);
  throw PythonError();
}

}  // namespace switchyard::python
