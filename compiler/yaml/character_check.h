// Finds characters that YAML text must not contain. Runs before all other readers.

#ifndef SWITCHYARD_COMPILER_YAML_CHARACTER_CHECK_H_
#define SWITCHYARD_COMPILER_YAML_CHARACTER_CHECK_H_

#include <cstddef>
#include <optional>
#include <string_view>

namespace switchyard::yaml {

struct BadCharacter {
  std::size_t begin = 0;
  std::size_t size = 0;  // in bytes: of the character, or of the part that is not UTF-8
};

// Returns the first byte sequence of `text` that is not a printable character of YAML 1.1 in UTF-8.
// It also finds a byte order mark and the characters that only YAML 1.1 takes for line breaks
// (U+0085, U+2028, U+2029).
std::optional<BadCharacter> FindBadCharacter(std::string_view text);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_CHARACTER_CHECK_H_
