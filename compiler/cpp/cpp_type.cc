#include "compiler/cpp/cpp_type.h"

#include <cstddef>
#include <utility>

namespace switchyard::cpp {
namespace {

struct Row {
  Atom plain = Atom::kNone;
  Atom symbolic = Atom::kNone;
  Passing passing = Passing::kValue;
};

// No default: the C++ compiler names a base type that has no row in type_map.def.
constexpr Row MakeRow(schema::BaseType base) {
  switch (base) {
#define TYPE_MAP(Base, Plain, Symbolic, How) \
  case schema::BaseType::k##Base:            \
    return {Atom::Plain, Atom::Symbolic, Passing::How};
#include "compiler/cpp/type_map.def"
#undef TYPE_MAP
    case schema::BaseType::kDeclared:
    case schema::BaseType::kUnknown:
      break;
  }
  return {Atom::kNone, Atom::kNone, Passing::kValue};
}

// All rows in one table, because every type of a program is looked up.
struct Rows {
  Row of_base[static_cast<size_t>(schema::BaseType::kUnknown) + 1] = {};
};
constexpr Rows MakeRows() {
  Rows rows;
  size_t base = 0;
  for (Row& row : rows.of_base) row = MakeRow(static_cast<schema::BaseType>(base++));
  return rows;
}
constexpr Rows kRows = MakeRows();

Row RowOf(schema::BaseType base) { return kRows.of_base[static_cast<size_t>(base)]; }

bool IsSymbolic(Level level) {
  return level == Level::kDispatcher || level == Level::kSymbolicKernel ||
         level == Level::kSymbolicApi;
}

bool IsKernel(Level level) { return level == Level::kKernel || level == Level::kSymbolicKernel; }

Atom AtomOf(schema::BaseType base, Level level) {
  const Row row = RowOf(base);
  if (IsSymbolic(level)) return row.symbolic;
  const bool is_concrete = level == Level::kStructured && row.symbolic == Atom::kSymInt;
  return is_concrete && row.plain == Atom::kInt ? Atom::kConcreteInt : row.plain;
}

std::optional<CppType> OwnedType(const schema::Type& type, Level level);

// Without modifiers. What a tuple or a Dict contains, it owns.
std::optional<CppType> BareType(const schema::Type& type, Level level) {
  const bool is_tuple = type.base == schema::BaseType::kTuple;
  if (!is_tuple && type.base != schema::BaseType::kDict) {
    const Atom atom = AtomOf(type.base, level);
    if (atom == Atom::kNone) return std::nullopt;
    return CppType::OfAtom(atom);
  }
  CppType result;
  result.kind = is_tuple ? CppType::Kind::kTuple : CppType::Kind::kDict;
  for (const schema::Type& one : type.Contained()) {
    std::optional<CppType> element = OwnedType(one, level);
    if (!element) return std::nullopt;
    result.elements.push_back(*std::move(element));
  }
  return result;
}

// A value that has no other owner: text is a string, lists are vectors.
std::optional<CppType> OwnedType(const schema::Type& type, Level level) {
  std::optional<CppType> result = BareType(type, level);
  if (!result) return std::nullopt;
  if (result->IsAtom(Atom::kStringView)) *result = CppType::OfAtom(Atom::kString);
  for (const schema::TypeModifier& modifier : type.modifiers) {
    const bool is_optional = modifier.kind == schema::TypeModifier::Kind::kOptional;
    result = CppType::Wrap(is_optional ? CppType::Kind::kOptional : CppType::Kind::kVector,
                           *std::move(result));
  }
  return result;
}

// The type as a value, modifiers applied from the inside out.
std::optional<CppType> ValueType(const schema::Type& type, Level level) {
  std::optional<CppType> bare = BareType(type, level);
  if (!bare) return std::nullopt;
  CppType result = *std::move(bare);
  for (const schema::TypeModifier& modifier : type.modifiers) {
    if (modifier.kind == schema::TypeModifier::Kind::kOptional) {
      result = CppType::Wrap(CppType::Kind::kOptional, std::move(result));
    } else if (result.IsAtom(Atom::kBool) && modifier.size != 0) {
      // A list of bool becomes an array, because a vector of bool is packed.
      result = CppType::Wrap(CppType::Kind::kArray, std::move(result), modifier.size);
    } else {
      result = CppType::Wrap(CppType::Kind::kView, std::move(result));
    }
  }
  return result;
}

bool IsOwnedElsewhere(const CppType& type) {
  return type.IsAtom(Atom::kTensor) || type.IsAtom(Atom::kScalar);
}

// Structured kernels take tensors and scalars by reference types, whatever holds them.
CppType ThroughReferences(CppType type) {
  if (type.kind == CppType::Kind::kAtom) {
    if (IsOwnedElsewhere(type)) type.passing = Passing::kConstReference;
    return type;
  }
  if (type.elements.empty()) return type;
  CppType& element = type.elements.front();
  if (type.kind == CppType::Kind::kOptional) {
    if (IsOwnedElsewhere(element)) {
      type.kind = CppType::Kind::kOptionalReference;
    } else {
      element = ThroughReferences(std::move(element));
    }
  } else if (type.kind == CppType::Kind::kView && type.Core() == Atom::kTensor) {
    type.kind = CppType::Kind::kListReference;
    if (element.IsAtom(Atom::kTensor)) type.passing = Passing::kConstReference;
  }
  return type;
}

// A single or optional value of a type that is costly to copy is passed by reference; a view never
// is.
bool GoesByReference(const schema::Type& type) {
  if (RowOf(type.base).passing != Passing::kConstReference) return false;
  return type.IsPlain() || (type.modifiers.size() == 1 && type.IsOptional());
}

}  // namespace

CppType CppType::OfAtom(Atom atom, Passing passing) {
  CppType type;
  type.kind = Kind::kAtom;
  type.atom = atom;
  type.passing = passing;
  return type;
}

CppType CppType::Wrap(Kind kind, CppType element, int64_t size) {
  CppType type;
  type.kind = kind;
  type.size = size;
  type.elements.push_back(std::move(element));
  return type;
}

Atom CppType::Core() const {
  if (kind == Kind::kAtom) return atom;
  if (kind == Kind::kVoid || kind == Kind::kTuple || kind == Kind::kDict) return Atom::kNone;
  return elements.front().Core();
}

std::optional<CppType> ArgumentType(const schema::Argument& argument, Level level,
                                    WrittenTensors written) {
  const schema::Type& type = argument.type.value;
  std::optional<CppType> result = ValueType(type, level);
  if (result && level == Level::kStructured) return ThroughReferences(*std::move(result));
  if (!result || !GoesByReference(type)) return result;
  const bool is_written_tensor =
      argument.IsWritten() && type.IsTensorLike() && written == WrittenTensors::kReference;
  // Above the kernel, a written `Tensor?` is a plain tensor reference.
  if (is_written_tensor && type.IsOptional() && !IsKernel(level)) {
    return CppType::OfAtom(Atom::kTensor, Passing::kReference);
  }
  result->passing = is_written_tensor ? Passing::kReference : Passing::kConstReference;
  return result;
}

bool HasArgumentType(const schema::Type& type, schema::TypeForms forms) {
  if (forms == schema::TypeForms::kTorchgen) {
    const bool is_list_of_bool = type.base == schema::BaseType::kBool && !type.modifiers.empty() &&
                                 type.modifiers[0].kind == schema::TypeModifier::Kind::kList;
    if (is_list_of_bool && type.modifiers[0].size == 0) return false;
    if (type.base == schema::BaseType::kClass) return false;
  }
  if (!schema::IsComposite(type.base)) return AtomOf(type.base, Level::kKernel) != Atom::kNone;
  return BareType(type, Level::kKernel).has_value();
}

namespace {

// What torchgen returns.
std::optional<CppType> UsualReturnType(const schema::Return& value, Level level) {
  const schema::Type& type = value.type.value;
  const bool is_reference_like = RowOf(type.base).passing == Passing::kConstReference;
  if (type.IsPlain()) {
    std::optional<CppType> result = ValueType(type, level);
    if (result && type.IsTensorLike() && value.IsWritten()) result->passing = Passing::kReference;
    return result;
  }
  if (type.IsOptional()) {
    const schema::Type inner = type.Element();
    if (inner.IsPlain(schema::BaseType::kTensor) && !value.IsWritten()) {
      return ValueType(type, level);
    }
    const bool is_bool_array = inner.IsList() && inner.Element().IsPlain(schema::BaseType::kBool);
    if (is_reference_like || !(inner.IsPlain() || is_bool_array)) return std::nullopt;
    return ValueType(type, level);
  }
  if (type.Element().IsPlain(schema::BaseType::kBool)) {
    return type.modifiers.back().size == 0 ? std::nullopt : ValueType(type, level);
  }
  const bool is_sized = type.modifiers.back().size != 0;
  if (is_sized || !type.Element().IsPlain() || value.IsWritten()) return std::nullopt;
  std::optional<CppType> element = ValueType(type.Element(), level);
  if (!element) return std::nullopt;
  return CppType::Wrap(CppType::Kind::kVector, *std::move(element));
}

// A tuple among returns is a value, a single one too: its elements are not returns of their own.
bool IsSingleTuple(const std::vector<schema::Return>& returns) {
  return returns.size() == 1 && returns[0].type.value.IsPlain(schema::BaseType::kTuple);
}

}  // namespace

std::optional<CppType> ReturnType(const schema::Return& value, Level level) {
  std::optional<CppType> usual = UsualReturnType(value, level);
  const schema::Type& type = value.type.value;
  const bool is_written_list = value.IsWritten() && type.IsList();
  if (usual || is_written_list) return usual;
  return OwnedType(type, level);
}

bool HasReturnType(const schema::Return& result, schema::TypeForms forms) {
  const schema::Type& type = result.type.value;
  if (forms != schema::TypeForms::kTorchgen) {
    return ReturnType(result, Level::kKernel).has_value();
  }
  if (type.IsPlain()) return HasArgumentType(type);
  const bool is_usual_list = type.modifiers.size() == 1 && type.IsList() &&
                             type.modifiers[0].size == 0 && !result.IsWritten();
  if (is_usual_list) return HasArgumentType(type);
  return UsualReturnType(result, Level::kKernel).has_value();
}

std::optional<CppType> ResultType(const std::vector<schema::Return>& returns, Level level) {
  if (returns.empty()) return CppType();
  if (returns.size() == 1 && !IsSingleTuple(returns)) return ReturnType(returns.front(), level);
  CppType tuple;
  tuple.kind = CppType::Kind::kTuple;
  for (const schema::Return& value : returns) {
    std::optional<CppType> element = ReturnType(value, level);
    if (!element) return std::nullopt;
    tuple.elements.push_back(*std::move(element));
  }
  return tuple;
}

}  // namespace switchyard::cpp
