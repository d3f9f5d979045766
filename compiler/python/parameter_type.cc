#include "compiler/python/parameter_type.h"

namespace switchyard::python {
namespace {

using schema::BaseType;

// No default: a base type that is not considered is named by the compiler.
std::optional<ParameterKind> KindOf(BaseType base) {
  switch (base) {
    case BaseType::kTensor:
      return ParameterKind::kTensor;
    case BaseType::kInt:
    case BaseType::kDeviceIndex:
      return ParameterKind::kInt;
    case BaseType::kSymInt:
      return ParameterKind::kSymInt;
    case BaseType::kFloat:
      return ParameterKind::kFloat;
    case BaseType::kBool:
    case BaseType::kSymBool:
      return ParameterKind::kBool;
    case BaseType::kStr:
      return ParameterKind::kString;
    case BaseType::kScalar:
      return ParameterKind::kScalar;
    case BaseType::kScalarType:
      return ParameterKind::kScalarType;
    case BaseType::kLayout:
      return ParameterKind::kLayout;
    case BaseType::kDevice:
      return ParameterKind::kDevice;
    case BaseType::kMemoryFormat:
      return ParameterKind::kMemoryFormat;
    case BaseType::kQScheme:
      return ParameterKind::kQScheme;
    case BaseType::kGenerator:
      return ParameterKind::kGenerator;
    case BaseType::kStorage:
      return ParameterKind::kStorage;
    case BaseType::kStream:
      return ParameterKind::kStream;
    case BaseType::kDimname:
      return ParameterKind::kDimname;
    case BaseType::kDimVector:
    case BaseType::kConstQuantizerPtr:
    case BaseType::kGraphModule:
#define RUNTIME_TYPE(Name, spelling) case BaseType::k##Name:
#define COMPOSITE_TYPE(Name, word, fewest, most) case BaseType::k##Name:
#include "compiler/schema/runtime_types.def"
    case BaseType::kVariable:
    case BaseType::kClass:
    case BaseType::kDeclared:
    case BaseType::kUnknown:
      return std::nullopt;
  }
  return std::nullopt;
}

// Of a list of plain elements.
std::optional<ParameterKind> ListOf(ParameterKind element) {
  switch (element) {
    case ParameterKind::kTensor:
      return ParameterKind::kTensorList;
    case ParameterKind::kScalar:
      return ParameterKind::kScalarList;
    case ParameterKind::kInt:
      return ParameterKind::kIntList;
    case ParameterKind::kSymInt:
      return ParameterKind::kSymIntList;
    case ParameterKind::kFloat:
      return ParameterKind::kFloatList;
    case ParameterKind::kBool:
      return ParameterKind::kBoolList;
    case ParameterKind::kDimname:
      return ParameterKind::kDimnameList;
    default:
      return std::nullopt;
  }
}

std::optional<ParameterType> ListTypeOf(const schema::Type& list) {
  const schema::Type element = list.Element();
  if (element.IsOptional() && element.Element().IsPlain(BaseType::kTensor)) {
    return ParameterType{ParameterKind::kOptionalTensorList, false, -1};
  }
  if (!element.IsPlain()) return std::nullopt;
  const std::optional<ParameterKind> plain = KindOf(element.base);
  const std::optional<ParameterKind> kind = plain ? ListOf(*plain) : std::nullopt;
  if (!kind) return std::nullopt;
  const int64_t size = list.modifiers.back().size;
  return ParameterType{*kind, false, size == 0 ? -1 : size};
}

// Of a single value.
std::string PlainReferenceText(BaseType base) {
  switch (base) {
    case BaseType::kInt:
      return "int64_t";
    case BaseType::kFloat:
      return "double";
    case BaseType::kStr:
      return "c10::string_view";
    default:
      return std::string(schema::Spelling(base));
  }
}

std::string ReferenceListText(const schema::Type& list) {
  const schema::Type element = list.Element();
  const int64_t size = list.modifiers.back().size;
  if (element.IsOptional()) return "c10::List<::std::optional<Tensor>>";
  if (element.IsPlain(BaseType::kBool)) {
    return "::std::array<bool," + std::to_string(size) + ">";
  }
  std::string text;
  if (element.IsPlain(BaseType::kInt)) text = "IntArrayRef";
  if (element.IsPlain(BaseType::kSymInt)) text = "SymIntArrayRef";
  if (element.IsPlain(BaseType::kTensor)) text = "TensorList";
  if (element.IsPlain(BaseType::kScalar)) text = "ScalarList";
  if (element.IsPlain(BaseType::kDimname)) text = "DimnameList";
  if (text.empty()) return "ArrayRef<" + PlainReferenceText(element.base) + ">";
  return size == 0 ? text : text + "[" + std::to_string(size) + "]";
}

}  // namespace

std::optional<ParameterType> ParameterTypeOf(const schema::Type& type) {
  if (type.IsOptional()) {
    std::optional<ParameterType> inner = ParameterTypeOf(type.Element());
    if (inner) inner->is_optional = true;
    return inner;
  }
  if (type.IsList()) return ListTypeOf(type);
  const std::optional<ParameterKind> kind = KindOf(type.base);
  if (!kind) return std::nullopt;
  return ParameterType{*kind, false, -1};
}

bool IsIntList(ParameterKind kind) {
  return kind == ParameterKind::kIntList || kind == ParameterKind::kSymIntList;
}

std::string_view ShownText(ParameterKind kind) {
  switch (kind) {
#define PARAMETER_KIND(name, accessor, shown) \
  case ParameterKind::name:                   \
    return shown;
#include "compiler/python/parameter_kinds.def"
#undef PARAMETER_KIND
  }
  return {};
}

std::string ReferenceText(const schema::Type& type) {
  if (type.IsOptional()) return ReferenceText(type.Element()) + "?";
  if (type.IsList()) return ReferenceListText(type);
  return PlainReferenceText(type.base);
}

}  // namespace switchyard::python
