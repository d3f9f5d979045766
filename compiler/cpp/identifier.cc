#include "compiler/cpp/identifier.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <utility>

namespace switchyard::cpp {
namespace {

constexpr bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || IsUpper(c) || c == '_'; }

// For each byte, whether an identifier may contain it. A table, because every name is tested.
struct WordCharacters {
  bool has[256] = {};
};
constexpr WordCharacters MakeWordCharacters() {
  WordCharacters characters;
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    characters.has[byte] = IsLetter(c) || IsDigit(c);
  }
  return characters;
}
constexpr WordCharacters kWordCharacters = MakeWordCharacters();

// The words of reserved_words.def.
struct ReservedWord {
  std::string_view text;
  IdentifierFault fault;
};
#define KEYWORD(word) {#word, IdentifierFault::kKeyword},
#define MACRO(word) {#word, IdentifierFault::kReserved},
#define COMPILER_WORD(word) {#word, IdentifierFault::kReserved},
constexpr ReservedWord kWords[] = {
#include "compiler/cpp/reserved_words.def"
};

constexpr WordFilter MakeFilter() {
  WordFilter filter;
  for (const ReservedWord& word : kWords) filter.Add(word.text);
  return filter;
}
// Holds the parts of words before an underscore.
constexpr WordFilter MakeStartFilter() {
  WordFilter filter;
  for (const ReservedWord& word : kWords) {
    for (size_t i = 1; i < word.text.size(); ++i) {
      if (word.text[i] == '_') filter.Add(word.text.substr(0, i));
    }
  }
  return filter;
}

IdentifierFault FaultOfWord(std::string_view text) {
  if (!kReservedWords.MayHave(text)) return IdentifierFault::kNone;
  const auto found = std::find_if(std::begin(kWords), std::end(kWords),
                                  [&](const auto& row) { return row.text == text; });
  return found == std::end(kWords) ? IdentifierFault::kNone : found->fault;
}

constexpr std::string_view kHeaderMacros[] = {
#define HEADER_MACRO(word) #word,
#include "compiler/cpp/header_macros.def"
};
constexpr std::string_view kHeaderMacroPrefixes[] = {
#define HEADER_MACROS_WITH(prefix) #prefix,
#include "compiler/cpp/header_macros.def"
};

bool IsHeaderMacro(std::string_view text) {
  if (std::binary_search(std::begin(kHeaderMacros), std::end(kHeaderMacros), text)) return true;
  const bool is_capital = std::all_of(text.begin(), text.end(),
                                      [](char c) { return IsUpper(c) || IsDigit(c) || c == '_'; });
  return is_capital && std::any_of(std::begin(kHeaderMacroPrefixes), std::end(kHeaderMacroPrefixes),
                                   [&](std::string_view prefix) {
                                     return text.size() > prefix.size() &&
                                            text.substr(0, prefix.size()) == prefix;
                                   });
}

// C++ also reserves every name with two underscores in a row. The schema language has such names
// (`__and__`, and `add_.Tensor` is add__Tensor), and compilers accept them. The names that
// compilers define are in the table or begin as tested here.
bool HasReservedStart(std::string_view text) {
  if (text[0] != '_') return false;
  if (text.substr(0, 10) == "__builtin_") return true;
  const size_t first = text.find_first_not_of('_');
  return first != std::string_view::npos && first > 0 && first <= 2 && IsUpper(text[first]);
}

[[noreturn]] void EndWith(IdentifierFault fault, std::string_view text) {
  std::fprintf(stderr, "a name of emitted C++ %s: %.*s\n", Describe(fault).data(),
               static_cast<int>(text.size()), text.data());
  std::abort();
}

}  // namespace

const WordFilter kReservedWords = MakeFilter();
const WordFilter kReservedStarts = MakeStartFilter();

std::string_view Describe(IdentifierFault fault) {
  switch (fault) {
    case IdentifierFault::kNone:
      return "is an identifier";
    case IdentifierFault::kEmpty:
      return "is empty";
    case IdentifierFault::kNotAnIdentifier:
      return "is not an identifier";
    case IdentifierFault::kKeyword:
      return "is a C++ keyword";
    case IdentifierFault::kReserved:
      return "is reserved for C++ implementations";
    case IdentifierFault::kMacro:
      return "is a macro of a header that emitted code includes";
  }
  std::abort();
}

bool HasWordCharacters(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return kWordCharacters.has[static_cast<unsigned char>(c)]; });
}

IdentifierFault FaultOfCharacters(std::string_view text) {
  if (text.empty()) return IdentifierFault::kEmpty;
  const bool is_identifier = IsLetter(text[0]) && HasWordCharacters(text);
  return is_identifier ? IdentifierFault::kNone : IdentifierFault::kNotAnIdentifier;
}

IdentifierFault CheckIdentifier(std::string_view text) {
  const IdentifierFault fault = FaultOfCharacters(text);
  return fault == IdentifierFault::kNone ? CheckWord(text) : fault;
}

IdentifierFault FaultOfReserved(std::string_view text) {
  if (text.empty()) return IdentifierFault::kEmpty;
  if (HasReservedStart(text)) return IdentifierFault::kReserved;
  const IdentifierFault fault = FaultOfWord(text);
  const bool is_macro = fault == IdentifierFault::kNone && IsHeaderMacro(text);
  return is_macro ? IdentifierFault::kMacro : fault;
}

std::string SafeNamespace(std::string_view text) {
  constexpr std::string_view kMark = "ns";
  // A name that already is a mark with a reserved word behind it gets another mark.
  std::string_view word = text;
  while (word.substr(0, kMark.size()) == kMark) word.remove_prefix(kMark.size());
  const bool is_safe = word.empty() || CheckWord(word) == IdentifierFault::kNone;
  return (is_safe ? std::string() : std::string(kMark)).append(text);
}

std::optional<Identifier> Identifier::FromText(std::string_view text) {
  if (CheckIdentifier(text) != IdentifierFault::kNone) return std::nullopt;
  return Identifier(text);
}

Identifier Identifier::Known(std::string_view text) {
  const IdentifierFault fault = CheckIdentifier(text);
  if (fault != IdentifierFault::kNone) EndWith(fault, text);
  return Identifier(text);
}

Identifier Identifier::ForMacro(std::string_view text) {
  const IdentifierFault fault = FaultOfCharacters(text);
  if (fault != IdentifierFault::kNone) EndWith(fault, text);
  return Identifier(text);
}

std::string QualifiedName::ToString() const {
  std::string result = is_global ? "::" : "";
  for (const Identifier& outer : name_space) result += outer.text() + "::";
  return result + name.text();
}

Identifier FreshIdentifier(std::string_view wish, const std::vector<Identifier>& taken) {
  std::string text(wish);
  const auto is_taken = [&](const Identifier& other) { return other.text() == text; };
  while (std::any_of(taken.begin(), taken.end(), is_taken)) text += '_';
  return Identifier::Known(text);
}

}  // namespace switchyard::cpp
