#include "lib/python/values.h"

#include <string>

#include "lib/autograd/variable.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "lib/python/base/exceptions.h"
#include "lib/python/matching.h"
#include "lib/python/numbers.h"
#include "lib/python/tensor_object.h"
#include "lib/python/value_types.h"

namespace switchyard::python {
namespace {

// Gives a function of a list's element to each one.
template <typename List, typename Convert>
List ListFrom(PyObject* sequence, const Convert& convert) {
  List list;
  const Py_ssize_t count = SizeOf(sequence);
  for (Py_ssize_t i = 0; i < count; ++i) list.push_back(convert(ElementOf(sequence, i), i));
  return list;
}

std::string_view TextOf(PyObject* object) {
  Py_ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(object, &size);
  if (text == nullptr) throw PythonError();
  return {text, static_cast<size_t>(size)};
}

[[noreturn]] void FailElement(const Function& function, const Parameter& parameter,
                              PyObject* element, Py_ssize_t index) {
  const std::string kind(KindName(parameter));
  Throw(PyExc_TypeError, "%s(): argument '%s' must be %s, but element %zd is %s", function.name,
        parameter.name, kind.c_str(), index, TypeName(element).c_str());
}

// An element behind the first may be a bool, too.
int64_t IntElement(const Function& function, const Parameter& parameter, PyObject* element,
                   Py_ssize_t index) {
  if (!PyLong_Check(element) && !FitsInt(element, true)) {
    FailElement(function, parameter, element, index);
  }
  int overflow = 0;
  if (PyLong_Check(element)) PyLong_AsLongLongAndOverflow(element, &overflow);
  if (overflow == 0) return IntFrom(element);
  Throw(PyExc_TypeError, "%s(): argument '%s': element %zd does not fit 64 bits", function.name,
        parameter.name, index);
}

double FloatElement(const Function& function, const Parameter& parameter, PyObject* element,
                    Py_ssize_t index) {
  const NumberKind kind = KindOfNumber(element);
  const bool is_number = kind != NumberKind::kNone && kind != NumberKind::kComplex;
  if (is_number || IsNumberTensor(element)) return FloatFrom(element);
  FailElement(function, parameter, element, index);
}

Tensor TensorFrom(PyObject* object, const Parameter& parameter, Py_ssize_t index) {
  if (IsTensor(object)) return TensorOf(object);
  Throw(PyExc_TypeError, "argument '%s': element %zd must be Tensor, not %s", parameter.name, index,
        TypeName(object).c_str());
}

}  // namespace

// Of a function that makes tensors: what its signature has beside the operator's arguments.
void ValuesBase::RememberOut(const Tensor& out) {
  if (outs_ == nullptr) outs_ = std::make_unique<std::vector<Out>>();
  outs_->push_back({&out, out.sizes().ToVector()});
  const std::string_view last = signature_->parameters[signature_->count - 1].name;
  for (size_t i = 0; last == "requires_grad" && i < signature_->count; ++i) {
    const std::string_view name = signature_->parameters[i].name;
    if (IsNone(i)) continue;
    if (name == "dtype" && ToScalarType(i) != out.dtype()) {
      Fail("dtype is ", ToScalarType(i), ", but out has ", out.dtype());
    }
    if (name == "device" && ToDevice(i) != out.device()) {
      Fail("device is ", ToDevice(i), ", but out is on ", out.device());
    }
  }
}

void ValuesBase::WarnOfResizedOuts() {
  const std::unique_ptr<std::vector<Out>> outs = std::move(outs_);
  for (const Out& out : *outs) {
    const IntArrayRef sizes = out.tensor->sizes();
    if (sizes == IntArrayRef(out.sizes) || CountElements(out.sizes) == 0) continue;
    const std::string text = Join(
        "out had shape ", IntArrayRef(out.sizes), " and was resized to that of the result, ", sizes,
        ", which is deprecated for a tensor with elements; out.resize_(0) makes it free for any "
        "shape");
    CheckStatus(PyErr_WarnEx(PyExc_UserWarning, text.c_str(), 1));
  }
}

PyObject* ValuesBase::Object(size_t index) {
  if (outs_ != nullptr) WarnOfResizedOuts();
  Py_INCREF(objects_[index]);
  return objects_[index];
}

PyObject* ValuesBase::OutObject(size_t index, size_t position) {
  if (outs_ != nullptr) WarnOfResizedOuts();
  PyObject* const object = ElementOf(objects_[index], static_cast<Py_ssize_t>(position));
  Py_INCREF(object);
  return object;
}

const Tensor& ValuesBase::Keep(Tensor tensor) {
  if (number_count_ < 2) return numbers_[number_count_++] = std::move(tensor);
  if (more_numbers_ == nullptr) more_numbers_ = std::make_unique<std::list<Tensor>>();
  more_numbers_->push_back(std::move(tensor));
  return more_numbers_->back();
}

const Tensor& ValuesBase::ToOtherTensor(PyObject* object) {
  if (IsTensor(object)) return TensorOf(object);
  return Keep(WrappedNumber(ScalarFrom(object)));
}

Tensor& ValuesBase::ToOutTensor(size_t index, size_t position) {
  PyObject* const outs = objects_[index];
  const auto expected = static_cast<Py_ssize_t>(signature_->parameters[index].size);
  if (SizeOf(outs) != expected) {
    Throw(PyExc_TypeError, "out must be a tuple of %zd tensors, not of %zd", expected,
          SizeOf(outs));
  }
  Tensor& tensor = TensorOf(ElementOf(outs, static_cast<Py_ssize_t>(position)));
  RememberOut(tensor);
  return tensor;
}

std::optional<Tensor> ValuesBase::ToOptionalTensor(size_t index) {
  if (IsNone(index)) return std::nullopt;
  return ToTensor(index);
}

std::vector<Tensor> ValuesBase::ToTensorList(size_t index) {
  const Parameter& parameter = signature_->parameters[index];
  return ListFrom<std::vector<Tensor>>(objects_[index], [&](PyObject* element, Py_ssize_t i) {
    return TensorFrom(element, parameter, i);
  });
}

std::vector<std::optional<Tensor>> ValuesBase::ToOptionalTensorList(size_t index) {
  const Parameter& parameter = signature_->parameters[index];
  return ListFrom<std::vector<std::optional<Tensor>>>(
      objects_[index],
      [&](PyObject* element, Py_ssize_t i) { return TensorFrom(element, parameter, i); });
}

Scalar ValuesBase::ToScalar(size_t index) { return ScalarFrom(objects_[index]); }
Scalar ValuesBase::ToScalar(size_t index, const Scalar& otherwise) {
  return IsGiven(index) ? ToScalar(index) : otherwise;
}
std::optional<Scalar> ValuesBase::ToOptionalScalar(size_t index, std::optional<Scalar> otherwise) {
  if (!IsGiven(index)) return otherwise;
  if (IsNone(index)) return std::nullopt;
  return ToScalar(index);
}
std::vector<Scalar> ValuesBase::ToScalarList(size_t index) {
  return ListFrom<std::vector<Scalar>>(
      objects_[index], [](PyObject* element, Py_ssize_t) { return ScalarFrom(element); });
}

int64_t ValuesBase::ToInt(size_t index) { return IntFrom(objects_[index]); }
int64_t ValuesBase::ToInt(size_t index, int64_t otherwise) {
  return IsGiven(index) ? ToInt(index) : otherwise;
}
std::optional<int64_t> ValuesBase::ToOptionalInt(size_t index, std::optional<int64_t> otherwise) {
  if (!IsGiven(index)) return otherwise;
  if (IsNone(index)) return std::nullopt;
  return ToInt(index);
}

IntListValue ValuesBase::ToIntList(size_t index) {
  PyObject* const object = objects_[index];
  const Parameter& parameter = signature_->parameters[index];
  IntListValue list;
  if (object == Py_Ellipsis) {
    for (size_t i = 0; i < spread_count_; ++i) {
      list.push_back(IntElement(*function_, parameter, spread_[i], static_cast<Py_ssize_t>(i)));
    }
    return list;
  }
  if (!IsSequence(object)) {
    const int64_t number = IntFrom(object);
    for (int i = 0; i < parameter.size; ++i) list.push_back(number);
    return list;
  }
  for (Py_ssize_t i = 0; i < SizeOf(object); ++i) {
    list.push_back(IntElement(*function_, parameter, ElementOf(object, i), i));
  }
  return list;
}
IntListValue ValuesBase::ToIntList(size_t index, IntArrayRef otherwise) {
  if (!IsNone(index)) return ToIntList(index);
  IntListValue list;
  for (const int64_t number : otherwise) list.push_back(number);
  return list;
}
OptionalIntListValue ValuesBase::ToOptionalIntList(size_t index) {
  if (IsNone(index)) return {};
  return OptionalIntListValue(ToIntList(index));
}
OptionalIntListValue ValuesBase::ToOptionalIntList(size_t index, IntArrayRef otherwise) {
  if (IsGiven(index)) return ToOptionalIntList(index);
  return OptionalIntListValue(ToIntList(index, otherwise));
}

double ValuesBase::ToFloat(size_t index) { return FloatFrom(objects_[index]); }
double ValuesBase::ToFloat(size_t index, double otherwise) {
  return IsGiven(index) ? ToFloat(index) : otherwise;
}
std::optional<double> ValuesBase::ToOptionalFloat(size_t index, std::optional<double> otherwise) {
  if (!IsGiven(index)) return otherwise;
  if (IsNone(index)) return std::nullopt;
  return ToFloat(index);
}
FloatListValue ValuesBase::ToFloatList(size_t index) {
  const Parameter& parameter = signature_->parameters[index];
  return ListFrom<FloatListValue>(objects_[index], [&](PyObject* element, Py_ssize_t i) {
    return FloatElement(*function_, parameter, element, i);
  });
}
FloatListValue ValuesBase::ToFloatList(size_t index, ArrayRef<double> otherwise) {
  if (IsGiven(index)) return ToFloatList(index);
  FloatListValue list;
  for (const double number : otherwise) list.push_back(number);
  return list;
}
OptionalFloatListValue ValuesBase::ToOptionalFloatList(size_t index) {
  if (IsNone(index)) return {};
  return OptionalFloatListValue(ToFloatList(index));
}

bool ValuesBase::ToBool(size_t index) { return objects_[index] == Py_True; }
bool ValuesBase::ToBool(size_t index, bool otherwise) {
  return IsNone(index) ? otherwise : ToBool(index);
}
std::optional<bool> ValuesBase::ToOptionalBool(size_t index, std::optional<bool> otherwise) {
  if (!IsGiven(index)) return otherwise;
  if (IsNone(index)) return std::nullopt;
  return ToBool(index);
}
BoolListValue ValuesBase::ToBoolList(size_t index) {
  const Py_ssize_t count = SizeOf(objects_[index]);
  BoolListValue list(static_cast<size_t>(count));
  for (Py_ssize_t i = 0; i < count; ++i) {
    PyObject* const element = ElementOf(objects_[index], i);
    if (!PyBool_Check(element)) {
      FailElement(*function_, signature_->parameters[index], element, i);
    }
    list[static_cast<size_t>(i)] = element == Py_True;
  }
  return list;
}

std::string_view ValuesBase::ToString(size_t index) { return TextOf(objects_[index]); }
std::string_view ValuesBase::ToString(size_t index, std::string_view otherwise) {
  return IsGiven(index) ? ToString(index) : otherwise;
}
std::optional<std::string_view> ValuesBase::ToOptionalString(
    size_t index, std::optional<std::string_view> otherwise) {
  if (!IsGiven(index)) return otherwise;
  if (IsNone(index)) return std::nullopt;
  return ToString(index);
}

// The accessors of a value that is read by `read`.
#define SWITCHYARD_VALUE(Type, Name, read)                                                        \
  Type ValuesBase::To##Name(size_t index) { return read(objects_[index]); }                       \
  Type ValuesBase::To##Name(size_t index, Type otherwise) {                                       \
    return IsNone(index) ? otherwise : To##Name(index);                                           \
  }                                                                                               \
  std::optional<Type> ValuesBase::ToOptional##Name(size_t index, std::optional<Type> otherwise) { \
    if (!IsGiven(index)) return otherwise;                                                        \
    if (IsNone(index)) return std::nullopt;                                                       \
    return To##Name(index);                                                                       \
  }
SWITCHYARD_VALUE(ScalarType, ScalarType, DtypeFrom)
SWITCHYARD_VALUE(Layout, Layout, LayoutFrom)
SWITCHYARD_VALUE(MemoryFormat, MemoryFormat, MemoryFormatFrom)
SWITCHYARD_VALUE(Device, Device, DeviceFrom)
#undef SWITCHYARD_VALUE

Generator ValuesBase::ToGenerator(size_t index) { return GeneratorFrom(objects_[index]); }
std::optional<Generator> ValuesBase::ToOptionalGenerator(size_t index) {
  if (IsNone(index)) return std::nullopt;
  return ToGenerator(index);
}

void ValuesBase::ReadBools(size_t index, bool* flags, size_t count) {
  PyObject* const object = objects_[index];
  if (SizeOf(object) != static_cast<Py_ssize_t>(count)) {
    Throw(PyExc_TypeError, "%s(): argument '%s' must be a tuple of %zu bools", function_->name,
          signature_->parameters[index].name, count);
  }
  const BoolListValue list = ToBoolList(index);
  for (size_t i = 0; i < count; ++i) flags[i] = ArrayRef<bool>(list)[i];
}

Dimname ValuesBase::ToDimname(size_t index) { return Dimname::FromText(ToString(index)); }
std::vector<Dimname> ValuesBase::ToDimnameList(size_t index) {
  return ListFrom<std::vector<Dimname>>(objects_[index], [](PyObject* element, Py_ssize_t) {
    return Dimname::FromText(TextOf(element));
  });
}

void ValuesBase::FailNoType(size_t index) const {
  Throw(PyExc_TypeError, "%s(): argument '%s' has a type that cannot be given", function_->name,
        signature_->parameters[index].name);
}

Tensor ValuesBase::WithRequiresGrad(size_t index, Tensor result) {
  if (ToBool(index, false)) autograd::SetRequiresGrad(result);
  return result;
}

}  // namespace switchyard::python
