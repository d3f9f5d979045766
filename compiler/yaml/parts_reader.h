// Reads a large document in parts, on all cores.
//
// It takes and returns the same as document_reader.h. It returns nothing when the document must be
// read as a whole: when it is small, is not a block sequence at the margin, or has a fault,
// anchors, tags or a second document.

#ifndef SWITCHYARD_COMPILER_YAML_PARTS_READER_H_
#define SWITCHYARD_COMPILER_YAML_PARTS_READER_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "compiler/source/source_range.h"
#include "compiler/yaml/document_reader.h"

namespace switchyard::yaml {

// The smallest part: for less, a thread is no gain.
inline constexpr std::size_t kLeastPart = std::size_t{48} << 10;

std::optional<DocumentReading> ReadInParts(source::FileId file, std::string_view text,
                                           std::uint32_t begin);

// The same, cut before each place of `cuts` that is the beginning of an entry. For tests.
std::optional<DocumentReading> ReadInPartsAt(source::FileId file, std::string_view text,
                                             const std::vector<std::uint32_t>& cuts);

// Returns the first line from `from` on where an entry begins at the margin after an indented line
// that is not a comment; blank lines may lie between. `from` is the beginning of a line. Returns
// the end of the text when there is none.
std::uint32_t FindCut(std::string_view text, std::size_t from);

// Whether a node ends with an empty node. `key:` with an empty value reads alike at the end of a
// document and before another entry, but has different places there.
bool EndsEmpty(const Node& node);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_PARTS_READER_H_
