#include "compiler/cpp/identifier.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>

namespace switchyard::cpp {
namespace {

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }

bool IsIn(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool IsKeyword(std::string_view text) {
#define KEYWORD(word) #word,
#define MACRO(word)
  static constexpr std::string_view kWords[] = {
#include "compiler/cpp/reserved_words.def"
  };
#undef KEYWORD
#undef MACRO
  return std::find(std::begin(kWords), std::end(kWords), text) != std::end(kWords);
}

bool IsMacro(std::string_view text) {
#define KEYWORD(word)
#define MACRO(word) #word,
  static constexpr std::string_view kWords[] = {
#include "compiler/cpp/reserved_words.def"
  };
#undef KEYWORD
#undef MACRO
  return std::find(std::begin(kWords), std::end(kWords), text) != std::end(kWords);
}

// C++ reserves every name with two underscores in a row. The schema language has such names
// (`__and__`, and `add_.Tensor` is add__Tensor), and no compiler minds them; refused are those that
// compilers do define: words of their own such as `__func__` and the lower-case names of platforms.
bool IsCompilerWord(std::string_view text) {
  if (text.substr(0, 2) != "__") return false;
  if (text.size() > 2 && IsUpper(text[2])) return true;
  return IsIn(text, {"__alignof__",   "__amd64",       "__amd64__",     "__asm",
                     "__asm__",       "__attribute__", "__cdecl",       "__complex__",
                     "__const__",     "__cplusplus",   "__extension__", "__func__",
                     "__gnu_linux__", "__i386__",      "__inline",      "__inline__",
                     "__k8__",        "__linux",       "__linux__",     "__real__",
                     "__imag__",      "__restrict",    "__restrict__",  "__signed__",
                     "__thread",      "__typeof",      "__typeof__",    "__unix",
                     "__unix__",      "__volatile__",  "__x86_64",      "__x86_64__",
                     "__aarch64__",   "__arm__",       "__label__",     "__null",
                     "__int128",      "__float128",    "__auto_type",   "__builtin_va_list"}) ||
         text.substr(0, 10) == "__builtin_";
}

bool IsReserved(std::string_view text) {
  const bool has_reserved_start = text.size() > 1 && text[0] == '_' && IsUpper(text[1]);
  return has_reserved_start || IsCompilerWord(text) || IsMacro(text);
}

}  // namespace

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
  }
  std::abort();
}

IdentifierFault CheckIdentifier(std::string_view text) {
  if (text.empty()) return IdentifierFault::kEmpty;
  if (!IsLetter(text[0])) return IdentifierFault::kNotAnIdentifier;
  const bool is_word =
      std::all_of(text.begin(), text.end(), [](char c) { return IsLetter(c) || IsDigit(c); });
  if (!is_word) return IdentifierFault::kNotAnIdentifier;
  if (IsKeyword(text)) return IdentifierFault::kKeyword;
  if (IsReserved(text)) return IdentifierFault::kReserved;
  return IdentifierFault::kNone;
}

std::optional<Identifier> Identifier::FromText(std::string_view text) {
  if (CheckIdentifier(text) != IdentifierFault::kNone) return std::nullopt;
  return Identifier(text);
}

Identifier Identifier::Known(std::string_view text) {
  const IdentifierFault fault = CheckIdentifier(text);
  if (fault != IdentifierFault::kNone) {
    std::fprintf(stderr, "a name of emitted C++ %s: %.*s\n", Describe(fault).data(),
                 static_cast<int>(text.size()), text.data());
    std::abort();
  }
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
