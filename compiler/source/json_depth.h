// Measures how deep the brackets of a JSON text are nested. LLVM's JSON parser is recursive, so the
// depth of a text from outside is checked before it is parsed.

#ifndef SWITCHYARD_COMPILER_SOURCE_JSON_DEPTH_H_
#define SWITCHYARD_COMPILER_SOURCE_JSON_DEPTH_H_

#include <cstddef>
#include <optional>
#include <string_view>

namespace switchyard::source {

// Deeper than any message or file that we read, and far too shallow to exhaust a stack.
inline constexpr std::size_t kMaxJsonDepth = 200;

// Returns the offset of the first bracket that is nested deeper than kMaxJsonDepth; nothing when
// there is none. For a text that is not JSON, the answer is right up to the place where a parser
// stops.
std::optional<std::size_t> FindTooDeepJson(std::string_view text);

}  // namespace switchyard::source

#endif  // SWITCHYARD_COMPILER_SOURCE_JSON_DEPTH_H_
