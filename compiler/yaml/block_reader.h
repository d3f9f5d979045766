// Reads the usual form of schema files: block sequences and mappings of scalars, lists of scalars
// in brackets on one line, comments. It takes one pass over the text, without tokens.
//
// Everything else (tabs, anchors, tags, empty values, other flow collections, any fault) is left to
// document_reader.h, which reads all of YAML and is the only one to report faults. Where both can
// read a text, they read it alike; tests compare them node by node.

#ifndef SWITCHYARD_COMPILER_YAML_BLOCK_READER_H_
#define SWITCHYARD_COMPILER_YAML_BLOCK_READER_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "compiler/source/source_range.h"
#include "compiler/yaml/document_reader.h"

namespace switchyard::yaml {

// Returns what ReadDocument returns, without fault, properties or second document; nothing when the
// text has more than this reader knows.
std::optional<DocumentReading> ReadBlockDocument(source::FileId file, std::string_view text,
                                                 std::uint32_t begin);

// Uses this reader when it can read the text, and ReadDocument otherwise.
DocumentReading ReadQuickly(source::FileId file, std::string_view text, std::uint32_t begin,
                            DocumentNames* names);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_BLOCK_READER_H_
