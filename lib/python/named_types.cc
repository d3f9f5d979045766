#include "lib/python/named_types.h"

#include <string>
#include <vector>

#include "lib/core/constant_init.h"
#include "lib/python/base/object.h"

namespace switchyard::python {
namespace {

SWITCHYARD_CONSTANT_INIT PyObject* all_types = nullptr;

// `switchyard.return_types.max(\nvalues=...,\nindices=...)`.
PyObject* Repr(PyObject* self) {
  PyObject* const type = reinterpret_cast<PyObject*>(Py_TYPE(self));
  const Ref name = Ref::Steal(PyObject_GetAttrString(type, "__name__"));
  const Ref fields = Ref::Steal(PyObject_GetAttrString(type, "__match_args__"));
  if (!name || !fields) return nullptr;
  Ref text = Ref::Steal(PyUnicode_FromFormat("switchyard.return_types.%U(", name.get()));
  const Py_ssize_t count = PyTuple_Size(fields.get());
  for (Py_ssize_t i = 0; text && i < count; ++i) {
    text = Ref::Steal(PyUnicode_FromFormat("%U%s\n%U=%R", text.get(), i == 0 ? "" : ",",
                                           PyTuple_GetItem(fields.get(), i),
                                           PyTuple_GetItem(self, i)));
  }
  return text ? PyUnicode_FromFormat("%U)", text.get()) : nullptr;
}

PyMethodDef repr_definition = {"__repr__", [](PyObject* self, PyObject*) { return Repr(self); },
                               METH_NOARGS, nullptr};

PyTypeObject* MakeType(const NamedResult& named) {
  std::vector<PyStructSequence_Field> fields;
  for (int i = 0; i < named.count; ++i) fields.push_back({named.fields[i], nullptr});
  fields.push_back({nullptr, nullptr});
  // The name must outlive the type.
  const auto* const name = new std::string(std::string("switchyard.return_types.") + named.name);
  PyStructSequence_Desc description = {name->c_str(), nullptr, fields.data(), named.count};
  PyTypeObject* const type = PyStructSequence_NewType(&description);
  if (type == nullptr) return nullptr;
  const Ref repr = Ref::Steal(PyDescr_NewMethod(type, &repr_definition));
  if (!repr ||
      PyObject_SetAttrString(reinterpret_cast<PyObject*>(type), "__repr__", repr.get()) < 0) {
    return nullptr;
  }
  return type;
}

}  // namespace

PyObject* NamedTypes() {
  if (all_types == nullptr) all_types = PyDict_New();
  return all_types;
}

PyTypeObject* NamedType(const NamedResult& named) {
  if (*named.type != nullptr) return reinterpret_cast<PyTypeObject*>(*named.type);
  PyObject* const types = NamedTypes();
  if (types == nullptr) return nullptr;
  PyObject* type = PyDict_GetItemString(types, named.name);
  if (type == nullptr) {
    type = reinterpret_cast<PyObject*>(MakeType(named));
    if (type == nullptr || PyDict_SetItemString(types, named.name, type) < 0) return nullptr;
  }
  Py_INCREF(type);
  *named.type = type;
  return reinterpret_cast<PyTypeObject*>(type);
}

}  // namespace switchyard::python
