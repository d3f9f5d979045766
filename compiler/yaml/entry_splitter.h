// Cuts the text of a block sequence at its top-level entries, so that one bad entry is one error.
//
// Works on lines alone. An entry begins at a line whose first byte after spaces is a dash followed
// by white space or the end of the line, at the indentation of the first such line.

#ifndef SWITCHYARD_COMPILER_YAML_ENTRY_SPLITTER_H_
#define SWITCHYARD_COMPILER_YAML_ENTRY_SPLITTER_H_

#include <cstdint>
#include <string_view>
#include <vector>

namespace switchyard::yaml {

// Offsets into the text; `begin` is the first byte of the dash's line, so that indentation is kept.
struct EntrySlice {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

// Returns the entries of `text` from `begin` on, in order. Each ends where the next begins, the
// last at the end of the text. Empty when the first line with content does not begin with a dash.
std::vector<EntrySlice> SplitEntries(std::string_view text, std::uint32_t begin);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_ENTRY_SPLITTER_H_
