#include "compiler/target/aten_types.h"

#include <variant>
#include <vector>

#include "compiler/cpp/literal.h"

namespace switchyard::target {
namespace {

using cpp::Atom;
using cpp::Code;
using cpp::CppType;
using cpp::DefaultArgument;
using cpp::Literal;
using Kind = cpp::CppType::Kind;

// Who a type is spelled for.
struct Place {
  Scope scope = Scope::kRuntime;
  bool has_symbolic_integers = false;
  bool has_list_references = false;  // of tensors, instead of views
};

// No default: an atom without a row in aten_atoms.def is named by the compiler.
Code SpellAtom(Atom atom, const Place& place) {
  if (atom == Atom::kSymInt && place.has_symbolic_integers) return "c10::SymInt";
  if (atom == Atom::kSymBool && place.has_symbolic_integers) return "c10::SymBool";
  switch (atom) {
#define ATEN_ATOM(name, spelling, symbol, header) \
  case Atom::name:                                \
    return spelling;
#include "compiler/target/aten_atoms.def"
#undef ATEN_ATOM
  }
  return {};
}

// In front of the names that lib/aten declares.
Code Qualifier(const Place& place) {
  return place.scope == Scope::kOutside ? Code("::switchyard::aten::") : Code();
}

bool IsSymbolic(const CppType& type, const Place& place) {
  return type.IsAtom(Atom::kSymInt) && place.has_symbolic_integers;
}
bool IsPlainInteger(const CppType& type, const Place& place) {
  return type.IsAtom(Atom::kInt) || type.IsAtom(Atom::kConcreteInt) ||
         (type.IsAtom(Atom::kSymInt) && !place.has_symbolic_integers);
}

bool IsOptionalTensor(const CppType& type) {
  return type.kind == Kind::kOptional && type.elements[0].IsAtom(Atom::kTensor);
}

std::optional<Code> SpellPassed(const CppType& type, const Place& place);

std::optional<Code> SpellWrapped(const Code& opening, const CppType& type, const Place& place,
                                 const Code& closing) {
  Code code = opening;
  bool is_first = true;
  for (const CppType& element : type.elements) {
    const std::optional<Code> spelled = SpellPassed(element, place);
    if (!spelled) return std::nullopt;
    if (!is_first) code += ", ";
    is_first = false;
    code += *spelled;
  }
  code += closing;
  return code;
}

std::optional<Code> SpellView(const CppType& type, const Place& place) {
  const CppType& element = type.elements[0];
  if (IsPlainInteger(element, place)) return Code("at::IntArrayRef");
  if (IsSymbolic(element, place)) return Code("c10::SymIntArrayRef");
  if (element.IsAtom(Atom::kDimname)) return Code("at::DimnameList");
  if (element.IsAtom(Atom::kTensor)) {
    return place.has_list_references ? Code("const at::ITensorListRef&") : Code("at::TensorList");
  }
  if (IsOptionalTensor(element)) {
    return "const c10::List<" + Qualifier(place) + "optional<at::Tensor>>&";
  }
  return SpellWrapped("at::ArrayRef<", type, place, ">");
}

std::optional<Code> SpellOptional(const CppType& type, const Place& place) {
  const CppType& element = type.elements[0];
  if (element.kind == Kind::kView) {
    if (IsPlainInteger(element.elements[0], place)) return Code("at::OptionalIntArrayRef");
    if (IsSymbolic(element.elements[0], place)) return Code("at::OptionalSymIntArrayRef");
  }
  return SpellWrapped(Qualifier(place) + "optional<", type, place, ">");
}

std::optional<Code> SpellValue(const CppType& type, const Place& place) {
  switch (type.kind) {
    case Kind::kVoid:
      return Code("void");
    case Kind::kAtom: {
      Code atom = SpellAtom(type.atom, place);
      if (atom.empty()) return std::nullopt;
      return type.IsAtom(Atom::kStringView) ? Qualifier(place) + atom : atom;
    }
    case Kind::kOptional:
      return SpellOptional(type, place);
    case Kind::kView:
      return SpellView(type, place);
    case Kind::kListReference:
      return type.elements[0].IsAtom(Atom::kTensor) ? Code("at::ITensorListRef")
                                                    : Code("at::IOptTensorListRef");
    case Kind::kOptionalReference:
      return type.elements[0].IsAtom(Atom::kTensor) ? Code("at::OptionalTensorRef")
                                                    : Code("at::OptionalScalarRef");
    case Kind::kVector:
      return SpellWrapped("::std::vector<", type, place, ">");
    case Kind::kArray:
      return SpellWrapped("::std::array<", type, place,
                          ", " + Code(Literal::Integer(type.size)) + ">");
    case Kind::kTuple:
      return SpellWrapped("::std::tuple<", type, place, ">");
    case Kind::kDict:
      return SpellWrapped("c10::Dict<", type, place, ">");
  }
  return std::nullopt;
}

std::optional<Code> SpellPassed(const CppType& type, const Place& place) {
  std::optional<Code> value = SpellValue(type, place);
  if (!value || type.passing == cpp::Passing::kValue) return value;
  if (type.passing == cpp::Passing::kReference) return *value + "&";
  return "const " + *value + "&";
}

Code SpellWord(schema::DefaultWord word) {
  switch (word) {
#define ATEN_DEFAULT_WORD(name, spelling, header) \
  case schema::DefaultWord::name:                 \
    return spelling;
#include "compiler/target/aten_default_words.def"
#undef ATEN_DEFAULT_WORD
  }
  return {};
}

Code SpellDefaultAt(const DefaultArgument& value, const CppType& type, const Place& place);

// `{1, 2}`; inside an optional the list must say what it is.
Code SpellList(const DefaultArgument::List& list, const CppType& type, const Place& place) {
  const bool is_optional = type.kind == Kind::kOptional;
  const CppType& inner = is_optional ? type.elements[0] : type;
  std::vector<Code> elements;
  for (const DefaultArgument& element : list.elements) {
    elements.push_back(SpellDefaultAt(element, inner.elements[0], place));
  }
  const Code braced = "{" + Join(elements, ", ") + "}";
  if (!is_optional) return braced;
  return SpellValue(inner, place).value_or(Code()) + "(" + braced + ")";
}

Code SpellDefaultAt(const DefaultArgument& value, const CppType& type, const Place& place) {
  if (std::holds_alternative<DefaultArgument::Nothing>(value.value)) {
    return Qualifier(place) + "nullopt";
  }
  if (std::holds_alternative<DefaultArgument::Empty>(value.value)) {
    // `{}` would make an empty optional of an empty list.
    const bool is_optional_list =
        type.kind == Kind::kOptional && type.elements[0].kind != Kind::kAtom;
    if (!is_optional_list) return "{}";
    return SpellValue(type.elements[0], place).value_or(Code()) + "()";
  }
  if (const auto* literal = std::get_if<Literal>(&value.value)) return *literal;
  if (const auto* word = std::get_if<schema::DefaultWord>(&value.value)) return SpellWord(*word);
  if (const auto* device = std::get_if<DefaultArgument::Device>(&value.value)) {
    const Code index = device->index < 0 ? Code() : ", " + Code(Literal::Integer(device->index));
    return "at::Device(at::DeviceType::" + Code(device->type) + index + ")";
  }
  if (const auto* complex = std::get_if<DefaultArgument::Complex>(&value.value)) {
    return "c10::complex<double>(0.0, " + Code(complex->imaginary) + ")";
  }
  return SpellList(std::get<DefaultArgument::List>(value.value), type, place);
}

}  // namespace

std::optional<Code> SpellAtenType(const CppType& type, Scope scope) {
  return SpellPassed(type, {scope, false, false});
}

std::optional<Code> SpellAtenKernelType(const schema::NativeFunction& function,
                                        const CppType& type) {
  const bool is_structured = function.structured || function.structured_delegate;
  return SpellPassed(type, {Scope::kOutside, true, is_structured});
}

std::optional<Code> SpellAtenSymbolicType(const CppType& type, Scope scope) {
  return SpellPassed(type, {scope, true, false});
}

Code SpellAtenDefault(const DefaultArgument& value, const CppType& type, Scope scope) {
  return SpellDefaultAt(value, type, {scope, false, false});
}

Code SpellAtenSymbolicDefault(const DefaultArgument& value, const CppType& type, Scope scope) {
  return SpellDefaultAt(value, type, {scope, true, false});
}

void AddAtenTypeParts(const CppType& type, TypeParts* parts) {
  if (type.kind == Kind::kAtom) return parts->Add(type.atom);
  parts->Add(type.kind);
  for (const CppType& element : type.elements) AddAtenTypeParts(element, parts);
}

void AddAtenTypeHeaders(const TypeParts& parts, HeaderSet* headers) {
  headers->insert("\"lib/aten/types.h\"");
  if (parts.Has(Atom::kTensorOptions)) headers->insert("\"lib/aten/options.h\"");
}

void AddAtenDefaultHeaders(const DefaultArgument& value, HeaderSet* headers) {
  const auto* literal = std::get_if<Literal>(&value.value);
  const bool has_limits =
      literal != nullptr && literal->text().find("numeric_limits") != std::string::npos;
  if (has_limits) headers->insert("<limits>");
}

}  // namespace switchyard::target
