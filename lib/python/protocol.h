// Calls of a tensor's protocols (`len(x)`, `x.shape`, `x[0]`) through overrides.
//
// Takes: the name of the method or property, and its arguments. Gives: the override's result.
// Errors: Python's.

#ifndef SWITCHYARD_LIB_PYTHON_PROTOCOL_H_
#define SWITCHYARD_LIB_PYTHON_PROTOCOL_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <cstdint>
#include <initializer_list>

#include "lib/python/overrides.h"

namespace switchyard::python {

// Whether anybody may want to be asked about the tensor.
inline bool IsAsked(PyObject* self) { return !IsPlain(self) || HasMode(); }

struct Answer {
  bool is_given;     // else nobody was asked
  PyObject* result;  // a new reference, or nullptr with Python's error set
};

// What overriders are told beside the arguments, as PyTorch's own binding of the method does.
enum class Told : uint8_t {
  kArguments,
  kTensorsInModes,  // modes are told the class of the tensor whose method or property it is
  kAsOfPython       // the classes of all tensors, and an empty dict of keywords
};

// `Tensor.NAME` is called with the arguments, the tensor first.
Answer AskAboutMethod(const char* name, std::initializer_list<PyObject*> arguments,
                      Told told = Told::kArguments);
// `Tensor.NAME.__get__`, or `Tensor.NAME.__set__` if there is a value.
Answer AskAboutProperty(const char* name, PyObject* self, PyObject* value = nullptr);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_PROTOCOL_H_
