// Finds what may not stand in YAML text at all, before anything else looks at it.

#ifndef SWITCHYARD_COMPILER_YAML_CHARACTER_CHECK_H_
#define SWITCHYARD_COMPILER_YAML_CHARACTER_CHECK_H_

#include <cstddef>
#include <optional>
#include <string_view>

namespace switchyard::yaml {

struct BadCharacter {
  std::size_t begin = 0;
  std::size_t size = 0;  // bytes: of the character, or of what is not UTF-8
};

// The first byte sequence of `text` that is not a printable character of YAML 1.1 in UTF-8. Also
// those that YAML 1.1 takes for line breaks and nobody else does (U+0085, U+2028, U+2029), and a
// byte order mark.
std::optional<BadCharacter> FindBadCharacter(std::string_view text);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_CHARACTER_CHECK_H_
