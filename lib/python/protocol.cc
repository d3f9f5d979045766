#include "lib/python/protocol.h"

#include "lib/python/base/names.h"
#include "lib/python/base/object.h"

namespace switchyard::python {
namespace {

PyObject* TypeObject() { return reinterpret_cast<PyObject*>(TensorType()); }

Answer Ask(PyObject* function, const char* name, std::initializer_list<PyObject*> arguments,
           Told told) {
  Overriders overriders;
  for (PyObject* const argument : arguments) {
    if (!IsPlain(argument)) overriders.Add(argument);
  }
  if (overriders.empty() && !HasMode()) return {false, nullptr};
  if (function == nullptr) return {true, nullptr};
  Overriders all;
  const bool has_tensors = told == Told::kAsOfPython || (told != Told::kArguments && HasMode());
  const Ref positional = Ref::Steal(PyTuple_New(static_cast<Py_ssize_t>(arguments.size())));
  Py_ssize_t place = 0;
  for (PyObject* const argument : arguments) {
    if (has_tensors) all.Add(argument, told == Told::kAsOfPython || place == 0);
    Py_INCREF(argument);
    PyTuple_SetItem(positional.get(), place++, argument);
  }
  const Ref keywords = told == Told::kAsOfPython ? Ref::Steal(PyDict_New()) : Ref();
  return {true, CallOverriders(has_tensors ? all : overriders,
                               {function, "switchyard.Tensor", name, positional.get(),
                                keywords.get(), false})};
}

}  // namespace

Answer AskAboutMethod(const char* name, std::initializer_list<PyObject*> arguments, Told told) {
  const Ref function = Ref::Steal(PyObject_GetAttrString(TypeObject(), name));
  if (!function) PyErr_Clear();
  return Ask(function.get(), name, arguments, told);
}

Answer AskAboutProperty(const char* name, PyObject* self, PyObject* value) {
  const Ref property = Ref::Steal(PyObject_GetAttrString(TypeObject(), name));
  const NameId accessor = value == nullptr ? kGetName : kSetName;
  const Ref function =
      property ? Ref::Steal(PyObject_GetAttr(property.get(), Name(accessor))) : Ref();
  if (!function) return {true, nullptr};
  if (value == nullptr) return Ask(function.get(), name, {self}, Told::kTensorsInModes);
  return Ask(function.get(), name, {self, value}, Told::kTensorsInModes);
}

}  // namespace switchyard::python
