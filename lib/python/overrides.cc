#include "lib/python/overrides.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "lib/python/base/names.h"
#include "lib/python/override_modes.h"

namespace switchyard::python {
namespace internal {

SWITCHYARD_CONSTANT_INIT thread_local OverrideState override_state = {0, false, false};
SWITCHYARD_CONSTANT_INIT PyTypeObject* never_asked_type = nullptr;

}  // namespace internal
namespace {

PyObject* TypeObjectOf(PyObject* object) { return reinterpret_cast<PyObject*>(Py_TYPE(object)); }

// The class that was last found to have a class method: only compared with, never read.
SWITCHYARD_CONSTANT_INIT PyObject* class_with_class_method = nullptr;

// A function that is bound to the very object was defined as a plain method.
bool IsPlainMethod(PyObject* object, PyObject* torch_function) {
  if (TypeObjectOf(object) == class_with_class_method) return false;
  const Ref bound = Ref::Steal(PyObject_GetAttr(torch_function, Name(kSelfName)));
  if (!bound) PyErr_Clear();
  if (bound.get() == TypeObjectOf(object)) class_with_class_method = bound.get();
  return bound.get() == object;
}

int WarnOfPlainMethod() {
  return PyErr_WarnEx(PyExc_UserWarning,
                      "__torch_function__ is a method of an object; it should be a classmethod, "
                      "which later editions will demand",
                      1);
}

PyObject* TypesOf(const Overriders& overriders) {
  PyObject* const types = PyTuple_New(static_cast<Py_ssize_t>(overriders.list().size()));
  if (types == nullptr) return nullptr;
  for (size_t i = 0; i < overriders.list().size(); ++i) {
    PyObject* const type = TypeObjectOf(overriders.list()[i].object);
    Py_INCREF(type);
    PyTuple_SetItem(types, static_cast<Py_ssize_t>(i), type);
  }
  return types;
}

PyObject* RaiseNobody(const Overriders& overriders, const OverriddenCall& call, PyObject* mode) {
  const char* const head =
      "Multiple dispatch failed for '%s.%s'; all __torch_function__ handlers returned "
      "NotImplemented:\n\n%U";
  Ref lines = Ref::Steal(PyUnicode_FromString(""));
  if (mode != nullptr) lines = Ref::Steal(PyUnicode_FromFormat("  - mode object %R\n", mode));
  for (const Overrider& overrider : overriders.list()) {
    if (!lines) return nullptr;
    lines = Ref::Steal(PyUnicode_FromFormat("%U  - tensor subclass %R\n", lines.get(),
                                            TypeObjectOf(overrider.object)));
  }
  if (lines) PyErr_Format(PyExc_TypeError, head, call.module, call.name, lines.get());
  return nullptr;
}

PyObject* Ask(PyObject* torch_function, const OverriddenCall& call, PyObject* types) {
  return PyObject_CallFunctionObjArgs(torch_function, call.function, types, call.positional,
                                      call.keywords != nullptr ? call.keywords : Py_None, nullptr);
}

}  // namespace

Ref TorchFunctionOf(PyObject* object) {
  if (IsPlain(object) || internal::override_state.classes_off) return Ref();
  Ref function = Ref::Steal(PyObject_GetAttr(object, Name(kTorchFunction)));
  if (!function) {
    PyErr_Clear();
    return function;
  }
  return function.get() == DisabledTorchFunction() ? Ref() : function;
}

bool Overriders::Add(PyObject* object, bool with_tensors) {
  // Inside a class's __torch_function__ no other one is called, not even Tensor's own.
  const bool is_told = with_tensors && !internal::override_state.classes_off;
  Ref function = is_told && IsExactTensor(object)
                     ? Ref::Steal(PyObject_GetAttr(object, Name(kTorchFunction)))
                     : TorchFunctionOf(object);
  if (!function) return false;
  PyTypeObject* const type = Py_TYPE(object);
  size_t place = list_.size();
  for (size_t i = 0; i < list_.size(); ++i) {
    PyTypeObject* const other = Py_TYPE(list_[i].object);
    if (other == type) return true;
    if (place == list_.size() && PyType_IsSubtype(type, other)) place = i;
  }
  list_.push_back(Overrider{object, std::move(function)});
  std::rotate(list_.begin() + place, list_.end() - 1, list_.end());
  return true;
}

void Overriders::AddElements(PyObject* object, bool with_tensors) {
  const bool is_list = PyList_Check(object);
  if (!is_list && !PyTuple_Check(object)) return;
  const Py_ssize_t count = is_list ? PyList_Size(object) : PyTuple_Size(object);
  for (Py_ssize_t i = 0; i < count; ++i) {
    PyObject* const element = is_list ? PyList_GetItem(object, i) : PyTuple_GetItem(object, i);
    if (!IsPlain(element) || (with_tensors && IsExactTensor(element))) Add(element, with_tensors);
  }
}

PyObject* CallOverriders(const Overriders& overriders, const OverriddenCall& call) {
  const Ref types = Ref::Steal(TypesOf(overriders));
  if (!types) return nullptr;
  Ref mode;
  if (HasMode()) {
    const InnerMode inner;
    mode = Ref::Share(inner.mode());
    PyObject* const answer = inner.Ask(call.function, types.get(), call.positional, call.keywords);
    if (answer != Py_NotImplemented) return answer;
    Py_DECREF(answer);
  }
  for (const Overrider& overrider : overriders.list()) {
    PyObject* const function = overrider.torch_function.get();
    if (IsPlainMethod(overrider.object, function) && WarnOfPlainMethod() < 0) return nullptr;
    PyObject* const answer = Ask(function, call, types.get());
    if (answer != Py_NotImplemented) return answer;
    Py_DECREF(answer);
  }
  if (call.returns_not_implemented) {
    Py_INCREF(Py_NotImplemented);
    return Py_NotImplemented;
  }
  return RaiseNobody(overriders, call, mode.get());
}

}  // namespace switchyard::python
