#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>

#include "lib/python/base/exceptions.h"
#include "lib/python/base/object.h"
#include "lib/python/numbers.h"
#include "lib/python/value_types.h"

namespace switchyard::python {
namespace {

struct DeviceHolder {
  PyObject_HEAD Device device;
};

Device DeviceIn(PyObject* object) { return reinterpret_cast<DeviceHolder*>(object)->device; }

std::string_view TextOf(PyObject* object) {
  Py_ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(object, &size);
  if (text == nullptr) throw PythonError();
  return {text, static_cast<size_t>(size)};
}

PyObject* New(PyTypeObject*, PyObject* arguments, PyObject* keywords) {
  static const char* const kNames[] = {"type", "index", nullptr};
  PyObject* type = nullptr;
  PyObject* index = Py_None;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O|O:device", const_cast<char**>(kNames),
                                   &type, &index)) {
    return nullptr;
  }
  try {
    if (!IsDevice(type) && !PyUnicode_Check(type) && KindOfNumber(type) != NumberKind::kInt) {
      Throw(PyExc_TypeError, "device(): argument 'type' (position 1) must be str, not %s",
            TypeName(type).c_str());
    }
    Device device = DeviceFrom(type);
    if (index == Py_None) return DeviceObject(device);
    if (device.has_index()) {
      Throw(PyExc_RuntimeError,
            "device(): the type '%s' has an index already, so no other can be given",
            ToString(device).c_str());
    }
    const int64_t number = IntFrom(index);
    if (number < 0) Throw(PyExc_RuntimeError, "device(): the index is negative");
    return DeviceObject(Device(device.type(), static_cast<DeviceIndex>(number)));
  } catch (...) {
    return RaiseCurrentException();
  }
}

PyObject* Repr(PyObject* self) {
  const Device device = DeviceIn(self);
  const std::string type(DeviceTypeName(device.type()));
  if (!device.has_index()) return PyUnicode_FromFormat("device(type='%s')", type.c_str());
  return PyUnicode_FromFormat("device(type='%s', index=%d)", type.c_str(),
                              static_cast<int>(device.index()));
}

PyObject* Str(PyObject* self) { return PyUnicode_FromString(ToString(DeviceIn(self)).c_str()); }

PyObject* Compare(PyObject* self, PyObject* other, int operation) {
  if (!IsDevice(other) || (operation != Py_EQ && operation != Py_NE)) Py_RETURN_NOTIMPLEMENTED;
  return PyBool_FromLong((DeviceIn(self) == DeviceIn(other)) == (operation == Py_EQ));
}

Py_hash_t Hash(PyObject* self) {
  const Device device = DeviceIn(self);
  return static_cast<Py_hash_t>(device.type()) * 1000 + device.index() + 7;
}

PyObject* GetType(PyObject* self, void*) {
  const std::string type(DeviceTypeName(DeviceIn(self).type()));
  return PyUnicode_FromString(type.c_str());
}
PyObject* GetIndex(PyObject* self, void*) {
  if (!DeviceIn(self).has_index()) Py_RETURN_NONE;
  return PyLong_FromLong(DeviceIn(self).index());
}
PyObject* Reduce(PyObject* self, PyObject*) {
  const Device device = DeviceIn(self);
  const std::string type(DeviceTypeName(device.type()));
  PyObject* const made = reinterpret_cast<PyObject*>(Py_TYPE(self));
  if (!device.has_index()) return Py_BuildValue("(O(s))", made, type.c_str());
  return Py_BuildValue("(O(si))", made, type.c_str(), static_cast<int>(device.index()));
}

PyMethodDef methods[] = {{"__reduce__", Reduce, METH_NOARGS, nullptr},
                         {nullptr, nullptr, 0, nullptr}};
PyGetSetDef properties[] = {{"type", GetType, nullptr, nullptr, nullptr},
                            {"index", GetIndex, nullptr, nullptr, nullptr},
                            {nullptr, nullptr, nullptr, nullptr, nullptr}};

PyTypeObject* MakeType() {
  PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(New)},
                         {Py_tp_repr, reinterpret_cast<void*>(Repr)},
                         {Py_tp_str, reinterpret_cast<void*>(Str)},
                         {Py_tp_richcompare, reinterpret_cast<void*>(Compare)},
                         {Py_tp_hash, reinterpret_cast<void*>(Hash)},
                         {Py_tp_methods, methods},
                         {Py_tp_getset, properties},
                         {0, nullptr}};
  PyType_Spec spec = {"switchyard.device", sizeof(DeviceHolder), 0, Py_TPFLAGS_DEFAULT, slots};
  return reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
}

}  // namespace

Device DeviceFrom(PyObject* object) {
  if (IsDevice(object)) return DeviceIn(object);
  if (PyUnicode_Check(object)) return ParseDevice(TextOf(object));
  return Device(DeviceType::CUDA, static_cast<DeviceIndex>(IntFrom(object)));
}

PyObject* DeviceObject(Device device) {
  PyObject* const object = PyType_GenericAlloc(internal::value_types.device, 0);
  if (object != nullptr) new (&reinterpret_cast<DeviceHolder*>(object)->device) Device(device);
  return object;
}

int AddDeviceType(PyObject* module) {
  PyTypeObject*& type = internal::value_types.device;
  if (type == nullptr) type = MakeType();
  if (type == nullptr) return -1;
  return PyModule_AddObjectRef(module, "device", reinterpret_cast<PyObject*>(type));
}

}  // namespace switchyard::python
