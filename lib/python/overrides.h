// __torch_function__: which objects handle a call before it runs, and calling them.
//
// Takes: the arguments of a call. Gives: the objects whose classes define it, in calling order;
// their result. Errors: TypeError if all of them return NotImplemented; those of the callees.
//
// Exact tensors and objects of Python's own types are recognized by the address of their type.

#ifndef SWITCHYARD_LIB_PYTHON_OVERRIDES_H_
#define SWITCHYARD_LIB_PYTHON_OVERRIDES_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "lib/core/constant_init.h"
#include "lib/core/inline_vector.h"
#include "lib/python/base/object.h"
#include "lib/python/parameters.h"
#include "lib/python/tensor_object.h"

namespace switchyard::python {
namespace internal {

// State of the thread: how many modes are active, and what is disabled.
struct OverrideState {
  int mode_count;
  bool classes_off;
  bool modes_off;
};

extern thread_local OverrideState override_state;
// Parameter: of the class itself, subclasses are asked.
extern PyTypeObject* never_asked_type;

}  // namespace internal

// Whether a mode is active and not disabled.
inline bool HasMode() {
  const internal::OverrideState& state = internal::override_state;
  return state.mode_count > 0 && !state.modes_off;
}

// For a type that certainly has no __torch_function__.
inline bool IsPlain(PyObject* object) {
  PyTypeObject* const type = Py_TYPE(object);
  return type == TensorType() || type == &PyLong_Type || type == &PyFloat_Type ||
         type == &PyBool_Type || type == &PyTuple_Type || type == &PyList_Type ||
         object == Py_None || type == &PyUnicode_Type || type == internal::never_asked_type;
}

// The object's __torch_function__, if its class is enabled now; otherwise empty.
Ref TorchFunctionOf(PyObject* object);

struct Overrider {
  PyObject* object;  // borrowed
  Ref torch_function;
};
class Overriders {
 public:
  // Adds the object if it has __torch_function__ and no object of its class is in the list. Returns
  // whether it has one. Plain tensors count only if the caller says so, as functions written in
  // Python do.
  bool Add(PyObject* object, bool with_tensors = false);
  // The object, and the elements of a list or tuple.
  void AddElements(PyObject* object, bool with_tensors = false);
  bool empty() const { return list_.empty(); }
  void clear() { list_.clear(); }
  ArrayRef<Overrider> list() const { return list_; }

 private:
  InlineVector<Overrider, 2> list_;
};

// The arguments of a call as they were passed: `positional` is a tuple, `keywords` a dict or
// nullptr.
struct OverriddenCall {
  PyObject* function;  // the function that is passed on
  const char* module;  // for messages: "switchyard"
  const char* name;    // "add"
  PyObject* positional;
  PyObject* keywords;
  bool returns_not_implemented = false;  // instead of a TypeError
};

// The first result that is not NotImplemented: a new reference.
PyObject* CallOverriders(const Overriders& overriders, const OverriddenCall& call);

// The same for functions written in Python, and the module's functions for them.
PyObject* HandleTorchFunction(PyObject* module, PyObject* arguments, PyObject* keywords);
// For functions that represent built-in ones: without keywords, None is passed.
PyObject* HandleBuiltinFunction(PyObject* module, PyObject* arguments, PyObject* keywords);
PyMethodDef* OverrideFunctions();
int AddOverrideTypes(PyObject* module);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_OVERRIDES_H_
