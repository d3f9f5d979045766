// The first key of an entry without its colon, `- func f(Tensor self) -> Tensor`: YAML reads the
// line as a text, and keys below it as a fault.
#ifndef SWITCHYARD_COMPILER_YAML_MISSING_COLON_H_
#define SWITCHYARD_COMPILER_YAML_MISSING_COLON_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/diagnostics/sink.h"
#include "compiler/source/source_range.h"

namespace switchyard::yaml {

// The part of the text that should be `KEY: `.
struct MissingColon {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string key;
};

// Looks at the first line of `entry`, with or without its `- `. Finds `KEY NAME(` and `KEY:NAME(`;
// nothing in another line.
std::optional<MissingColon> FindMissingColon(std::string_view entry);

// Adds the hint and the fix. `begin` is where the text of FindMissingColon begins in its file.
void AddColon(const MissingColon& missing, source::FileId file, std::uint32_t begin,
              diagnostics::Builder* report);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_MISSING_COLON_H_
