#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "lib/core/constant_init.h"
#include "lib/python/base/exceptions.h"
#include "lib/python/base/object.h"
#include "lib/python/value_types.h"

namespace switchyard::python {
namespace internal {

SWITCHYARD_CONSTANT_INIT ValueTypes value_types = {};

}  // namespace internal
namespace {

struct EnumObject {
  PyObject_HEAD const char* name;
  int value;
};

struct EnumValue {
  const char* name;
  int value;
};

constexpr EnumValue kDtypes[] = {
#define SWITCHYARD_SCALAR_TYPE(name, spelling, size, category) \
  {spelling, static_cast<int>(ScalarType::name)},
#include "lib/core/scalar_types.def"
};
// Second names of dtypes.
constexpr EnumValue kDtypeAliases[] = {
    {"short", static_cast<int>(ScalarType::Short)},
    {"int", static_cast<int>(ScalarType::Int)},
    {"long", static_cast<int>(ScalarType::Long)},
    {"half", static_cast<int>(ScalarType::Half)},
    {"float", static_cast<int>(ScalarType::Float)},
    {"double", static_cast<int>(ScalarType::Double)},
    {"chalf", static_cast<int>(ScalarType::ComplexHalf)},
    {"cfloat", static_cast<int>(ScalarType::ComplexFloat)},
    {"cdouble", static_cast<int>(ScalarType::ComplexDouble)},
};
constexpr EnumValue kLayouts[] = {
    {"strided", static_cast<int>(Layout::Strided)},
    {"sparse_coo", static_cast<int>(Layout::Sparse)},
    {"sparse_csr", static_cast<int>(Layout::SparseCsr)},
    {"_mkldnn", static_cast<int>(Layout::Mkldnn)},
    {"sparse_csc", static_cast<int>(Layout::SparseCsc)},
    {"sparse_bsr", static_cast<int>(Layout::SparseBsr)},
    {"sparse_bsc", static_cast<int>(Layout::SparseBsc)},
};
constexpr EnumValue kMemoryFormats[] = {
    {"contiguous_format", static_cast<int>(MemoryFormat::Contiguous)},
    {"preserve_format", static_cast<int>(MemoryFormat::Preserve)},
    {"channels_last", static_cast<int>(MemoryFormat::ChannelsLast)},
    {"channels_last_3d", static_cast<int>(MemoryFormat::ChannelsLast3d)},
};

constexpr size_t kMaxValues = 32;
// By value; owned for the life of the process.
using Objects = std::array<PyObject*, kMaxValues>;
SWITCHYARD_CONSTANT_INIT Objects dtypes = {};
SWITCHYARD_CONSTANT_INIT Objects layouts = {};
SWITCHYARD_CONSTANT_INIT Objects memory_formats = {};

EnumObject* AsEnum(PyObject* object) { return reinterpret_cast<EnumObject*>(object); }
ScalarType TypeOf(PyObject* object) { return static_cast<ScalarType>(AsEnum(object)->value); }

PyObject* Repr(PyObject* self) { return PyUnicode_FromFormat("switchyard.%s", AsEnum(self)->name); }
// Pickle finds it by its name in the module.
PyObject* Reduce(PyObject* self, PyObject*) { return PyUnicode_FromString(AsEnum(self)->name); }

PyObject* IsFloating(PyObject* self, void*) {
  return PyBool_FromLong(IsFloatingType(TypeOf(self)));
}
PyObject* IsComplex(PyObject* self, void*) { return PyBool_FromLong(IsComplexType(TypeOf(self))); }
PyObject* IsSigned(PyObject* self, void*) {
  const ScalarType type = TypeOf(self);
  return PyBool_FromLong(type != ScalarType::Byte && type != ScalarType::Bool);
}
PyObject* ItemSize(PyObject* self, void*) { return PyLong_FromSize_t(ElementSize(TypeOf(self))); }

// The dtype of numbers with parts of this dtype, and that of the parts of numbers of this dtype.
PyObject* ToComplex(PyObject* self, PyObject*) {
  const ScalarType type = TypeOf(self);
  if (IsComplexType(type)) return DtypeObject(type);
  if (type == ScalarType::Half) return DtypeObject(ScalarType::ComplexHalf);
  if (type == ScalarType::Double) return DtypeObject(ScalarType::ComplexDouble);
  if (type == ScalarType::Float || type == ScalarType::BFloat16) {
    return DtypeObject(ScalarType::ComplexFloat);
  }
  PyErr_Format(PyExc_RuntimeError, "to_complex: no complex numbers have parts of %s",
               AsEnum(self)->name);
  return nullptr;
}
PyObject* ToReal(PyObject* self, PyObject*) {
  const ScalarType type = TypeOf(self);
  if (type == ScalarType::ComplexHalf) return DtypeObject(ScalarType::Half);
  if (type == ScalarType::ComplexFloat) return DtypeObject(ScalarType::Float);
  if (type == ScalarType::ComplexDouble) return DtypeObject(ScalarType::Double);
  return DtypeObject(type);
}

PyMethodDef methods[] = {{"__reduce__", Reduce, METH_NOARGS, nullptr},
                         {nullptr, nullptr, 0, nullptr}};
PyMethodDef dtype_methods[] = {{"__reduce__", Reduce, METH_NOARGS, nullptr},
                               {"to_complex", ToComplex, METH_NOARGS, nullptr},
                               {"to_real", ToReal, METH_NOARGS, nullptr},
                               {nullptr, nullptr, 0, nullptr}};
PyGetSetDef dtype_properties[] = {{"is_floating_point", IsFloating, nullptr, nullptr, nullptr},
                                  {"is_complex", IsComplex, nullptr, nullptr, nullptr},
                                  {"is_signed", IsSigned, nullptr, nullptr, nullptr},
                                  {"itemsize", ItemSize, nullptr, nullptr, nullptr},
                                  {nullptr, nullptr, nullptr, nullptr, nullptr}};
PyGetSetDef no_properties[] = {{nullptr, nullptr, nullptr, nullptr, nullptr}};

PyTypeObject* MakeType(const char* name, PyGetSetDef* properties) {
  const bool is_dtype = properties == dtype_properties;
  PyType_Slot slots[] = {{Py_tp_repr, reinterpret_cast<void*>(Repr)},
                         {Py_tp_methods, is_dtype ? dtype_methods : methods},
                         {Py_tp_getset, properties},
                         {0, nullptr}};
  PyType_Spec spec = {name, sizeof(EnumObject), 0,
                      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  return reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
}

template <size_t N>
int AddValues(PyObject* module, PyTypeObject* type, const EnumValue (&values)[N],
              Objects* objects) {
  for (const EnumValue& value : values) {
    PyObject*& object = (*objects)[static_cast<size_t>(value.value)];
    if (object == nullptr) object = PyType_GenericAlloc(type, 0);
    if (object == nullptr) return -1;
    AsEnum(object)->name = value.name;
    AsEnum(object)->value = value.value;
    if (PyModule_AddObjectRef(module, value.name, object) < 0) return -1;
  }
  return 0;
}

int AddType(PyObject* module, const char* name, PyTypeObject** type, PyGetSetDef* properties) {
  const std::string full = std::string("switchyard.") + name;
  if (*type == nullptr) *type = MakeType(full.c_str(), properties);
  if (*type == nullptr) return -1;
  return PyModule_AddObjectRef(module, name, reinterpret_cast<PyObject*>(*type));
}

PyObject* NewReference(PyObject* object) {
  Py_INCREF(object);
  return object;
}

}  // namespace

bool StandsForDtype(PyObject* object) {
  return IsDtype(object) || object == reinterpret_cast<PyObject*>(&PyFloat_Type) ||
         object == reinterpret_cast<PyObject*>(&PyLong_Type) ||
         object == reinterpret_cast<PyObject*>(&PyBool_Type) ||
         object == reinterpret_cast<PyObject*>(&PyComplex_Type);
}

ScalarType DtypeFrom(PyObject* object) {
  if (object == reinterpret_cast<PyObject*>(&PyFloat_Type)) return ScalarType::Double;
  if (object == reinterpret_cast<PyObject*>(&PyLong_Type)) return ScalarType::Long;
  if (object == reinterpret_cast<PyObject*>(&PyBool_Type)) return ScalarType::Bool;
  if (object == reinterpret_cast<PyObject*>(&PyComplex_Type)) return ScalarType::ComplexDouble;
  return TypeOf(object);
}
Layout LayoutFrom(PyObject* object) { return static_cast<Layout>(AsEnum(object)->value); }
MemoryFormat MemoryFormatFrom(PyObject* object) {
  return static_cast<MemoryFormat>(AsEnum(object)->value);
}

PyObject* DtypeObject(ScalarType dtype) { return NewReference(dtypes[static_cast<size_t>(dtype)]); }
PyObject* LayoutObject(Layout layout) { return NewReference(layouts[static_cast<size_t>(layout)]); }

int AddEnumTypes(PyObject* module) {
  internal::ValueTypes& types = internal::value_types;
  if (AddType(module, "dtype", &types.dtype, dtype_properties) < 0 ||
      AddType(module, "layout", &types.layout, no_properties) < 0 ||
      AddType(module, "memory_format", &types.memory_format, no_properties) < 0) {
    return -1;
  }
  if (AddValues(module, types.dtype, kDtypes, &dtypes) < 0 ||
      AddValues(module, types.layout, kLayouts, &layouts) < 0 ||
      AddValues(module, types.memory_format, kMemoryFormats, &memory_formats) < 0) {
    return -1;
  }
  for (const EnumValue& alias : kDtypeAliases) {
    PyObject* const object = dtypes[static_cast<size_t>(alias.value)];
    if (PyModule_AddObjectRef(module, alias.name, object) < 0) return -1;
  }
  return 0;
}

}  // namespace switchyard::python
