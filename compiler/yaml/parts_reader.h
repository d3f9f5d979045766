// Reads a large document in parts, on all cores.
//
// Takes what document_reader.h takes, and gives what it would give; nothing when that cannot be
// told of the parts, and the document is to be read as a whole: when it is small, is no block
// sequence at the margin, or has a fault, anchors, tags, or a second document.

#ifndef SWITCHYARD_COMPILER_YAML_PARTS_READER_H_
#define SWITCHYARD_COMPILER_YAML_PARTS_READER_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "compiler/source/source_range.h"
#include "compiler/yaml/document_reader.h"

namespace switchyard::yaml {

// Parts are no smaller: a thread for less is no gain.
inline constexpr std::size_t kLeastPart = std::size_t{48} << 10;

std::optional<DocumentReading> ReadInParts(source::FileId file, std::string_view text,
                                           std::uint32_t begin);

// The same, cut before each place of `cuts` that is the beginning of an entry. For tests.
std::optional<DocumentReading> ReadInPartsAt(source::FileId file, std::string_view text,
                                             const std::vector<std::uint32_t>& cuts);

// The first place from `from` on, the beginning of a line, where an entry begins at the margin
// behind an indented line that is no comment, blank lines between them or not; the end of the text
// when there is none.
std::uint32_t FindCut(std::string_view text, std::size_t from);

// Whether nothing stands at the very end of a node: `key:` with nothing behind it looks the same at
// the end of a document and before another entry, and means another place.
bool EndsEmpty(const Node& node);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_PARTS_READER_H_
