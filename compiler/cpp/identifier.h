// C++ names made from schema text.
//
// Takes text from a schema file; gives an Identifier, or the reason why the text cannot be a name
// in C++17. There is no other way to make one, so an emitter that prints identifiers cannot print
// anything else. Source of the rules: C++17 [lex.name], [lex.key], [lex.digraph]; words of C++20
// and the macros of C and of compilers are refused too, because emitted headers are included into
// code that may be compiled with any of them.
#ifndef SWITCHYARD_COMPILER_CPP_IDENTIFIER_H_
#define SWITCHYARD_COMPILER_CPP_IDENTIFIER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace switchyard::cpp {

enum class IdentifierFault : uint8_t {
  kNone,
  kEmpty,
  kNotAnIdentifier,  // a character that no identifier has, or a digit in front
  kKeyword,          // a keyword or an alternative token such as `and`
  kReserved,         // belongs to the implementation, or is a macro of C or of a common compiler
};

// Words for a message: "is a C++ keyword".
std::string_view Describe(IdentifierFault fault);

IdentifierFault CheckIdentifier(std::string_view text);

class Identifier {
 public:
  static std::optional<Identifier> FromText(std::string_view text);
  // For text that was checked before, and for names of our own. Ends the program when it is no
  // identifier.
  static Identifier Known(std::string_view text);

  const std::string& text() const { return text_; }

  friend bool operator==(const Identifier& a, const Identifier& b) { return a.text_ == b.text_; }
  friend bool operator!=(const Identifier& a, const Identifier& b) { return !(a == b); }
  friend bool operator<(const Identifier& a, const Identifier& b) { return a.text_ < b.text_; }

 private:
  explicit Identifier(std::string_view text) : text_(text) {}

  std::string text_;
};

// `native::add`, `::vendor::native::add`.
struct QualifiedName {
  std::vector<Identifier> name_space;  // outermost first
  Identifier name;
  bool is_global = false;  // begins with `::`

  std::string ToString() const;
};

// `wish`, with underscores appended until it is none of `taken`.
Identifier FreshIdentifier(std::string_view wish, const std::vector<Identifier>& taken);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_IDENTIFIER_H_
