#include "lib/python/matching.h"

#include "lib/python/base/exceptions.h"
#include "lib/python/numbers.h"
#include "lib/python/overrides.h"
#include "lib/python/tensor_object.h"
#include "lib/python/value_types.h"

namespace switchyard::python {
namespace {

bool IsInt(PyObject* object) { return KindOfNumber(object) == NumberKind::kInt; }

bool IsIntTensor(PyObject* object) {
  return IsNumberTensor(object) && IsIntegralType(TensorOf(object).dtype());
}

bool IsReal(PyObject* object) {
  const NumberKind kind = KindOfNumber(object);
  if (kind == NumberKind::kNone) return IsNumberTensor(object);
  return kind != NumberKind::kComplex;
}

bool IsScalar(PyObject* object) {
  return KindOfNumber(object) != NumberKind::kNone || IsNumberTensor(object);
}

bool FitsTensor(PyObject* object, const Parameter& parameter) {
  if (IsTensor(object)) return true;
  return (parameter.flags & kTakesNumbers) != 0 && KindOfNumber(object) != NumberKind::kNone;
}

bool FitsTensors(PyObject* object, size_t position) {
  if (!IsSequence(object)) return false;
  const Py_ssize_t count = SizeOf(object);
  for (Py_ssize_t i = 0; i < count; ++i) {
    PyObject* const element = ElementOf(object, i);
    if (IsTensor(element) || TorchFunctionOf(element)) continue;
    Throw(PyExc_TypeError, "argument %zu: element %zd must be Tensor, not %s", position, i,
          TypeName(element).c_str());
  }
  return true;
}

bool FitsIntList(PyObject* object, const Parameter& parameter) {
  if (IsSequence(object)) {
    if (SizeOf(object) == 0) return true;
    PyObject* const first = ElementOf(object, 0);
    return FitsInt(first, true) || TorchFunctionOf(first);
  }
  return parameter.size > 0 && FitsInt(object, true);
}

template <typename Predicate>
bool FitsList(PyObject* object, const Predicate& fits) {
  if (!IsSequence(object)) return false;
  return SizeOf(object) == 0 || fits(ElementOf(object, 0));
}

bool IsBool(PyObject* object) { return object == Py_True || object == Py_False; }

bool FitsKind(PyObject* object, const Parameter& parameter, size_t position) {
  switch (parameter.kind) {
    case ParameterKind::kTensor:
      return FitsTensor(object, parameter);
    case ParameterKind::kScalar:
      return IsScalar(object);
    case ParameterKind::kInt:
      return FitsInt(object, false);
    case ParameterKind::kSymInt:
      return FitsInt(object, true);
    case ParameterKind::kFloat:
      return IsReal(object);
    case ParameterKind::kBool:
      return IsBool(object);
    case ParameterKind::kString:
    case ParameterKind::kDimname:
      return PyUnicode_Check(object);
    case ParameterKind::kScalarType:
      return StandsForDtype(object);
    case ParameterKind::kLayout:
      return IsLayout(object);
    case ParameterKind::kMemoryFormat:
      return IsMemoryFormat(object);
    case ParameterKind::kDevice:
      return IsDevice(object) || PyUnicode_Check(object) || IsInt(object);
    case ParameterKind::kGenerator:
      return IsGenerator(object);
    case ParameterKind::kStorage:
    case ParameterKind::kStream:
    case ParameterKind::kQScheme:
      return false;
    case ParameterKind::kTensorList:
    case ParameterKind::kOptionalTensorList:
    case ParameterKind::kOutTuple:
      return FitsTensors(object, position);
    case ParameterKind::kScalarList:
      return FitsList(object, IsScalar);
    case ParameterKind::kIntList:
    case ParameterKind::kSymIntList:
      return FitsIntList(object, parameter);
    case ParameterKind::kFloatList:
      return FitsList(object, IsReal);
    case ParameterKind::kBoolList:
      return FitsList(object, IsBool);
    case ParameterKind::kDimnameList:
      return FitsList(object, [](PyObject* element) { return PyUnicode_Check(element) != 0; });
  }
  return false;
}

std::string DefaultText(const Parameter& parameter) {
  std::string text = parameter.default_text;
  if (parameter.kind != ParameterKind::kString || text.size() < 2 || text[0] != '\'') return text;
  text.front() = text.back() = '"';
  return text;
}

}  // namespace

bool FitsInt(PyObject* object, bool takes_index) {
  if (Py_TYPE(object) == &PyLong_Type) return true;
  return IsInt(object) || IsIntTensor(object) ||
         (takes_index && KindOfNumber(object) == NumberKind::kNone && HasIndex(object));
}

bool Fits(PyObject* object, const Parameter& parameter, size_t position) {
  if (parameter.kind == ParameterKind::kTensor && IsExactTensor(object)) return true;
  if (object == Py_None) {
    if ((parameter.flags & kAllowsNone) != 0) return true;
  }
  return FitsKind(object, parameter, position) || TorchFunctionOf(object);
}

Py_ssize_t SizeOf(PyObject* sequence) {
  return PyTuple_Check(sequence) ? PyTuple_Size(sequence) : PyList_Size(sequence);
}

PyObject* ElementOf(PyObject* sequence, Py_ssize_t index) {
  return PyTuple_Check(sequence) ? PyTuple_GetItem(sequence, index)
                                 : PyList_GetItem(sequence, index);
}

std::string_view KindName(const Parameter& parameter) {
  switch (parameter.kind) {
    case ParameterKind::kTensor:
      return "Tensor";
    case ParameterKind::kScalar:
      return "Number";
    case ParameterKind::kInt:
    case ParameterKind::kSymInt:
      return "int";
    case ParameterKind::kFloat:
      return "float";
    case ParameterKind::kBool:
      return "bool";
    case ParameterKind::kString:
      return "str";
    case ParameterKind::kScalarType:
      return "switchyard.dtype";
    case ParameterKind::kLayout:
      return "switchyard.layout";
    case ParameterKind::kMemoryFormat:
      return "switchyard.memory_format";
    case ParameterKind::kDevice:
      return "switchyard.device";
    case ParameterKind::kGenerator:
      return "switchyard.Generator";
    case ParameterKind::kStorage:
      return "switchyard.Storage";
    case ParameterKind::kStream:
      return "switchyard.Stream";
    case ParameterKind::kQScheme:
      return "switchyard.qscheme";
    case ParameterKind::kDimname:
      return "name";
    case ParameterKind::kTensorList:
    case ParameterKind::kOptionalTensorList:
    case ParameterKind::kOutTuple:
      return "tuple of Tensors";
    case ParameterKind::kScalarList:
      return "tuple of Scalars";
    case ParameterKind::kIntList:
    case ParameterKind::kSymIntList:
      return "tuple of ints";
    case ParameterKind::kFloatList:
      return "tuple of floats";
    case ParameterKind::kBoolList:
      return "tuple of bools";
    case ParameterKind::kDimnameList:
      return "tuple of names";
  }
  return "object";
}

std::string SignatureText(const Signature& signature, bool is_method) {
  std::string text = "(";
  bool has_star = false;
  for (size_t i = is_method ? 1 : 0; i < signature.count; ++i) {
    const Parameter& parameter = signature.parameters[i];
    if (text.size() > 1) text += ", ";
    if (!has_star && (parameter.flags & kKeywordOnly) != 0) {
      text += "*, ";
      has_star = true;
    }
    text += KindName(parameter);
    text += ' ';
    text += parameter.name;
    if (IsRequired(parameter)) continue;
    text += " = ";
    text += DefaultText(parameter);
  }
  return text + ")";
}

}  // namespace switchyard::python
