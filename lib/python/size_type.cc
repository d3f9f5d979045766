#include "lib/python/base/exceptions.h"
#include "lib/python/base/object.h"
#include "lib/python/numbers.h"
#include "lib/python/value_types.h"

namespace switchyard::python {
namespace {

// Turns a plain tuple into a Size; takes over the reference.
PyObject* AsSize(PyObject* tuple) {
  if (tuple == nullptr || Py_TYPE(tuple) != &PyTuple_Type) return tuple;
  const Ref owner = Ref::Steal(tuple);
  const Py_ssize_t count = PyTuple_Size(tuple);
  PyObject* const size = PyType_GenericAlloc(internal::value_types.size, count);
  for (Py_ssize_t i = 0; size != nullptr && i < count; ++i) {
    PyObject* const item = PyTuple_GetItem(tuple, i);
    Py_INCREF(item);
    PyTuple_SetItem(size, i, item);
  }
  return size;
}

PyObject* New(PyTypeObject*, PyObject* arguments, PyObject* keywords) {
  PyObject* const type = reinterpret_cast<PyObject*>(&PyTuple_Type);
  const Ref tuple = Ref::Steal(PyObject_Call(type, arguments, keywords));
  if (!tuple) return nullptr;
  const Py_ssize_t count = PyTuple_Size(tuple.get());
  const Ref numbers = Ref::Steal(PyTuple_New(count));
  for (Py_ssize_t i = 0; numbers && i < count; ++i) {
    PyObject* const item = PyTuple_GetItem(tuple.get(), i);
    PyObject* const number = PyIndex_Check(item) ? PyNumber_Index(item) : nullptr;
    if (number == nullptr) {
      PyErr_Clear();
      PyErr_Format(PyExc_TypeError, "Size() is made of ints, but item %zd is %s", i,
                   TypeName(item).c_str());
      return nullptr;
    }
    PyTuple_SetItem(numbers.get(), i, number);
  }
  return AsSize(Ref(numbers).release());
}

PyObject* Repr(PyObject* self) {
  const Ref list = Ref::Steal(PySequence_List(self));
  return list ? PyUnicode_FromFormat("switchyard.Size(%R)", list.get()) : nullptr;
}

template <typename Function>
Function TupleSlot(int slot) {
  return reinterpret_cast<Function>(PyType_GetSlot(&PyTuple_Type, slot));
}

PyObject* Concatenate(PyObject* self, PyObject* other) {
  return AsSize(TupleSlot<binaryfunc>(Py_sq_concat)(self, other));
}
// Of a tuple and a Size; what begins with a Size is a matter of the slot above.
PyObject* Add(PyObject* self, PyObject* other) {
  if (Py_TYPE(self) != &PyTuple_Type) Py_RETURN_NOTIMPLEMENTED;
  return Concatenate(self, other);
}
PyObject* Repeat(PyObject* self, Py_ssize_t count) {
  PyObject* const repeated = TupleSlot<ssizeargfunc>(Py_sq_repeat)(self, count);
  return AsSize(repeated);
}
PyObject* Subscript(PyObject* self, PyObject* index) {
  PyObject* const part = TupleSlot<binaryfunc>(Py_mp_subscript)(self, index);
  return PySlice_Check(index) ? AsSize(part) : part;
}

PyObject* Numel(PyObject* self, PyObject*) {
  Ref product = Ref::Steal(PyLong_FromLong(1));
  for (Py_ssize_t i = 0; product && i < PyTuple_Size(self); ++i) {
    product = Ref::Steal(PyNumber_Multiply(product.get(), PyTuple_GetItem(self, i)));
  }
  return product.release();
}
PyObject* Reduce(PyObject* self, PyObject*) {
  const Ref tuple = Ref::Steal(PyTuple_GetSlice(self, 0, PyTuple_Size(self)));
  const Ref list = tuple ? Ref::Steal(PySequence_List(tuple.get())) : Ref();
  return list ? Py_BuildValue("(O(O))", Py_TYPE(self), list.get()) : nullptr;
}

PyMethodDef methods[] = {{"numel", Numel, METH_NOARGS, nullptr},
                         {"__reduce__", Reduce, METH_NOARGS, nullptr},
                         {nullptr, nullptr, 0, nullptr}};

PyTypeObject* MakeType() {
  PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(New)},
                         {Py_tp_repr, reinterpret_cast<void*>(Repr)},
                         {Py_sq_concat, reinterpret_cast<void*>(Concatenate)},
                         {Py_nb_add, reinterpret_cast<void*>(Add)},
                         {Py_sq_repeat, reinterpret_cast<void*>(Repeat)},
                         {Py_mp_subscript, reinterpret_cast<void*>(Subscript)},
                         {Py_tp_methods, methods},
                         {0, nullptr}};
  PyType_Spec spec = {"switchyard.Size", 0, 0, Py_TPFLAGS_DEFAULT, slots};
  return reinterpret_cast<PyTypeObject*>(
      PyType_FromSpecWithBases(&spec, reinterpret_cast<PyObject*>(&PyTuple_Type)));
}

}  // namespace

PyObject* SizeObject(IntArrayRef sizes) {
  const auto count = static_cast<Py_ssize_t>(sizes.size());
  PyObject* const size = PyType_GenericAlloc(internal::value_types.size, count);
  for (Py_ssize_t i = 0; size != nullptr && i < count; ++i) {
    PyTuple_SetItem(size, i, PyLong_FromLongLong(sizes[static_cast<size_t>(i)]));
  }
  return size;
}

int AddSizeType(PyObject* module) {
  PyTypeObject*& type = internal::value_types.size;
  if (type == nullptr) type = MakeType();
  if (type == nullptr) return -1;
  return PyModule_AddObjectRef(module, "Size", reinterpret_cast<PyObject*>(type));
}

}  // namespace switchyard::python
