// C++ names made from schema text.
//
// Takes text from a schema file; gives an Identifier, or the reason why the text cannot be a name
// in C++17. There is no other way to make one, so an emitter that prints identifiers can print
// nothing else. Words of C++20 and the macros of C and of compilers are refused too, because
// emitted headers are included into code that may be compiled with any of them. Source of the
// rules: C++17 [lex.name], [lex.key], [lex.digraph].
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
  kNotAnIdentifier,  // has a character that identifiers lack, or begins with a digit
  kKeyword,          // a keyword or an alternative token such as `and`
  kReserved,         // reserved for the implementation, or a macro of C or of a common compiler
  kMacro,            // a macro of a header that emitted code includes
};

// The fault as part of a message: "is a C++ keyword".
std::string_view Describe(IdentifierFault fault);

IdentifierFault CheckIdentifier(std::string_view text);
// The same, but for words that are reserved.
IdentifierFault FaultOfCharacters(std::string_view text);
// A filter that tells nearly every other text from a set of words. It compares the length and a
// number made from three characters. Every name of a program is tested.
class WordFilter {
 public:
  constexpr void Add(std::string_view text) { parts_[text.size()][PartOf(text)] |= BitOf(text); }
  // False for the empty text and for most texts that were not added; true for all that were.
  constexpr bool MayHave(std::string_view text) const {
    return text.size() - 1 < kMost && (parts_[text.size()][PartOf(text)] & BitOf(text)) != 0;
  }

 private:
  static constexpr size_t kMost = 32;

  // Below 256. The factors separate the names of PyTorch's operators from the words.
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
// Filters for all words that C++ reserves, and for the parts of them before an underscore.
extern const WordFilter kReservedWords;
extern const WordFilter kReservedStarts;

// The fault of text whose characters are those of an identifier.
IdentifierFault FaultOfReserved(std::string_view text);
// Nearly all macros of headers begin with a capital, which few names of schemas do.
inline bool BeginsLikeMacro(std::string_view text) { return text[0] >= 'A' && text[0] <= 'Z'; }
inline IdentifierFault CheckWord(std::string_view text) {
  const bool is_open =
      text.empty() || text[0] == '_' || BeginsLikeMacro(text) || kReservedWords.MayHave(text);
  return is_open ? FaultOfReserved(text) : IdentifierFault::kNone;
}

// Whether all characters are letters, digits or underscores.
bool HasWordCharacters(std::string_view text);

// False only when no reserved word consists of `start`, an underscore and more. `start` must not be
// reserved itself. Words that are reserved by their beginning alone begin with two underscores, or
// with one and a capital.
inline bool MayBeginReservedWord(std::string_view start) {
  const bool is_open =
      start.empty() || start == "_" || start.substr(0, 2) == "__" || BeginsLikeMacro(start);
  return is_open || kReservedStarts.MayHave(start);
}

// The name in C++ of a namespace of operators. Libraries have names that C++ reserves, such as `_C`
// and `export`: `ns_C` and `nsexport` stand for them. Two namespaces never get one name.
std::string SafeNamespace(std::string_view text);

class Identifier {
 public:
  static std::optional<Identifier> FromText(std::string_view text);
  // For text that was checked before, and for names of our own. Ends the program when the text is
  // not an identifier.
  static Identifier Known(std::string_view text);
  // The same for the argument of a macro that makes names and texts of it: may be reserved.
  static Identifier ForMacro(std::string_view text);

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

// Returns `wish`, with underscores appended until it differs from all of `taken`.
Identifier FreshIdentifier(std::string_view wish, const std::vector<Identifier>& taken);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_IDENTIFIER_H_
