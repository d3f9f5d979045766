#include "lib/python/override_modes.h"

#include <vector>

#include "lib/python/base/exceptions.h"
#include "lib/python/base/names.h"
#include "lib/python/numbers.h"
#include "lib/python/overrides.h"

namespace switchyard::python {
namespace {

// Made with the thread's first mode; nothing of it runs before.
std::vector<PyObject*>& Modes() {
  thread_local std::vector<PyObject*> modes;
  return modes;
}

SWITCHYARD_CONSTANT_INIT PyObject* disabled_torch_function = nullptr;

PyObject* PushMode(PyObject*, PyObject* mode) {
  Py_INCREF(mode);
  Modes().push_back(mode);
  ++internal::override_state.mode_count;
  Py_RETURN_NONE;
}

PyObject* PopMode(PyObject*, PyObject*) {
  if (Modes().empty()) {
    PyErr_SetString(PyExc_RuntimeError, "no mode is on");
    return nullptr;
  }
  PyObject* const mode = Modes().back();
  Modes().pop_back();
  --internal::override_state.mode_count;
  return mode;
}

PyObject* CountModes(PyObject*, PyObject*) {
  return PyLong_FromLong(internal::override_state.mode_count);
}

// func(*args, **kwargs), as if no class were asked.
PyObject* CallDisabled(PyObject*, PyObject* arguments) {
  PyObject* function = nullptr;
  PyObject* types = nullptr;
  PyObject* positional = nullptr;
  PyObject* keywords = nullptr;
  if (!PyArg_UnpackTuple(arguments, "_disabled_torch_function_impl", 2, 5, &function, &types,
                         &positional, &keywords)) {
    return nullptr;
  }
  if (keywords == Py_None) keywords = nullptr;
  if ((positional != nullptr && !PyTuple_Check(positional)) ||
      (keywords != nullptr && !PyDict_Check(keywords))) {
    PyErr_SetString(PyExc_TypeError,
                    "_disabled_torch_function_impl() expects arguments as a tuple and a dict");
    return nullptr;
  }
  const Ref none = Ref::Steal(PyTuple_New(0));
  const bool before = internal::override_state.classes_off;
  internal::override_state.classes_off = true;
  PyObject* const result =
      PyObject_Call(function, positional != nullptr ? positional : none.get(), keywords);
  internal::override_state.classes_off = before;
  return result;
}

// (classes_off, modes_off) -> what was set before.
PyObject* SetSwitches(PyObject*, PyObject* arguments) {
  int classes_off = 0;
  int modes_off = 0;
  if (!PyArg_ParseTuple(arguments, "pp", &classes_off, &modes_off)) return nullptr;
  internal::OverrideState& state = internal::override_state;
  PyObject* const before = Py_BuildValue("(ii)", state.classes_off, state.modes_off);
  state.classes_off = classes_off != 0;
  state.modes_off = modes_off != 0;
  return before;
}

PyObject* GetSwitches(PyObject*, PyObject*) {
  const internal::OverrideState& state = internal::override_state;
  return Py_BuildValue("(ii)", state.classes_off, state.modes_off);
}

PyObject* SetNeverAsked(PyObject*, PyObject* type) {
  Py_INCREF(type);
  internal::never_asked_type = reinterpret_cast<PyTypeObject*>(type);
  Py_RETURN_NONE;
}

// The class of SetNeverAsked, or None.
PyObject* GetNeverAsked(PyObject*, PyObject*) {
  PyObject* const type = reinterpret_cast<PyObject*>(internal::never_asked_type);
  return Py_NewRef(type != nullptr ? type : Py_None);
}

PyObject* HasTorchFunction(PyObject*, PyObject* objects) {
  if (HasMode()) Py_RETURN_TRUE;
  const Ref all = Ref::Steal(PySequence_Tuple(objects));
  if (!all) return nullptr;
  Overriders overriders;
  overriders.AddElements(all.get());
  return PyBool_FromLong(!overriders.empty());
}

PyObject* HasTorchFunctionUnary(PyObject*, PyObject* object) {
  return PyBool_FromLong(HasMode() || static_cast<bool>(TorchFunctionOf(object)));
}

// The objects that would be asked, in their order.
PyObject* GetOverloadedObjects(PyObject*, PyObject* objects) {
  const Ref all = Ref::Steal(PySequence_Tuple(objects));
  if (!all) return nullptr;
  Overriders overriders;
  overriders.AddElements(all.get());
  PyObject* const result = PyList_New(0);
  for (const Overrider& overrider : overriders.list()) {
    if (result == nullptr || PyList_Append(result, overrider.object) < 0) return nullptr;
  }
  return result;
}

PyMethodDef disabled_definition = {"_disabled_torch_function_impl", CallDisabled, METH_VARARGS,
                                   nullptr};

PyMethodDef functions[] = {
    {"_push_torch_function_mode", PushMode, METH_O, nullptr},
    {"_pop_torch_function_mode", PopMode, METH_NOARGS, nullptr},
    {"_torch_function_mode_count", CountModes, METH_NOARGS, nullptr},
    {"_set_torch_function_switches", SetSwitches, METH_VARARGS, nullptr},
    {"_get_torch_function_switches", GetSwitches, METH_NOARGS, nullptr},
    {"_set_never_asked", SetNeverAsked, METH_O, nullptr},
    {"_never_asked", GetNeverAsked, METH_NOARGS, nullptr},
    {"_has_torch_function", HasTorchFunction, METH_O, nullptr},
    {"_has_torch_function_unary", HasTorchFunctionUnary, METH_O, nullptr},
    {"_has_torch_function_variadic", HasTorchFunction, METH_O, nullptr},
    {"_get_overloaded_objects", GetOverloadedObjects, METH_O, nullptr},
    {"_handle_torch_function",
     reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(HandleTorchFunction)),
     METH_VARARGS | METH_KEYWORDS, nullptr},
    {"_handle_builtin_function",
     reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(HandleBuiltinFunction)),
     METH_VARARGS | METH_KEYWORDS, nullptr},
    {nullptr, nullptr, 0, nullptr}};

}  // namespace

InnerMode::InnerMode() : mode_(Ref::Steal(Modes().back())) {
  Modes().pop_back();
  --internal::override_state.mode_count;
}

InnerMode::~InnerMode() {
  Modes().push_back(mode_.release());
  ++internal::override_state.mode_count;
}

PyObject* InnerMode::Ask(PyObject* function, PyObject* types, PyObject* positional,
                         PyObject* keywords) const {
  const Ref method = Ref::Steal(PyObject_GetAttr(mode_.get(), Name(kTorchFunction)));
  if (!method) return nullptr;
  const Ref bound = Ref::Steal(PyObject_GetAttr(method.get(), Name(kSelfName)));
  if (!bound) PyErr_Clear();
  if (bound && bound.get() != mode_.get() && PyType_Check(bound.get())) {
    PyErr_SetString(
        PyExc_RuntimeError,
        "__torch_function__ of a mode belongs to the mode, not to its class: it must not "
        "be a classmethod");
    return nullptr;
  }
  return PyObject_CallFunctionObjArgs(method.get(), function, types, positional,
                                      keywords != nullptr ? keywords : Py_None, nullptr);
}

PyObject* DisabledTorchFunction() { return disabled_torch_function; }

namespace {

// What a function written in Python is called with: itself, the arguments that are asked, the call.
PyObject* Handle(PyObject* arguments, PyObject* keywords, bool is_builtin) {
  PyObject* const function = PyTuple_Size(arguments) >= 2 ? PyTuple_GetItem(arguments, 0) : nullptr;
  if (function == nullptr) {
    PyErr_SetString(PyExc_TypeError,
                    "handle_torch_function() takes a public function and its relevant arguments");
    return nullptr;
  }
  const Ref relevant = Ref::Steal(PySequence_Tuple(PyTuple_GetItem(arguments, 1)));
  const Ref rest = Ref::Steal(PyTuple_GetSlice(arguments, 2, PyTuple_Size(arguments)));
  const bool makes_dict = keywords == nullptr && !is_builtin;
  const Ref options = makes_dict ? Ref::Steal(PyDict_New()) : Ref::Share(keywords);
  if (!relevant || !rest || PyErr_Occurred() != nullptr) return nullptr;
  Overriders overriders;
  overriders.AddElements(relevant.get(), !is_builtin);
  const Ref module = Ref::Steal(PyObject_GetAttr(function, Name(kModuleName)));
  const Ref name = Ref::Steal(PyObject_GetAttr(function, Name(kNameName)));
  if (!module || !name) return nullptr;
  OverriddenCall call = {function, "", "", rest.get(), options.get(), true};
  PyObject* const answer = CallOverriders(overriders, call);
  if (answer != Py_NotImplemented) return answer;
  Py_DECREF(answer);
  const Ref types = Ref::Steal(PyList_New(0));
  for (const Overrider& overrider : overriders.list()) {
    if (!types ||
        PyList_Append(types.get(), reinterpret_cast<PyObject*>(Py_TYPE(overrider.object))) < 0) {
      return nullptr;
    }
  }
  PyErr_Format(PyExc_TypeError,
               "no implementation found for '%U.%U' on types that implement __torch_function__: %R",
               module.get(), name.get(), types.get());
  return nullptr;
}

}  // namespace

PyObject* HandleTorchFunction(PyObject*, PyObject* arguments, PyObject* keywords) {
  return Handle(arguments, keywords, false);
}
PyObject* HandleBuiltinFunction(PyObject*, PyObject* arguments, PyObject* keywords) {
  return Handle(arguments, keywords, true);
}

PyMethodDef* OverrideFunctions() { return functions; }

int AddOverrideTypes(PyObject* module) {
  if (disabled_torch_function == nullptr) {
    disabled_torch_function = PyCFunction_NewEx(&disabled_definition, nullptr, nullptr);
  }
  if (disabled_torch_function == nullptr) return -1;
  return PyModule_AddObjectRef(module, "_disabled_torch_function_impl", disabled_torch_function);
}

}  // namespace switchyard::python
