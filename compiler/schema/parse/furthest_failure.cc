#include "compiler/schema/parse/furthest_failure.h"

#include "absl/strings/ascii.h"

namespace switchyard::schema {
namespace {

bool IsWordCharacter(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_';
}
bool IsUtf8Continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

}  // namespace

size_t CountOf(char wanted, std::string_view text) {
  size_t count = 0;
  for (size_t at = text.find(wanted); at != std::string_view::npos; at = text.find(wanted, at + 1))
    ++count;
  return count;
}

bool IsNestedTooDeep(std::string_view text) {
  // Most text has too few brackets to exceed the limit.
  if (CountOf('(', text) + CountOf('[', text) <= static_cast<size_t>(kMaxBracketDepth))
    return false;
  int depth = 0;
  for (const char c : text) {
    if (c == '(' || c == '[') {
      if (++depth > kMaxBracketDepth) return true;
    } else if ((c == ')' || c == ']') && depth > 0) {
      --depth;
    }
  }
  return false;
}

size_t TokenEnd(std::string_view text, size_t begin) {
  if (begin >= text.size()) return text.size();
  size_t end = begin + 1;
  if (IsWordCharacter(text[begin])) {
    while (end < text.size() && IsWordCharacter(text[end])) ++end;
  } else {
    while (end < text.size() && IsUtf8Continuation(text[end])) ++end;
  }
  return end;
}

}  // namespace switchyard::schema
