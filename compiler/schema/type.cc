#include "compiler/schema/type.h"

#include <cassert>
#include <cstddef>
#include <iterator>

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

}  // namespace

std::string_view Spelling(BaseType base) {
  const auto index = static_cast<size_t>(base);  // the rows are in the order of the enumerators
  return index < std::size(kBaseTypes) ? kBaseTypes[index].spelling : std::string_view();
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
  return base == BaseType::kClass || base == BaseType::kUnknown ? ClassName() : Spelling(base);
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
