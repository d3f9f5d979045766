// The results of the two YAML readers for one text, side by side.

#ifndef SWITCHYARD_TESTS_COMPILER_YAML_BOTH_READERS_H_
#define SWITCHYARD_TESTS_COMPILER_YAML_BOTH_READERS_H_

#include <string>
#include <string_view>

namespace switchyard::yaml {

struct BothReadings {
  bool is_read_by_blocks = false;
  // The first difference and its place; empty if they agree, or if the block reader left the text
  // to the other.
  std::string difference;
};

BothReadings ReadBothWays(std::string_view text);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_TESTS_COMPILER_YAML_BOTH_READERS_H_
