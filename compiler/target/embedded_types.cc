#include "compiler/target/embedded_types.h"

#include <cstddef>
#include <vector>

#include "compiler/cpp/literal.h"

namespace switchyard::target {
namespace {

using cpp::Atom;
using cpp::Code;
using cpp::CppType;
using cpp::Literal;
using Kind = cpp::CppType::Kind;

struct AtomRow {
  Code spelling;  // empty: the run-time has no such type
  Code header;    // empty: part of the language
  bool is_runtime_name = false;
};

// No default: the C++ compiler names an atom without a row in embedded_atoms.def.
AtomRow MakeRow(Atom atom) {
  switch (atom) {
#define EMBEDDED_ATOM(name, spelling, header, is_runtime_name) \
  case Atom::name:                                             \
    return {spelling, header, is_runtime_name};
#include "compiler/target/embedded_atoms.def"
#undef EMBEDDED_ATOM
  }
  return {};
}

// All rows in one table, because every type of a program is looked up.
const AtomRow& RowOf(Atom atom) {
  static const std::vector<AtomRow>* const rows = [] {
    auto* made = new std::vector<AtomRow>;
    for (size_t i = 0; i <= static_cast<size_t>(Atom::kDispatchKeySet); ++i) {
      made->push_back(MakeRow(static_cast<Atom>(i)));
    }
    return made;
  }();
  return (*rows)[static_cast<size_t>(atom)];
}

// Symbolic integers are plain ones here.
bool IsInteger(const CppType& type) {
  return type.IsAtom(Atom::kInt) || type.IsAtom(Atom::kSymInt) || type.IsAtom(Atom::kConcreteInt);
}

// Optional lists of numbers have a type of their own, which a braced list makes. A std::optional of
// a view would take its one number for the view's element, converted to a temporary that is
// destroyed before the call begins.
Code AliasOfOptional(const CppType& type) {
  if (type.kind != Kind::kOptional || type.elements[0].kind != Kind::kView) return {};
  const CppType& element = type.elements[0].elements[0];
  if (IsInteger(element)) return "OptionalIntArrayRef";
  return element.IsAtom(Atom::kDouble) ? Code("OptionalDoubleArrayRef") : Code();
}

// The run-time's own names for views; empty for other types. It has only one kind of list, so a
// reference to a list of any kind is a view.
Code AliasOf(const CppType& type) {
  if (type.kind == Kind::kOptional) return AliasOfOptional(type);
  if (type.kind != Kind::kView && type.kind != Kind::kListReference) return {};
  const CppType& element = type.elements[0];
  if (element.IsAtom(Atom::kTensor)) return "TensorList";
  if (IsInteger(element)) return "IntArrayRef";
  if (element.IsAtom(Atom::kDimname)) return "DimnameList";
  const bool is_optional_tensor =
      element.kind == Kind::kOptional && element.elements[0].IsAtom(Atom::kTensor);
  return is_optional_tensor ? Code("OptionalTensorList") : Code();
}

bool AppendPassed(const CppType& type, Scope scope, Code* out);

bool AppendWrapped(const Code& opening, const CppType& type, Scope scope, const Code& closing,
                   Code* out) {
  *out += opening;
  bool is_first = true;
  for (const CppType& element : type.elements) {
    if (!is_first) *out += ", ";
    is_first = false;
    if (!AppendPassed(element, scope, out)) return false;
  }
  *out += closing;
  return true;
}

bool AppendAtom(Atom atom, Scope scope, Code* out) {
  const AtomRow& row = RowOf(atom);
  if (row.spelling.empty()) return false;
  if (row.is_runtime_name && scope == Scope::kOutside) *out += EmbeddedQualifier(scope);
  *out += row.spelling;
  return true;
}

// False when the run-time has no such type.
bool AppendValue(const CppType& type, Scope scope, Code* out) {
  if (type.kind == Kind::kAtom) return AppendAtom(type.atom, scope, out);
  const Code alias = AliasOf(type);
  if (!alias.empty()) {
    *out += EmbeddedQualifier(scope);
    *out += alias;
    return true;
  }
  switch (type.kind) {
    case Kind::kVoid:
      *out += "void";
      return true;
    case Kind::kAtom:
      return AppendAtom(type.atom, scope, out);
    case Kind::kOptional:
    case Kind::kOptionalReference:
      return AppendWrapped("std::optional<", type, scope, ">", out);
    case Kind::kView:
    case Kind::kListReference:
      return AppendWrapped(EmbeddedQualifier(scope) + "ArrayRef<", type, scope, ">", out);
    case Kind::kVector:
      return AppendWrapped("std::vector<", type, scope, ">", out);
    case Kind::kArray:
      return AppendWrapped("std::array<", type, scope,
                           ", " + Code(Literal::Integer(type.size)) + ">", out);
    case Kind::kTuple:
      return AppendWrapped("std::tuple<", type, scope, ">", out);
    case Kind::kDict:
      return AppendWrapped(EmbeddedQualifier(scope) + "Dict<", type, scope, ">", out);
  }
  return false;
}

bool AppendPassed(const CppType& type, Scope scope, Code* out) {
  if (type.kind == Kind::kListReference) return AppendValue(type, scope, out);
  const bool is_const_reference =
      type.kind == Kind::kOptionalReference || type.passing == cpp::Passing::kConstReference;
  if (is_const_reference) *out += "const ";
  if (!AppendValue(type, scope, out)) return false;
  if (is_const_reference || type.passing == cpp::Passing::kReference) *out += "&";
  return true;
}

Code HeaderOfWrapper(Kind kind) {
  switch (kind) {
    case Kind::kVoid:
    case Kind::kAtom:
      return {};
    case Kind::kOptional:
    case Kind::kOptionalReference:
      return "<optional>";
    case Kind::kView:
    case Kind::kListReference:
      return "\"lib/core/array_ref.h\"";
    case Kind::kVector:
      return "<vector>";
    case Kind::kArray:
      return "<array>";
    case Kind::kTuple:
      return "<tuple>";
    case Kind::kDict:
      return "\"lib/boxing/dict.h\"";
  }
  return {};
}

}  // namespace

Code EmbeddedQualifier(Scope scope) {
  return scope == Scope::kOutside ? Code("switchyard::") : Code();
}

std::optional<Code> SpellEmbeddedType(const CppType& type, Scope scope) {
  Code code;
  if (!AppendPassed(type, scope, &code)) return std::nullopt;
  return code;
}

Code SpellEmbeddedValueType(const CppType& type, Scope scope) {
  Code code;
  return AppendValue(type, scope, &code) ? code : Code();
}

void AddEmbeddedTypeParts(const CppType& type, TypeParts* parts) {
  if (type.kind == Kind::kAtom) return parts->Add(type.atom);
  if (AliasOfOptional(type).empty()) parts->Add(type.kind);
  for (const CppType& element : type.elements) AddEmbeddedTypeParts(element, parts);
}

void AddEmbeddedTypeHeaders(const TypeParts& parts, HeaderSet* headers) {
  const auto add = [&](const Code& header) {
    if (!header.empty()) headers->insert(header);
  };
  for (size_t i = 0; i <= static_cast<size_t>(Atom::kDispatchKeySet); ++i) {
    if (parts.Has(static_cast<Atom>(i))) add(RowOf(static_cast<Atom>(i)).header);
  }
  for (const Kind kind : {Kind::kOptional, Kind::kView, Kind::kVector, Kind::kArray, Kind::kTuple,
                          Kind::kDict, Kind::kListReference, Kind::kOptionalReference}) {
    if (parts.Has(kind)) add(HeaderOfWrapper(kind));
  }
}

}  // namespace switchyard::target
