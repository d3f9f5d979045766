// Reads one YAML document, all or nothing.

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

// Collections nested deeper than this are a fault.
inline constexpr int kMaxDepth = 100;

struct DocumentReading {
  Document document;  // of no use when there is a fault
  std::vector<DuplicateKey> duplicates;
  std::vector<PropertyUse> properties;
  std::optional<source::SourceRange> second_document;  // its first line; it is not read
  std::optional<Fault> fault;                          // the first one
};

// The document in a part of a file. `text` is the file's up to the end of the part; `begin` is the
// beginning of a line. `names` holds what parts read before have named, and takes what this one
// names.
DocumentReading ReadDocument(source::FileId file, std::string_view text, std::uint32_t begin,
                             DocumentNames* names);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_DOCUMENT_READER_H_
