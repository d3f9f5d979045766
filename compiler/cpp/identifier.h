// C++ names made from schema text.
//
// Takes text from a schema file; gives an Identifier, or the reason why the text cannot be a name
// in C++17. There is no other way to make one, so an emitter that prints identifiers cannot print
// anything else. Source of the rules: C++17 [lex.name], [lex.key], [lex.digraph]; words of C++20
// and the macros of C and of compilers are refused too, because emitted headers are included into
// code that may be compiled with any of them.
#ifndef SWITCHYARD_COMPILER_CPP_IDENTIFIER_H_
#define SWITCHYARD_COMPILER_CPP_IDENTIFIER_H_

#include <cstddef>
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
// What words have in common with few other texts: a number, by their length, made of three of their
// characters. Every name of a program is looked at, and nearly all are told apart from words by it.
class WordFilter {
 public:
  constexpr void Add(std::string_view text) { parts_[text.size()][PartOf(text)] |= BitOf(text); }
  // False for the empty text, and for text that was not added.
  constexpr bool MayHave(std::string_view text) const {
    return text.size() - 1 < kMost && (parts_[text.size()][PartOf(text)] & BitOf(text)) != 0;
  }

 private:
  static constexpr size_t kMost = 20;

  // Below 256; the factors keep the names of PyTorch's operators apart from words.
  static constexpr unsigned NumberOf(std::string_view text) {
    const unsigned middle = static_cast<unsigned char>(text[text.size() / 2]);
    return (static_cast<unsigned char>(text.front()) + middle * 9 +
            static_cast<unsigned char>(text.back()) * 7) %
           256;
  }
  static constexpr size_t PartOf(std::string_view text) { return NumberOf(text) / 64; }
  static constexpr uint64_t BitOf(std::string_view text) {
    return uint64_t{1} << (NumberOf(text) % 64);
  }

  uint64_t parts_[kMost + 1][4] = {};
};
// All words that C++ reserves, and what stands before an underscore in them.
extern const WordFilter kReservedWords;
extern const WordFilter kReservedStarts;

// What is wrong with text whose characters are those of an identifier.
IdentifierFault FaultOfReserved(std::string_view text);
inline IdentifierFault CheckWord(std::string_view text) {
  const bool is_open = text.empty() || text[0] == '_' || kReservedWords.MayHave(text);
  return is_open ? FaultOfReserved(text) : IdentifierFault::kNone;
}

// Whether all characters are letters, digits or underscores.
bool HasWordCharacters(std::string_view text);

// False only when no word that C++ reserves begins with `start`, which is not reserved itself, and
// an underscore. What is reserved by its start alone begins with two underscores, or with one and a
// capital.
inline bool MayBeginReservedWord(std::string_view start) {
  const bool is_open = start.empty() || start == "_" || start.substr(0, 2) == "__";
  return is_open || kReservedStarts.MayHave(start);
}

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
