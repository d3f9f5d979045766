#include "compiler/source/json_depth.h"

namespace switchyard::source {
namespace {

// The offset just past the end of the string that begins at `at`.
std::size_t StringEnd(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return at + 1;
}

}  // namespace

std::optional<std::size_t> FindTooDeepJson(std::string_view text) {
  std::size_t depth = 0;
  for (std::size_t at = text.find_first_of("\"[{]}"); at < text.size();
       at = text.find_first_of("\"[{]}", at)) {
    if (text[at] == '"') {
      at = StringEnd(text, at);
      continue;
    }
    const bool is_opening = text[at] == '[' || text[at] == '{';
    if (is_opening && ++depth > kMaxJsonDepth) return at;
    if (!is_opening && depth > 0) --depth;
    ++at;
  }
  return std::nullopt;
}

}  // namespace switchyard::source
