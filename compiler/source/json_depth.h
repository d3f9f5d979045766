// How deep the brackets of a JSON text are nested. LLVM's parser of JSON goes down by recursion, so
// a text from outside is asked for its depth first.

#ifndef SWITCHYARD_COMPILER_SOURCE_JSON_DEPTH_H_
#define SWITCHYARD_COMPILER_SOURCE_JSON_DEPTH_H_

#include <cstddef>
#include <optional>
#include <string_view>

namespace switchyard::source {

// Deeper than any message or file that we read, and far from the end of a stack.
inline constexpr std::size_t kMaxJsonDepth = 200;

// The offset of the first bracket that is nested deeper than kMaxJsonDepth; nothing when there is
// none. Of a text that is no JSON the answer holds up to where a parser stops.
std::optional<std::size_t> FindTooDeepJson(std::string_view text);

}  // namespace switchyard::source

#endif  // SWITCHYARD_COMPILER_SOURCE_JSON_DEPTH_H_
