// Reads the documents that schema files nearly always are: block sequences and mappings of scalars,
// lists of scalars in brackets on one line, comments. One pass over the text, without tokens.
//
// Whatever else stands in a text (tabs, anchors, tags, empty values, other flow collections, any
// fault) is left to document_reader.h, which reads everything and alone says what is wrong. Where
// both read a text, they read the same; tests compare them node by node.

#ifndef SWITCHYARD_COMPILER_YAML_BLOCK_READER_H_
#define SWITCHYARD_COMPILER_YAML_BLOCK_READER_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "compiler/source/source_range.h"
#include "compiler/yaml/document_reader.h"

namespace switchyard::yaml {

// What ReadDocument gives, which then has no fault, properties or second document; nothing when the
// text is more than this reader knows.
std::optional<DocumentReading> ReadBlockDocument(source::FileId file, std::string_view text,
                                                 std::uint32_t begin);

// By this reader if it can, else by ReadDocument.
DocumentReading ReadQuickly(source::FileId file, std::string_view text, std::uint32_t begin,
                            DocumentNames* names);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_BLOCK_READER_H_
