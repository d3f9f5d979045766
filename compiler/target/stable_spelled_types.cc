#include "compiler/target/stable_spelled_types.h"

#include <variant>
#include <vector>

#include "compiler/cpp/literal.h"
#include "compiler/target/stable_types.h"

namespace switchyard::target {
namespace {

using cpp::Atom;
using cpp::Code;
using cpp::CppType;
using cpp::DefaultArgument;
using cpp::Literal;
using schema::BaseType;
using Kind = cpp::CppType::Kind;

// The type of schemas that is an atom of C++; nothing where the ABI cannot have one. No default:
// the compiler names a new atom.
std::optional<BaseType> BaseOf(Atom atom) {
  switch (atom) {
    case Atom::kTensor:
      return BaseType::kTensor;
    case Atom::kInt:
    case Atom::kConcreteInt:
      return BaseType::kInt;
    case Atom::kSymInt:
      return BaseType::kSymInt;
    case Atom::kDouble:
      return BaseType::kFloat;
    case Atom::kBool:
      return BaseType::kBool;
    case Atom::kStringView:
    case Atom::kString:
      return BaseType::kStr;
    case Atom::kScalarType:
      return BaseType::kScalarType;
    case Atom::kLayout:
      return BaseType::kLayout;
    case Atom::kDevice:
      return BaseType::kDevice;
    case Atom::kMemoryFormat:
      return BaseType::kMemoryFormat;
    case Atom::kGenerator:
      return BaseType::kGenerator;
    case Atom::kNone:
    case Atom::kSymBool:
    case Atom::kScalar:
    case Atom::kDeviceIndex:
    case Atom::kQScheme:
    case Atom::kStorage:
    case Atom::kStream:
    case Atom::kDimname:
    case Atom::kDimVector:
    case Atom::kAny:
    case Atom::kComplex:
    case Atom::kObject:
    case Atom::kTensorOptions:
    case Atom::kDispatchKeySet:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Code> SpellAtom(Atom atom) {
  const std::optional<BaseType> base = BaseOf(atom);
  const StableType* row = base ? FindStableType(*base) : nullptr;
  if (row == nullptr) return std::nullopt;
  return row->spelled;
}

// Values inside of other types own what they hold.
enum class Place : uint8_t { kOutside, kInOptional, kInside };

std::optional<Code> SpellPassed(const CppType& type, Place place);

std::optional<Code> SpellAround(const Code& opening, const CppType& type, Place place) {
  std::vector<Code> elements;
  for (const CppType& element : type.elements) {
    const std::optional<Code> spelled = SpellPassed(element, place);
    if (!spelled) return std::nullopt;
    elements.push_back(*spelled);
  }
  return opening + "<" + Join(elements, ", ") + ">";
}

// No view is over the bits of a vector of truth values.
bool IsVector(const CppType& list, Place place) {
  return place == Place::kInside || list.elements[0].IsAtom(Atom::kBool);
}

std::optional<Code> SpellList(const CppType& type, Place place) {
  if (IsVector(type, place)) {
    const std::optional<Code> vector = SpellAround("std::vector", type, Place::kInside);
    if (!vector || place != Place::kOutside) return vector;
    return "const " + *vector + "&";
  }
  return SpellAround("torch::headeronly::HeaderOnlyArrayRef", type, Place::kInside);
}

std::optional<Code> SpellValue(const CppType& type, Place place) {
  switch (type.kind) {
    case Kind::kVoid:
      return Code("void");
    case Kind::kAtom:
      if (type.IsAtom(Atom::kStringView) && place == Place::kOutside) {
        return Code("std::string_view");
      }
      return SpellAtom(type.atom);
    case Kind::kOptional:
      return SpellAround("std::optional", type,
                         place == Place::kOutside ? Place::kInOptional : Place::kInside);
    case Kind::kView:
      return SpellList(type, place);
    case Kind::kArray:
      return SpellList(type, place);
    case Kind::kVector:
      return SpellAround("std::vector", type, Place::kInside);
    case Kind::kTuple:
      return SpellAround("std::tuple", type, Place::kInside);
    case Kind::kDict:
    case Kind::kListReference:
    case Kind::kOptionalReference:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Code> SpellPassed(const CppType& type, Place place) {
  std::optional<Code> value = SpellValue(type, place);
  // Lists are views, or vectors by reference.
  const bool is_list = type.kind == Kind::kView || type.kind == Kind::kArray;
  if (!value || is_list || type.passing == cpp::Passing::kValue) return value;
  if (type.passing == cpp::Passing::kReference) return *value + "&";
  return place == Place::kOutside ? "const " + *value + "&" : value;
}

Code SpellWord(schema::DefaultWord word) {
  switch (word) {
    case schema::DefaultWord::kMean:
      return "1 /* Mean */";
    case schema::DefaultWord::kSum:
      return "2 /* Sum */";
    case schema::DefaultWord::kContiguousFormat:
      return "torch::headeronly::MemoryFormat::Contiguous";
    case schema::DefaultWord::kPreserveFormat:
      return "torch::headeronly::MemoryFormat::Preserve";
    case schema::DefaultWord::kStrided:
      return "torch::headeronly::Layout::Strided";
    case schema::DefaultWord::kLong:
      return "torch::headeronly::ScalarType::Long";
    case schema::DefaultWord::kFloat:
      return "torch::headeronly::ScalarType::Float";
    case schema::DefaultWord::kComplex:
      return "torch::headeronly::ScalarType::ComplexFloat";
  }
  return {};
}

}  // namespace

std::optional<Code> SpellStableType(const CppType& type, Scope /*scope*/) {
  return SpellPassed(type, Place::kOutside);
}

Code SpellStableDefault(const DefaultArgument& value, const CppType& type, Scope scope) {
  if (std::holds_alternative<DefaultArgument::Nothing>(value.value)) return "std::nullopt";
  const bool is_optional = type.kind == Kind::kOptional;
  const CppType& inner = is_optional ? type.elements[0] : type;
  // Inside an optional the list must say what it is.
  const auto spell_list = [&](const Code& braced) {
    if (!is_optional || inner.kind == Kind::kAtom) return braced;
    return SpellValue(inner, Place::kInOptional).value_or(Code()) + "(" + braced + ")";
  };
  if (std::holds_alternative<DefaultArgument::Empty>(value.value)) return spell_list("{}");
  if (const auto* literal = std::get_if<Literal>(&value.value)) return *literal;
  if (const auto* word = std::get_if<schema::DefaultWord>(&value.value)) return SpellWord(*word);
  if (const auto* device = std::get_if<DefaultArgument::Device>(&value.value)) {
    const Code index = device->index < 0 ? Code() : ", " + Code(Literal::Integer(device->index));
    return "torch::stable::Device(torch::headeronly::DeviceType::" + Code(device->type) + index +
           ")";
  }
  const auto* list = std::get_if<DefaultArgument::List>(&value.value);
  if (list == nullptr) return {};  // complex numbers, whose types have no spelling
  std::vector<Code> elements;
  for (const DefaultArgument& element : list->elements) {
    elements.push_back(SpellStableDefault(element, inner.elements[0], scope));
  }
  return spell_list("{" + Join(elements, ", ") + "}");
}

}  // namespace switchyard::target
