// dtype, layout, memory_format, device, Size and Generator as Python objects.
//
// Takes: values of C++. Gives: objects, new references unless said otherwise, and values back.
// Errors: nullptr with Python's error set; DeviceFrom throws PythonError.
//
// There is one object for each dtype, layout and memory format.

#ifndef SWITCHYARD_LIB_PYTHON_VALUE_TYPES_H_
#define SWITCHYARD_LIB_PYTHON_VALUE_TYPES_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "lib/core/array_ref.h"
#include "lib/core/device.h"
#include "lib/core/generator.h"
#include "lib/core/layout.h"
#include "lib/core/memory_format.h"
#include "lib/core/scalar_type.h"

namespace switchyard::python {
namespace internal {

struct ValueTypes {
  PyTypeObject* dtype;
  PyTypeObject* layout;
  PyTypeObject* memory_format;
  PyTypeObject* device;
  PyTypeObject* size;
  PyTypeObject* generator;
};

extern ValueTypes value_types;

}  // namespace internal

inline bool IsDtype(PyObject* object) { return Py_TYPE(object) == internal::value_types.dtype; }
inline bool IsLayout(PyObject* object) { return Py_TYPE(object) == internal::value_types.layout; }
inline bool IsMemoryFormat(PyObject* object) {
  return Py_TYPE(object) == internal::value_types.memory_format;
}
inline bool IsDevice(PyObject* object) { return Py_TYPE(object) == internal::value_types.device; }
bool IsGenerator(PyObject* object);

// A dtype, or the type `float`, `int`, `bool` or `complex`.
bool StandsForDtype(PyObject* object);
// From an object that represents one.
ScalarType DtypeFrom(PyObject* object);
Layout LayoutFrom(PyObject* object);
MemoryFormat MemoryFormatFrom(PyObject* object);
// From a device, a str, or the number of an accelerator.
Device DeviceFrom(PyObject* object);
Generator GeneratorFrom(PyObject* object);

PyObject* DtypeObject(ScalarType dtype);
PyObject* LayoutObject(Layout layout);
PyObject* DeviceObject(Device device);
PyObject* SizeObject(IntArrayRef sizes);
PyObject* GeneratorObject(const Generator& generator);

// Make the types and add them, and their only objects, to the module.
int AddEnumTypes(PyObject* module);
int AddDeviceType(PyObject* module);
int AddSizeType(PyObject* module);
int AddGeneratorType(PyObject* module);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_VALUE_TYPES_H_
