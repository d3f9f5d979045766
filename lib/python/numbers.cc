#include "lib/python/numbers.h"

#include <complex>
#include <string>
#include <string_view>

#include "lib/autograd/variable.h"
#include "lib/core/constant_init.h"
#include "lib/python/base/exceptions.h"
#include "lib/python/base/object.h"
#include "lib/python/operators.h"
#include "lib/python/tensor_object.h"

namespace switchyard::python {
namespace {

// Borrowed from NumPy, which stays once it is loaded.
struct NumpyTypes {
  PyObject* generic;
  PyObject* boolean;
  PyObject* integer;
  PyObject* floating;
  PyObject* complex;
  PyObject* array;
};

SWITCHYARD_CONSTANT_INIT NumpyTypes numpy = {};

PyObject* LoadedNumpy() {
  PyObject* const modules = PyImport_GetModuleDict();
  return modules == nullptr ? nullptr : PyDict_GetItemString(modules, "numpy");
}

PyObject* TypeIn(PyObject* module, const char* name) {
  const Ref type = Ref::Steal(PyObject_GetAttrString(module, name));
  if (!type) PyErr_Clear();
  return type.get();
}

bool HasNumpy() {
  if (numpy.array != nullptr) return true;
  PyObject* const module = LoadedNumpy();
  if (module == nullptr) return false;
  NumpyTypes types = {};
  types.generic = TypeIn(module, "generic");
  types.boolean = TypeIn(module, "bool_");
  types.integer = TypeIn(module, "integer");
  types.floating = TypeIn(module, "floating");
  types.complex = TypeIn(module, "complexfloating");
  types.array = TypeIn(module, "ndarray");
  // Half loaded: asked again later.
  if (types.generic == nullptr || types.boolean == nullptr || types.integer == nullptr ||
      types.floating == nullptr || types.complex == nullptr || types.array == nullptr) {
    return false;
  }
  numpy = types;
  return true;
}

bool IsOf(PyObject* object, PyObject* type) {
  return PyType_IsSubtype(Py_TYPE(object), reinterpret_cast<PyTypeObject*>(type)) != 0;
}

NumberKind KindOfNumpyScalar(PyObject* object) {
  if (!HasNumpy() || !IsOf(object, numpy.generic)) return NumberKind::kNone;
  if (IsOf(object, numpy.boolean)) return NumberKind::kBool;
  if (IsOf(object, numpy.integer)) return NumberKind::kInt;
  if (IsOf(object, numpy.floating)) return NumberKind::kFloat;
  return IsOf(object, numpy.complex) ? NumberKind::kComplex : NumberKind::kNone;
}

std::complex<double> ComplexFrom(PyObject* object) {
  if (PyComplex_Check(object)) {
    return {PyComplex_RealAsDouble(object), PyComplex_ImagAsDouble(object)};
  }
  const Ref complex = Ref::Steal(OrThrow(
      PyObject_CallFunctionObjArgs(reinterpret_cast<PyObject*>(&PyComplex_Type), object, nullptr)));
  return {PyComplex_RealAsDouble(complex.get()), PyComplex_ImagAsDouble(complex.get())};
}

int64_t LongFrom(PyObject* object, PyObject* error, const char* text) {
  const Ref number = Ref::Steal(OrThrow(PyNumber_Index(object)));
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(number.get(), &overflow);
  if (overflow != 0) Throw(error, text);
  if (value == -1 && PyErr_Occurred() != nullptr) throw PythonError();
  return value;
}

}  // namespace

NumberKind KindOfNumber(PyObject* object) {
  PyTypeObject* const type = Py_TYPE(object);
  if (type == &PyFloat_Type) return NumberKind::kFloat;
  if (type == &PyLong_Type) return NumberKind::kInt;
  if (type == &PyBool_Type) return NumberKind::kBool;
  if (type == TensorType() || object == Py_None || type == &PyUnicode_Type ||
      type == &PyList_Type || type == &PyTuple_Type) {
    return NumberKind::kNone;
  }
  if (PyLong_Check(object)) return NumberKind::kInt;
  if (PyFloat_Check(object)) return NumberKind::kFloat;
  if (PyComplex_Check(object)) return NumberKind::kComplex;
  return KindOfNumpyScalar(object);
}

bool IsNumberTensor(PyObject* object) {
  if (!IsTensor(object)) return false;
  const Tensor& tensor = TensorOf(object);
  return tensor.defined() && tensor.dim() == 0 && !autograd::RequiresGrad(tensor);
}

bool HasIndex(PyObject* object) {
  if (!PyIndex_Check(object) || PyBool_Check(object)) return false;
  if (IsTensor(object)) {
    const Tensor& tensor = TensorOf(object);
    return tensor.numel() == 1 && IsIntegralType(tensor.dtype(), /*include_bool=*/true);
  }
  // An array has it, too, but gives no number if it has several.
  const Ref number = Ref::Steal(PyNumber_Index(object));
  if (!number) PyErr_Clear();
  return static_cast<bool>(number);
}

Scalar ScalarFrom(PyObject* object) {
  switch (KindOfNumber(object)) {
    case NumberKind::kBool: {
      const int truth = PyObject_IsTrue(object);
      CheckStatus(truth);
      return truth != 0;
    }
    case NumberKind::kInt:
      return LongFrom(object, PyExc_OverflowError, "int too big to convert");
    case NumberKind::kFloat:
      return FloatFrom(object);
    case NumberKind::kComplex:
      return ComplexFrom(object);
    case NumberKind::kNone:
      break;
  }
  return kOperators.item(TensorOf(object));
}

int64_t IntFrom(PyObject* object) {
  if (IsTensor(object)) return kOperators.item(TensorOf(object)).To<int64_t>();
  return LongFrom(object, PyExc_ValueError, "the int does not fit 64 bits");
}

double FloatFrom(PyObject* object) {
  if (PyFloat_Check(object)) return PyFloat_AsDouble(object);
  if (IsTensor(object)) return kOperators.item(TensorOf(object)).To<double>();
  const double value = PyFloat_AsDouble(object);
  if (value == -1.0 && PyErr_Occurred() != nullptr) throw PythonError();
  return value;
}

PyObject* NumpyType(const char* name) {
  PyObject* const module = LoadedNumpy();
  return module == nullptr ? nullptr : TypeIn(module, name);
}

std::string TypeName(PyObject* object) {
  PyTypeObject* const type = Py_TYPE(object);
  const Ref name =
      Ref::Steal(PyObject_GetAttrString(reinterpret_cast<PyObject*>(type), "__name__"));
  const Ref module =
      Ref::Steal(PyObject_GetAttrString(reinterpret_cast<PyObject*>(type), "__module__"));
  PyErr_Clear();
  const char* const text = name ? PyUnicode_AsUTF8AndSize(name.get(), nullptr) : nullptr;
  std::string result = text != nullptr ? text : "object";
  if ((PyType_GetFlags(type) & Py_TPFLAGS_HEAPTYPE) != 0 || !module) return result;
  const char* const prefix = PyUnicode_AsUTF8AndSize(module.get(), nullptr);
  if (prefix == nullptr || std::string_view(prefix) == "builtins") return result;
  return std::string(prefix) + "." + result;
}

bool IsNumpyScalar(PyObject* object) { return HasNumpy() && IsOf(object, numpy.generic); }
bool IsNumpyArray(PyObject* object) { return HasNumpy() && IsOf(object, numpy.array); }

}  // namespace switchyard::python
