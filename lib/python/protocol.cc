#include "lib/python/protocol.h"

#include "lib/python/base/names.h"
#include "lib/python/base/object.h"

namespace switchyard::python {
namespace {

PyObject* TypeObject() { return reinterpret_cast<PyObject*>(TensorType()); }

Answer Ask(PyObject* function, const char* name, std::initializer_list<PyObject*> arguments,
           bool is_property) {
  Overriders overriders;
  // Modes are told the class of the tensor whose property it is.
  if (is_property && HasMode()) overriders.Add(*arguments.begin(), true);
  for (PyObject* const argument : arguments) {
    if (!IsPlain(argument)) overriders.Add(argument);
  }
  if (overriders.empty() && !HasMode()) return {false, nullptr};
  if (function == nullptr) return {true, nullptr};
  const Ref positional = Ref::Steal(PyTuple_New(static_cast<Py_ssize_t>(arguments.size())));
  Py_ssize_t place = 0;
  for (PyObject* const argument : arguments) {
    Py_INCREF(argument);
    PyTuple_SetItem(positional.get(), place++, argument);
  }
  return {true, CallOverriders(overriders, {function, "switchyard.Tensor", name, positional.get(),
                                            nullptr, false})};
}

}  // namespace

Answer AskAboutMethod(const char* name, std::initializer_list<PyObject*> arguments) {
  const Ref function = Ref::Steal(PyObject_GetAttrString(TypeObject(), name));
  if (!function) PyErr_Clear();
  return Ask(function.get(), name, arguments, false);
}

Answer AskAboutProperty(const char* name, PyObject* self, PyObject* value) {
  const Ref property = Ref::Steal(PyObject_GetAttrString(TypeObject(), name));
  const NameId accessor = value == nullptr ? kGetName : kSetName;
  const Ref function =
      property ? Ref::Steal(PyObject_GetAttr(property.get(), Name(accessor))) : Ref();
  if (!function) return {true, nullptr};
  if (value == nullptr) return Ask(function.get(), name, {self}, true);
  return Ask(function.get(), name, {self, value}, true);
}

}  // namespace switchyard::python
