#include "compiler/schema/type.h"

#include <cassert>
#include <cstddef>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"

namespace switchyard::schema {
namespace {

struct BaseTypeRow {
  BaseType base;
  std::string_view spelling;
};

constexpr BaseTypeRow kBaseTypes[] = {
#define BASE_TYPE(Name, spelling, first, last) {BaseType::k##Name, spelling},
#include "compiler/schema/base_types.def"
#undef BASE_TYPE
};

constexpr BaseTypeRow kRunTimeSpellings[] = {
#define RUNTIME_TYPE(Name, spelling) {BaseType::k##Name, spelling},
#define COMPOSITE_TYPE(Name, word, fewest, most) {BaseType::k##Name, word},
#include "compiler/schema/runtime_types.def"
};

constexpr RunTimeType kRunTimeTypes[] = {
#define RUNTIME_TYPE(Name, spelling) {BaseType::k##Name, false, 0, 0},
#define COMPOSITE_TYPE(Name, word, fewest, most) {BaseType::k##Name, true, fewest, most},
#include "compiler/schema/runtime_types.def"
};

// kVariable and the enumerators after it have no spelling of their own.
bool IsNamed(BaseType base) { return base >= BaseType::kVariable; }

}  // namespace

// The rows are in the order of the enumerators.
std::string_view Spelling(BaseType base) {
  const auto index = static_cast<size_t>(base);
  constexpr size_t kCount = std::size(kBaseTypes);
  if (index < kCount) return kBaseTypes[index].spelling;
  if (index - kCount < std::size(kRunTimeSpellings)) {
    return kRunTimeSpellings[index - kCount].spelling;
  }
  return {};
}

std::optional<RunTimeType> FindRunTimeType(std::string_view word) {
  for (size_t i = 0; i < std::size(kRunTimeSpellings); ++i) {
    if (kRunTimeSpellings[i].spelling == word) return kRunTimeTypes[i];
  }
  return std::nullopt;
}

bool IsComposite(BaseType base) {
  for (const RunTimeType& row : kRunTimeTypes) {
    if (row.base == base) return row.is_composite;
  }
  return false;
}

BaseType BaseTypeFromSpelling(std::string_view word) {
  for (const BaseTypeRow& row : kBaseTypes) {
    if (row.spelling == word) return row.base;
  }
  return BaseType::kUnknown;
}

absl::InlinedVector<std::string_view, 24> BaseTypeSpellings() {
  absl::InlinedVector<std::string_view, 24> spellings;
  for (const BaseTypeRow& row : kBaseTypes) spellings.push_back(row.spelling);
  return spellings;
}

Type Type::Composite(BaseType base, std::vector<Type> contained) {
  std::string text = std::string(Spelling(base)) + "(";
  for (size_t i = 0; i < contained.size(); ++i) {
    absl::StrAppend(&text, i == 0 ? "" : ", ", contained[i].ToString());
  }
  Type type = Of(base);
  type.class_name = text + ")";
  type.contained = std::move(contained);
  return type;
}

const std::vector<Type>& Type::Contained() const {
  static const auto* const none = new std::vector<Type>;
  return contained ? *contained : *none;
}

bool Type::IsOfRunTimeAlone() const {
  return base > kBaseTypes[std::size(kBaseTypes) - 1].base && base <= BaseType::kVariable;
}

Type Type::Optional() const {
  Type wrapped = *this;
  wrapped.modifiers.push_back({TypeModifier::Kind::kOptional, 0});
  return wrapped;
}

Type Type::List(int64_t size) const {
  Type wrapped = *this;
  wrapped.modifiers.push_back({TypeModifier::Kind::kList, size});
  return wrapped;
}

bool Type::IsOptional() const {
  return !modifiers.empty() && modifiers.back().kind == TypeModifier::Kind::kOptional;
}

bool Type::IsList() const {
  return !modifiers.empty() && modifiers.back().kind == TypeModifier::Kind::kList;
}

Type Type::Element() const {
  assert(!IsPlain());
  Type element = *this;
  element.modifiers.pop_back();
  return element;
}

bool Type::IsNullable() const {
  if (IsPlain()) return false;
  return IsOptional() || Element().IsNullable();
}

std::string_view Type::BaseText() const {
  return IsNamed(base) || contained ? ClassName() : Spelling(base);
}

std::string Type::ModifiersText() const {
  std::string text;
  for (const TypeModifier& modifier : modifiers) {
    if (modifier.kind == TypeModifier::Kind::kOptional) {
      text.push_back('?');
    } else if (modifier.size == 0) {
      text.append("[]");
    } else {
      absl::StrAppend(&text, "[", modifier.size, "]");
    }
  }
  return text;
}

std::string Type::ToString() const { return std::string(BaseText()).append(ModifiersText()); }

bool HasDispatchKeys(const Type& type) {
  const size_t depth = type.modifiers.size();
  if (!type.IsTensorLike() && !type.IsGeneratorLike()) return false;
  if (depth == 0 || (depth == 1 && type.IsOptional())) return true;
  if (!type.IsTensorLike() || !type.IsList()) return false;
  return depth == 1 || (depth == 2 && type.modifiers[0].kind == TypeModifier::Kind::kOptional);
}

}  // namespace switchyard::schema
