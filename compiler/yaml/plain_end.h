// Where a plain scalar ends on its line, outside of brackets, in a text without tabs.

#ifndef SWITCHYARD_COMPILER_YAML_PLAIN_END_H_
#define SWITCHYARD_COMPILER_YAML_PLAIN_END_H_

#include <cstddef>
#include <string_view>

namespace switchyard::yaml {

struct PlainEnd {
  std::size_t size = 0;   // without the spaces after it
  bool at_colon = false;  // the scalar is a key
  bool at_comment = false;
};

// `line` begins with the scalar and extends to the end of the line.
PlainEnd FindPlainEnd(std::string_view line);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_PLAIN_END_H_
