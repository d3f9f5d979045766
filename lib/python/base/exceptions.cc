#include "lib/python/base/exceptions.h"

#include <cstdarg>
#include <new>
#include <stdexcept>
#include <string_view>

#include "lib/core/error.h"
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

struct Rule {
  std::string_view part;
  PyObject** type;
};

// The run-time has one kind of error; what kind Python's users expect, the text says.
PyObject* TypeOf(std::string_view text) {
  const Rule rules[] = {
      {"Dimension out of range", &PyExc_IndexError},
      {"dimension specified as", &PyExc_IndexError},
      {" is not in [", &PyExc_IndexError},
      {"out of range for a tensor of", &PyExc_IndexError},
      {"is out of range of a dimension", &PyExc_IndexError},
      {"out of bounds for dimension", &PyExc_IndexError},
      {"too many indices for", &PyExc_IndexError},
      {"no kernel for", &PyExc_NotImplementedError},
  };
  for (const Rule& rule : rules) {
    if (text.find(rule.part) != std::string_view::npos) return *rule.type;
  }
  return PyExc_RuntimeError;
}

}  // namespace

PyObject* RaiseCurrentException() {
  try {
    throw;
  } catch (const PythonError& error) {
    error.Restore();
  } catch (const Error& error) {
    PyErr_SetString(TypeOf(error.what()), error.what());
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
