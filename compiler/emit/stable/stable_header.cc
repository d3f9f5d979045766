#include "compiler/emit/stable/stable_header.h"

#include <string>

#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"

namespace switchyard::emit {

Artifact EmitStableHeader(const EmitInput& input) {
  const target::StableSpelling& words = *input.target.stable;
  CodeWriter writer;
  WriteFileStart(writer);
  std::string text(words.header_text);
  const std::string number = words.version_number(words.version).text();
  const std::string hole(words.version_hole);
  for (size_t at = text.find(hole); at != std::string::npos; at = text.find(hole, at)) {
    text.replace(at, hole.size(), number);
  }
  return {PathOf(EmitterId::kStableHeader), writer.TakeText() + text, writer.TakeLineMap()};
}

}  // namespace switchyard::emit
