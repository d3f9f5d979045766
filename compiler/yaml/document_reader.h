// Reads one YAML document: either the whole document or nothing.

#ifndef SWITCHYARD_COMPILER_YAML_DOCUMENT_READER_H_
#define SWITCHYARD_COMPILER_YAML_DOCUMENT_READER_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "compiler/source/source_range.h"
#include "compiler/yaml/duplicate_keys.h"
#include "compiler/yaml/property_reader.h"
#include "compiler/yaml/yaml_fault.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::yaml {

// A collection that is nested deeper than this is a fault.
inline constexpr int kMaxDepth = 100;

struct DocumentReading {
  Document document;  // meaningless when there is a fault
  std::vector<DuplicateKey> duplicates;
  std::vector<PropertyUse> properties;
  std::optional<source::SourceRange> second_document;  // its first line; it is not read
  std::optional<Fault> fault;                          // the first one
};

// Reads the document in a part of a file. `text` is the file's text up to the end of the part;
// `begin` is the beginning of a line. `names` holds the names of the parts read before, and
// collects the names of this one.
DocumentReading ReadDocument(source::FileId file, std::string_view text, std::uint32_t begin,
                             DocumentNames* names);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_DOCUMENT_READER_H_
