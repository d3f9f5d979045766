#include "compiler/derivatives/formula_types.h"

#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace switchyard::derivatives {
namespace {

using cpp::Atom;
using cpp::CppType;
using Kind = CppType::Kind;

constexpr std::string_view kGeometryWord = "Geometry";
constexpr std::string_view kTypeAndSizeWord = "TypeAndSize";
constexpr std::string_view kOptionsWord = "TensorOptions";

CppType ByValue(CppType type) {
  type.passing = cpp::Passing::kValue;
  if (type.kind == Kind::kListReference) type.kind = Kind::kView;
  if (type.kind == Kind::kOptionalReference) type.kind = Kind::kOptional;
  const bool is_integer = type.atom == Atom::kSymInt || type.atom == Atom::kConcreteInt ||
                          type.atom == Atom::kDeviceIndex;
  if (type.kind == Kind::kAtom && is_integer) type.atom = Atom::kInt;
  if (type.IsAtom(Atom::kSymBool)) type.atom = Atom::kBool;
  if (type.IsAtom(Atom::kDimVector)) {
    return CppType::Wrap(Kind::kView, CppType::OfAtom(Atom::kInt));
  }
  for (CppType& element : type.elements) element = ByValue(std::move(element));
  return type;
}

std::string_view WordOf(Atom atom) {
  switch (atom) {
    case Atom::kTensor:
      return "Tensor";
    case Atom::kInt:
    case Atom::kSymInt:
    case Atom::kConcreteInt:
    case Atom::kDeviceIndex:
      return "int";
    case Atom::kDouble:
      return "float";
    case Atom::kBool:
    case Atom::kSymBool:
      return "bool";
    case Atom::kStringView:
    case Atom::kString:
      return "str";
    case Atom::kAny:
      return "Any";
    case Atom::kComplex:
      return "complex";
    case Atom::kObject:
      return "object";
    case Atom::kScalar:
      return "Scalar";
    case Atom::kScalarType:
      return "ScalarType";
    case Atom::kLayout:
      return "Layout";
    case Atom::kDevice:
      return "Device";
    case Atom::kMemoryFormat:
      return "MemoryFormat";
    case Atom::kQScheme:
      return "QScheme";
    case Atom::kGenerator:
      return "Generator";
    case Atom::kStorage:
      return "Storage";
    case Atom::kStream:
      return "Stream";
    case Atom::kDimname:
      return "Dimname";
    case Atom::kDimVector:
      return "DimVector";
    case Atom::kTensorOptions:
      return kOptionsWord;
    case Atom::kDispatchKeySet:
    case Atom::kNone:
      return "void";
  }
  return "void";
}

std::string DescribeCpp(const CppType& type) {
  switch (type.kind) {
    case Kind::kVoid:
      return "void";
    case Kind::kAtom:
      return std::string(WordOf(type.atom));
    case Kind::kOptional:
    case Kind::kOptionalReference:
      return DescribeCpp(type.elements.front()) + "?";
    case Kind::kView:
    case Kind::kVector:
    case Kind::kListReference:
      return DescribeCpp(type.elements.front()) + "[]";
    case Kind::kArray:
      return absl::StrCat(DescribeCpp(type.elements.front()), "[", type.size, "]");
    case Kind::kTuple:
    case Kind::kDict:
      break;
  }
  std::string text = type.kind == Kind::kDict ? "Dict(" : "(";
  const std::size_t begin = text.size();
  for (const CppType& element : type.elements) {
    absl::StrAppend(&text, text.size() == begin ? "" : ", ", DescribeCpp(element));
  }
  return text + ")";
}

std::string_view WithoutNamespaces(std::string_view name) {
  const std::size_t angle = std::min(name.find('<'), name.size());
  const std::size_t mark = name.substr(0, angle).rfind("::");
  return mark == std::string_view::npos ? name : name.substr(mark + 2);
}

// Splits `a, b<c, d>` into two parts.
std::vector<std::string_view> SplitArguments(std::string_view text) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i == text.size() || (text[i] == ',' && depth == 0)) {
      parts.push_back(text.substr(begin, i - begin));
      begin = i + 1;
    } else if (text[i] == '<') {
      ++depth;
    } else if (text[i] == '>') {
      --depth;
    }
  }
  return parts;
}

struct CppName {
  std::string_view name;
  std::string_view word;
};
constexpr CppName kCppNames[] = {
    {"int64_t", "int"},
    {"int", "int"},
    {"size_t", "int"},
    {"SymInt", "int"},
    {"double", "float"},
    {"float", "float"},
    {"bool", "bool"},
    {"string_view", "str"},
    {"string", "str"},
    {"Tensor", "Tensor"},
    {"TensorList", "Tensor[]"},
    {"ITensorListRef", "Tensor[]"},
    {"IntArrayRef", "int[]"},
    {"SymIntArrayRef", "int[]"},
    {"OptionalIntArrayRef", "int[]?"},
    {"OptionalSymIntArrayRef", "int[]?"},
    {"DimVector", "int[]"},
    {"Scalar", "Scalar"},
    {"ScalarType", "ScalarType"},
    {"Layout", "Layout"},
    {"Device", "Device"},
    {"MemoryFormat", "MemoryFormat"},
    {kOptionsWord, kOptionsWord},
    {"TensorGeometry", kGeometryWord},
    {kTypeAndSizeWord, kTypeAndSizeWord},
};

std::optional<CppType> TemplateType(std::string_view name, std::string_view arguments) {
  std::vector<CppType> types;
  std::int64_t size = 0;
  for (const std::string_view part : SplitArguments(arguments)) {
    if (name == "array" && types.size() == 1) {
      if (!absl::SimpleAtoi(std::string(part), &size)) return std::nullopt;
      continue;
    }
    std::optional<FormulaType> type = TypeFromCppName(part);
    if (!type) return std::nullopt;
    types.push_back(std::move(type->cpp));
  }
  if (name == "tuple") {
    CppType tuple;
    tuple.kind = Kind::kTuple;
    tuple.elements = std::move(types);
    return tuple;
  }
  if (types.size() != 1) return std::nullopt;
  CppType element = std::move(types.front());
  if (name == "vector") return CppType::Wrap(Kind::kVector, std::move(element));
  if (name == "array") return CppType::Wrap(Kind::kArray, std::move(element), size);
  if (name == "optional") return CppType::Wrap(Kind::kOptional, std::move(element));
  const bool is_view = name == "ArrayRef" || name == "List" || name == "OptionalArrayRef";
  if (!is_view) return std::nullopt;
  CppType view = CppType::Wrap(Kind::kView, std::move(element));
  return name == "OptionalArrayRef" ? CppType::Wrap(Kind::kOptional, std::move(view)) : view;
}

}  // namespace

FormulaType TypeOf(CppType type) {
  FormulaType result;
  result.kind = FormulaType::Kind::kCpp;
  result.cpp = ByValue(std::move(type));
  return result;
}

FormulaType TypeOf(Atom atom) { return TypeOf(CppType::OfAtom(atom)); }

FormulaType TypeOf(FormulaType::Kind kind) {
  FormulaType type;
  type.kind = kind;
  return type;
}

FormulaType TypeOf(const schema::Type& type) {
  schema::Argument argument;
  argument.type.value = type;
  std::optional<CppType> result = cpp::ArgumentType(argument, cpp::Level::kApi);
  return result ? TypeOf(*std::move(result)) : FormulaType();
}

FormulaType ListOf(FormulaType element) {
  return TypeOf(CppType::Wrap(Kind::kView, std::move(element.cpp)));
}

FormulaType OptionalOf(FormulaType type) {
  return IsOptional(type) ? type : TypeOf(CppType::Wrap(Kind::kOptional, std::move(type.cpp)));
}

FormulaType TypeFromWord(std::string_view word) {
  if (word == kGeometryWord) return TypeOf(FormulaType::Kind::kGeometry);
  if (word == kTypeAndSizeWord) return TypeOf(FormulaType::Kind::kTypeAndSize);
  std::string_view base = word.substr(0, std::min(word.find_first_of("[?"), word.size()));
  const std::string_view marks = word.substr(base.size());
  if (base == kOptionsWord) return TypeOf(Atom::kTensorOptions);
  schema::Type type = schema::Type::Of(schema::BaseTypeFromSpelling(base));
  for (const char mark : marks) {
    if (mark == '?') type = type.Optional();
    if (mark == ']') type = type.List();
  }
  return TypeOf(type);
}

std::optional<FormulaType> TypeFromCppName(std::string_view name) {
  const std::string_view bare = WithoutNamespaces(name);
  for (const CppName& row : kCppNames) {
    if (row.name == bare) return TypeFromWord(row.word);
  }
  const std::size_t angle = bare.find('<');
  if (angle == std::string_view::npos || bare.back() != '>') return std::nullopt;
  std::optional<CppType> type =
      TemplateType(bare.substr(0, angle), bare.substr(angle + 1, bare.size() - angle - 2));
  if (!type) return std::nullopt;
  return TypeOf(*std::move(type));
}

std::string Describe(const FormulaType& type) {
  switch (type.kind) {
    case FormulaType::Kind::kUnknown:
      return "unknown";
    case FormulaType::Kind::kCpp:
      return DescribeCpp(type.cpp);
    case FormulaType::Kind::kNothing:
      return "nullopt";
    case FormulaType::Kind::kGeometry:
      return std::string(kGeometryWord);
    case FormulaType::Kind::kTypeAndSize:
      return std::string(kTypeAndSizeWord);
    case FormulaType::Kind::kBraces:
      break;
  }
  std::string text = "{";
  for (const FormulaType& element : type.elements) {
    absl::StrAppend(&text, text.size() == 1 ? "" : ", ", Describe(element));
  }
  return text + "}";
}

bool operator==(const FormulaType& a, const FormulaType& b) {
  return a.kind == b.kind && a.cpp == b.cpp && a.elements == b.elements;
}

bool IsUnknown(const FormulaType& type) { return type.kind == FormulaType::Kind::kUnknown; }

bool IsAtom(const FormulaType& type, Atom atom) {
  return type.kind == FormulaType::Kind::kCpp && type.cpp.IsAtom(atom);
}

bool IsTensor(const FormulaType& type) { return IsAtom(type, Atom::kTensor); }

bool IsNumber(const FormulaType& type) {
  return IsAtom(type, Atom::kInt) || IsAtom(type, Atom::kDouble) || IsAtom(type, Atom::kBool);
}

bool IsOptional(const FormulaType& type) {
  return type.kind == FormulaType::Kind::kCpp && type.cpp.kind == Kind::kOptional;
}

bool IsList(const FormulaType& type) {
  if (type.kind != FormulaType::Kind::kCpp) return false;
  const Kind kind = type.cpp.kind;
  return kind == Kind::kView || kind == Kind::kVector || kind == Kind::kArray;
}

bool IsTuple(const FormulaType& type) {
  return type.kind == FormulaType::Kind::kCpp && type.cpp.kind == Kind::kTuple;
}

FormulaType ElementOf(const FormulaType& type) { return TypeOf(type.cpp.elements.front()); }

}  // namespace switchyard::derivatives
