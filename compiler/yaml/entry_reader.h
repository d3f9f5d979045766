// Reads the entries of a block sequence apart from each other, for who keeps what was read while
// other entries change.
//
// A text is cut into slices by CutEntries. When each slice is regular and can be read, and nothing
// in it depends on other entries, then the document is what its entries are together: ReadYaml
// gives the same. When a slice cannot be read where it stands, FindFault says whether the whole
// document cannot; ReadYaml then reads each slice as if it stood alone.

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

// The slices of a text that is nothing but a block sequence at the margin, with comments before it;
// empty for any other. They are those of ReadYaml.
std::vector<EntrySlice> CutEntries(std::string_view text);

// Whether no mark of a document, no directive and no other text at the margin can stand behind the
// dash of the slice: its lines are indented, blank or comments.
bool IsRegularSlice(std::string_view slice);

// An entry that can follow any other.
inline constexpr std::string_view kNextEntry = "- x\n";

struct EntryReading {
  Document document;          // the entries of the slice: one, as a rule
  bool is_malformed = false;  // which is reported, unless it needs others
  // Anchors, aliases or tags: what they mean, other entries say.
  bool needs_others = false;
  // It ends with nothing, of which the place depends on whether an entry follows.
  bool ends_empty = false;
};

// The slice that `text` is; with kNextEntry behind it, the slice before that, as it is read where
// an entry follows. Ranges are offsets into `text`, which the document must not outlive.
EntryReading ReadSlice(source::FileId file, std::string_view text, diagnostics::Sink& sink);
EntryReading ReadSliceBeforeNext(source::FileId file, std::string_view text,
                                 diagnostics::Sink& sink);

// Why a document cannot be read of which every slice before `begin`, where one begins, can be; none
// when it can.
std::optional<Fault> FindFault(source::FileId file, std::string_view text, std::uint32_t begin);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_ENTRY_READER_H_
