// A C++ type as plain data: a qualified name with arguments, const or not, referred to or not.
//
// Takes the text of a type as a run-time spells it (`const c10::optional<at::Scalar>&`); gives its
// tree. A tree with canonical names, seen through aliases, equals that of every other spelling of
// the same type. A type without such a form (a pointer to a function, an array) is a single name.
#ifndef SWITCHYARD_COMPILER_CLANG_TYPE_TREE_H_
#define SWITCHYARD_COMPILER_CLANG_TYPE_TREE_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace switchyard::cxx {

enum class Reference : std::uint8_t { kNone, kLvalue, kRvalue };

struct TypeTree {
  std::string name;  // without a leading `::`; a number where a template takes one
  std::vector<TypeTree> arguments;
  bool is_const = false;  // for a reference, of the referred type
  Reference reference = Reference::kNone;

  friend bool operator==(const TypeTree& a, const TypeTree& b) {
    return a.name == b.name && a.is_const == b.is_const && a.reference == b.reference &&
           a.arguments == b.arguments;
  }
  friend bool operator!=(const TypeTree& a, const TypeTree& b) { return !(a == b); }
};

// The meanings of names in one source: `at::Scalar` for `c10::Scalar`, `at::IntArrayRef` for
// `c10::ArrayRef<long>`. The name of an alias template stands for a name without arguments.
using TypeNames = std::map<std::string, TypeTree>;

// A type without pointers, functions and arrays.
TypeTree ParseType(std::string_view text);

// `const c10::optional<at::Scalar>&`.
std::string ToText(const TypeTree& type);

// Replaces every name in `type` by its meaning; other names stay.
TypeTree Canonical(const TypeTree& type, const TypeNames& names);

// Adds the names in `type`, but not numbers and words of the language.
void AddNames(const TypeTree& type, std::set<std::string>* names);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_TYPE_TREE_H_
