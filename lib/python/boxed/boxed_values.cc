#include "lib/python/boxed/boxed_values.h"

#include <complex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/tensor_factory.h"
#include "lib/python/base/exceptions.h"
#include "lib/python/base/object.h"
#include "lib/python/matching.h"
#include "lib/python/numbers.h"
#include "lib/python/results.h"
#include "lib/python/tensor_object.h"
#include "lib/python/value_types.h"

namespace switchyard::python {
namespace {

Value TextFrom(PyObject* object) {
  Py_ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(object, &size);
  if (text == nullptr) throw PythonError();
  return Value(std::string_view(text, static_cast<size_t>(size)));
}

int64_t IntElement(PyObject* object) {
  if (PyLong_Check(object) || FitsInt(object, true)) return IntFrom(object);
  Throw(PyExc_TypeError, "an element of a list of ints is %s", TypeName(object).c_str());
}

double FloatElement(PyObject* object) {
  if (KindOfNumber(object) != NumberKind::kNone || IsNumberTensor(object)) return FloatFrom(object);
  Throw(PyExc_TypeError, "an element of a list of floats is %s", TypeName(object).c_str());
}

Scalar ScalarElement(PyObject* object) {
  if (KindOfNumber(object) != NumberKind::kNone || IsNumberTensor(object)) {
    return ScalarFrom(object);
  }
  Throw(PyExc_TypeError, "an element of a list of numbers is %s", TypeName(object).c_str());
}

bool BoolElement(PyObject* object) {
  if (PyBool_Check(object)) return object == Py_True;
  Throw(PyExc_TypeError, "an element of a list of bools is %s", TypeName(object).c_str());
}

std::optional<Tensor> TensorElement(PyObject* object) {
  if (object == Py_None) return std::nullopt;
  return TensorOf(object);
}

// An object that is not a list is repeated to the parameter's length.
template <typename T, typename Convert>
Value ListFrom(PyObject* object, const Parameter& parameter, const Convert& convert) {
  std::vector<T> list;
  if (!IsSequence(object)) {
    list.assign(parameter.size > 0 ? static_cast<size_t>(parameter.size) : 1, convert(object));
  } else {
    for (Py_ssize_t i = 0; i < SizeOf(object); ++i) list.push_back(convert(ElementOf(object, i)));
  }
  return Value(std::move(list));
}

Value TensorFrom(PyObject* object) {
  if (IsTensor(object)) return Value(TensorOf(object));
  return Value(WrappedNumber(ScalarFrom(object)));
}

// For objects that are not lists.
Value PlainFrom(PyObject* object, const Parameter& parameter) {
  switch (parameter.kind) {
    case ParameterKind::kTensor:
      return TensorFrom(object);
    case ParameterKind::kScalar:
      return Value(ScalarFrom(object));
    case ParameterKind::kInt:
    case ParameterKind::kSymInt:
      return Value(IntFrom(object));
    case ParameterKind::kFloat:
      return Value(FloatFrom(object));
    case ParameterKind::kBool:
      return Value(PyObject_IsTrue(object) == 1);
    case ParameterKind::kString:
    case ParameterKind::kDimname:
      return TextFrom(object);
    case ParameterKind::kScalarType:
      return Value(DtypeFrom(object));
    case ParameterKind::kLayout:
      return Value(LayoutFrom(object));
    case ParameterKind::kMemoryFormat:
      return Value(MemoryFormatFrom(object));
    case ParameterKind::kDevice:
      return Value(DeviceFrom(object));
    case ParameterKind::kGenerator:
      return Value(GeneratorFrom(object));
    default:
      Throw(PyExc_TypeError, "argument '%s' has a type that cannot be given", parameter.name);
  }
}

PyObject* ListOf(const Value& value) {
  const size_t count = value.ElementCount();
  Ref list = Ref::Steal(PyList_New(static_cast<Py_ssize_t>(count)));
  for (size_t i = 0; list && i < count; ++i) {
    PyObject* const element = ObjectFrom(value.Element(i));
    if (element == nullptr) return nullptr;
    PyList_SetItem(list.get(), static_cast<Py_ssize_t>(i), element);
  }
  return list.release();
}

}  // namespace

Value ValueFrom(PyObject* object, const Parameter& parameter) {
  if (object == Py_None) return Value();
  switch (parameter.kind) {
    case ParameterKind::kTensorList:
      return ListFrom<Tensor>(object, parameter, TensorOf);
    case ParameterKind::kOptionalTensorList:
      return ListFrom<std::optional<Tensor>>(object, parameter, TensorElement);
    case ParameterKind::kScalarList:
      return ListFrom<Scalar>(object, parameter, ScalarElement);
    case ParameterKind::kIntList:
    case ParameterKind::kSymIntList:
      return ListFrom<int64_t>(object, parameter, IntElement);
    case ParameterKind::kFloatList:
      return ListFrom<double>(object, parameter, FloatElement);
    case ParameterKind::kBoolList:
      return ListFrom<bool>(object, parameter, BoolElement);
    case ParameterKind::kDimnameList:
      return ListFrom<Value>(object, parameter, TextFrom);
    default:
      return PlainFrom(object, parameter);
  }
}

PyObject* ObjectFrom(const Value& value) {
  switch (value.kind()) {
    case Value::Kind::None:
      return WrapNone();
    case Value::Kind::Tensor:
      return Wrap(value.tensor());
    case Value::Kind::Int:
      return Wrap(value.integer());
    case Value::Kind::Double:
      return Wrap(value.real());
    case Value::Kind::Bool:
      return Wrap(value.integer() != 0);
    case Value::Kind::ScalarType:
      return DtypeObject(static_cast<ScalarType>(value.integer()));
    case Value::Kind::Layout:
      return LayoutObject(static_cast<Layout>(value.integer()));
    case Value::Kind::Device:
      return DeviceObject(value.device());
    case Value::Kind::Complex:
      return Wrap(Scalar(value.object<std::complex<double>>()));
    case Value::Kind::String:
      return Wrap(std::string_view(value.object<std::string>()));
    case Value::Kind::Generator:
      return GeneratorObject(value.object<Generator>());
    default:
      if (value.IsList() || value.IsTuple()) return ListOf(value);
      PyErr_SetString(PyExc_TypeError, "the operator gave a value that Python has no type for");
      return nullptr;
  }
}

}  // namespace switchyard::python
