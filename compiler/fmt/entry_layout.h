// An entry as pieces that can be reordered: each key with its value and its comments.
//
// A comment on a line of its own belongs to the key below it, or to the value above it when it is
// indented deeper than the keys. A comment after the last key, in the column of the keys, ends the
// entry.
#ifndef SWITCHYARD_COMPILER_FMT_ENTRY_LAYOUT_H_
#define SWITCHYARD_COMPILER_FMT_ENTRY_LAYOUT_H_

#include <cstdint>
#include <string>

#include "compiler/fmt/text_lines.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::fmt {

// The lines of an entry, including comments that end it, without blank lines at the end.
struct EntryLines {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  // The last scalar extends into the white space after it, so entry and following lines stay as
  // they are.
  bool is_open_ended = false;
};

// `next` is the first line of the next entry, or one more than the number of lines.
EntryLines LinesOf(const yaml::Entry& entry, std::uint32_t next, const TextLines& lines);

// Appends the entry with its keys in canonical order and without blank lines between them. A flow
// mapping keeps its order.
void AppendEntry(const yaml::Entry& entry, const EntryLines& extent, const TextLines& lines,
                 std::string* out);

}  // namespace switchyard::fmt

#endif  // SWITCHYARD_COMPILER_FMT_ENTRY_LAYOUT_H_
