// The types of the schema language: a base type inside any number of `?` and `[]`.
//
// A type is a base and the list of its wrappers from the inside out: `int[2]?` is kInt, {list of 2,
// optional}. The bases of the run-time alone (runtime_types.def) may contain types: `Dict(str,
// Tensor)` is kDict with two. Types are values, compared member by member. Source: reference schema
// language, sections 1 and 3.
#ifndef SWITCHYARD_COMPILER_SCHEMA_TYPE_H_
#define SWITCHYARD_COMPILER_SCHEMA_TYPE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "compiler/schema/language.h"
#include "compiler/schema/rare.h"

namespace switchyard::schema {

enum class BaseType : uint8_t {
#define BASE_TYPE(Name, spelling, first, last) k##Name,
#include "compiler/schema/base_types.def"
#undef BASE_TYPE
#define RUNTIME_TYPE(Name, spelling) k##Name,
#define COMPOSITE_TYPE(Name, word, fewest, most) k##Name,
#include "compiler/schema/runtime_types.def"
  kVariable,  // a type variable; Type::class_name has its name
  kClass,     // a custom class; Type::class_name has the dotted name
  kDeclared,  // a word of DeclaredWords, which Type::class_name has
  kUnknown,   // not a type of the language; the parser reported it
};

// The spelling in a schema; the word before the parentheses of a composite type. Empty for
// kVariable, kClass, kDeclared and kUnknown.
std::string_view Spelling(BaseType base);

// kUnknown if no edition of the language has the word.
BaseType BaseTypeFromSpelling(std::string_view word);

// A type that contains others, or a word that only the run-time reads.
struct RunTimeType {
  BaseType base = BaseType::kUnknown;
  bool is_composite = false;
  int fewest = 0;
  int most = 0;  // -1 for any number
};
// Nothing for other types.
std::optional<RunTimeType> FindRunTimeType(std::string_view word);
bool IsComposite(BaseType base);

// All spellings that torchgen knows, for suggestions; in the order of the table.
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
  // kClass: the dotted name. kVariable, kDeclared: the word. kUnknown: the text in the file.
  // Composite types: their canonical text, `Dict(str, Tensor)`.
  Rare<std::string> class_name;
  absl::InlinedVector<TypeModifier, 2> modifiers;  // from the inside out
  Rare<std::vector<Type>> contained;               // composite types only

  static Type Of(BaseType base) { return Type{base, {}, {}, {}}; }
  // `Dict(str, Tensor)` of kDict, str and Tensor.
  static Type Composite(BaseType base, std::vector<Type> contained);
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

  // The types in the parentheses of a composite type; none for others.
  const std::vector<Type>& Contained() const;
  // Whether torchgen reads the type.
  bool IsOfRunTimeAlone() const;

  // Empty unless the base is composite, kVariable, kClass, kDeclared or kUnknown.
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
