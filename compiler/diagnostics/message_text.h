// Texts of diagnostics: {0}, {1} ... {9} are holes for arguments; there are no other braces.
//
// The checks are constant expressions, so that a wrong row of the table does not compile.

#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_MESSAGE_TEXT_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_MESSAGE_TEXT_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace switchyard::diagnostics {

// The number of arguments of `text`, or -1 when it is malformed: a brace that is not a hole, or a
// missing number.
constexpr int CountHoles(std::string_view text) {
  bool used[10] = {};
  int count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '}') return -1;
    if (text[i] != '{') continue;
    if (i + 2 >= text.size() || text[i + 2] != '}') return -1;
    if (text[i + 1] < '0' || text[i + 1] > '9') return -1;
    const int index = text[i + 1] - '0';
    used[index] = true;
    if (index + 1 > count) count = index + 1;
    i += 2;
  }
  for (int i = 0; i < count; ++i) {
    if (!used[i]) return -1;
  }
  return count;
}

// Whether the text follows the style of messages: lower case at the start, except for acronyms, and
// no full stop at the end.
constexpr bool IsWorded(std::string_view text) {
  if (text.empty() || text.back() == '.') return false;
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  return !is_upper(text[0]) || (text.size() > 1 && is_upper(text[1]));
}

template <typename... Args>
constexpr std::size_t ArgumentCount() {
  return sizeof...(Args);
}

// Returns `text` with its holes filled; `arguments` has one for each.
std::string FillHoles(std::string_view text, const std::vector<std::string>& arguments);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_MESSAGE_TEXT_H_
