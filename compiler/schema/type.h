// The types of the schema language: a base type inside any number of `?` and `[]`.
//
// Types do not branch, so a type is a base and the list of its wrappers from the inside out:
// `int[2]?` is kInt, {list of 2, optional}. Types are values, compared member by member. Source:
// reference schema language, sections 1 and 3.
#ifndef SWITCHYARD_COMPILER_SCHEMA_TYPE_H_
#define SWITCHYARD_COMPILER_SCHEMA_TYPE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/container/inlined_vector.h"
#include "compiler/schema/language.h"
#include "compiler/schema/rare.h"

namespace switchyard::schema {

enum class BaseType : uint8_t {
#define BASE_TYPE(Name, spelling, first, last) k##Name,
#include "compiler/schema/base_types.def"
#undef BASE_TYPE
  kClass,    // a custom class; Type::class_name has the dotted name
  kUnknown,  // not a type of the language; the parser reported it
};

// The spelling in a schema; empty for kClass and kUnknown.
std::string_view Spelling(BaseType base);

// kUnknown if no edition of the language has the word.
BaseType BaseTypeFromSpelling(std::string_view word);

// All spellings, for suggestions; in the order of the table.
absl::InlinedVector<std::string_view, 24> BaseTypeSpellings();

// One `?` or `[]` or `[N]`.
struct TypeModifier {
  enum class Kind : uint8_t { kOptional, kList };
  Kind kind = Kind::kOptional;
  int64_t size = 0;  // the length of a list; 0 when it has none

  friend bool operator==(const TypeModifier& a, const TypeModifier& b) {
    return a.kind == b.kind && a.size == b.size;
  }
};

struct Type {
  BaseType base = BaseType::kUnknown;
  Rare<std::string> class_name;  // kClass: the dotted name; kUnknown: the text in the file
  absl::InlinedVector<TypeModifier, 2> modifiers;  // from the inside out

  static Type Of(BaseType base) { return Type{base, {}, {}}; }
  Type Optional() const;
  Type List(int64_t size = 0) const;

  // True for `Tensor`, `Tensor?`, `Tensor[]`, ...: the base is Tensor, with any modifiers.
  bool IsTensorLike() const { return base == BaseType::kTensor; }
  bool IsGeneratorLike() const { return base == BaseType::kGenerator; }
  bool IsSymIntLike() const { return base == BaseType::kSymInt; }
  // True without modifiers.
  bool IsPlain() const { return modifiers.empty(); }
  bool IsPlain(BaseType wanted) const { return modifiers.empty() && base == wanted; }
  // The outermost modifier.
  bool IsOptional() const;
  bool IsList() const;
  // Without the outermost modifier. Precondition: !IsPlain().
  Type Element() const;
  // Whether it is an optional or a list of optionals: the reference's `is_nullable`.
  bool IsNullable() const;

  // Empty unless the base is kClass or kUnknown.
  std::string_view ClassName() const { return class_name ? *class_name : std::string_view(); }
  // Canonical text, e.g. `Tensor?[]`, and its two parts: an annotation is written between them.
  std::string ToString() const;
  std::string_view BaseText() const;
  std::string ModifiersText() const;

  friend bool operator==(const Type& a, const Type& b) {
    return a.base == b.base && a.modifiers == b.modifiers && a.ClassName() == b.ClassName();
  }
  friend bool operator!=(const Type& a, const Type& b) { return !(a == b); }
};

// Whether a value of the type decides where a call runs: a tensor or a generator, an optional one,
// a list of tensors or of optional tensors. Other nestings do not count. Source: reference
// dispatch, section 4.
bool HasDispatchKeys(const Type& type);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_TYPE_H_
