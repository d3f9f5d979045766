// Escape sequences of double-quoted scalars.

#ifndef SWITCHYARD_COMPILER_YAML_ESCAPE_SEQUENCE_H_
#define SWITCHYARD_COMPILER_YAML_ESCAPE_SEQUENCE_H_

#include <cstdint>
#include <string>

#include "compiler/yaml/text_cursor.h"

namespace switchyard::yaml {

struct EscapeSequence {
  bool is_valid = false;
  std::uint32_t size =
      0;             // bytes in the file, with the backslash; of what was looked at when not valid
  std::string text;  // the text that it stands for, in UTF-8
};

// Reads the sequence at the backslash under `cursor`, which is not followed by a line break. Code
// points beyond Unicode and surrogates are not valid.
EscapeSequence ReadEscapeSequence(const TextCursor& cursor);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_ESCAPE_SEQUENCE_H_
