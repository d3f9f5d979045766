// Reads the entries of a block sequence separately, for callers that keep entries while others
// change.
//
// CutEntries cuts a text into slices. When each slice is regular and readable, and depends on no
// other entry, then the document is the sequence of its entries, exactly as ReadYaml reads it. When
// a slice cannot be read in its place, FindFault tells whether the whole document cannot be read
// either; ReadYaml then reads each slice separately.

#ifndef SWITCHYARD_COMPILER_YAML_ENTRY_READER_H_
#define SWITCHYARD_COMPILER_YAML_ENTRY_READER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/source/source_range.h"
#include "compiler/yaml/entry_splitter.h"
#include "compiler/yaml/yaml_fault.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::yaml {

// Returns the slices of a text that consists of a block sequence at the margin, with comments
// before it; empty for any other text. They are the slices of ReadYaml.
std::vector<EntrySlice> CutEntries(std::string_view text);

// Whether the slice has no document mark, directive or other text at the margin after its dash: all
// its lines are indented, blank or comments.
bool IsRegularSlice(std::string_view slice);

// An entry that may follow any other.
inline constexpr std::string_view kNextEntry = "- x\n";

struct EntryReading {
  Document document;          // the entries of the slice, usually one
  bool is_malformed = false;  // reported, unless needs_others
  // It has anchors, aliases or tags, whose meaning depends on other entries.
  bool needs_others = false;
  // It ends with an empty node, whose place depends on whether an entry follows.
  bool ends_empty = false;
};

// Reads the slice `text`. With kNextEntry appended, it reads the slice as one that another entry
// follows. Ranges are offsets into `text`, and `text` must outlive the document.
EntryReading ReadSlice(source::FileId file, std::string_view text, diagnostics::Sink& sink);
EntryReading ReadSliceBeforeNext(source::FileId file, std::string_view text,
                                 diagnostics::Sink& sink);

// Returns why a document cannot be read, given that every slice before `begin` can be; nothing when
// the document can be read. `begin` is the beginning of a slice.
std::optional<Fault> FindFault(source::FileId file, std::string_view text, std::uint32_t begin);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_ENTRY_READER_H_
