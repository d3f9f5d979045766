// __torch_function__: who is asked before a call runs, and asking them.
//
// Takes: the arguments of a call. Gives: the objects whose classes want to answer, in the order in
// which they are asked; their answer. Errors: TypeError where all of them return NotImplemented;
// what they raise.
//
// Exact tensors and objects of Python's own types are told apart by the address of their type.

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

// Of the thread: how many modes are on, and what is switched off.
struct OverrideState {
  int mode_count;
  bool classes_off;
  bool modes_off;
};

extern thread_local OverrideState override_state;
// Parameter: of the class itself, subclasses are asked.
extern PyTypeObject* never_asked_type;

}  // namespace internal

// Is on, and not switched off.
inline bool HasMode() {
  const internal::OverrideState& state = internal::override_state;
  return state.mode_count > 0 && !state.modes_off;
}

// Of a type that surely has no __torch_function__.
inline bool IsPlain(PyObject* object) {
  PyTypeObject* const type = Py_TYPE(object);
  return type == TensorType() || type == &PyLong_Type || type == &PyFloat_Type ||
         type == &PyBool_Type || type == &PyTuple_Type || type == &PyList_Type ||
         object == Py_None || type == &PyUnicode_Type || type == internal::never_asked_type;
}

// The object's __torch_function__, if its class wants to be asked now; else empty.
Ref TorchFunctionOf(PyObject* object);

struct Overrider {
  PyObject* object;  // borrowed
  Ref torch_function;
};
class Overriders {
 public:
  // If the object wants to be asked and no other of its class is there. Gives whether it wants to.
  // Plain tensors want nothing, unless the caller says that they count, too, as functions written
  // in Python do.
  bool Add(PyObject* object, bool with_tensors = false);
  // The object, and the elements of a list or tuple.
  void AddElements(PyObject* object, bool with_tensors = false);
  bool empty() const { return list_.empty(); }
  void clear() { list_.clear(); }
  ArrayRef<Overrider> list() const { return list_; }

 private:
  InlineVector<Overrider, 2> list_;
};

// A call as it was written: `positional` is a tuple, `keywords` a dict or nullptr.
struct OverriddenCall {
  PyObject* function;  // what the overriders are told
  const char* module;  // for messages: "switchyard"
  const char* name;    // "add"
  PyObject* positional;
  PyObject* keywords;
  bool returns_not_implemented = false;  // instead of a TypeError
};

// The first answer that is not NotImplemented: a new reference.
PyObject* CallOverriders(const Overriders& overriders, const OverriddenCall& call);

// The same for functions written in Python, and what the module offers for them.
PyObject* HandleTorchFunction(PyObject* module, PyObject* arguments, PyObject* keywords);
// For those that stand for built-in ones: without keywords they are told None.
PyObject* HandleBuiltinFunction(PyObject* module, PyObject* arguments, PyObject* keywords);
PyMethodDef* OverrideFunctions();
int AddOverrideTypes(PyObject* module);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_OVERRIDES_H_
