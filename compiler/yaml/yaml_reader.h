// Reads a YAML file into a Document and reports its faults.
//
// The accepted language is that of PyYAML's safe loader, without constructs that are of no use in
// schema files. These are errors: merge keys (`<<`), keys that are collections, tags other than
// those of YAML's own types, second documents, empty entries before other entries, and collections
// nested more than kMaxDepth deep (document_reader.h). Anchors, aliases and tags are warned of. An
// alias is a copy of its anchor's node, with the places of the original; the copies of a file are
// bounded (anchor_table.h). Structure, scalar values and scalar types of accepted constructs are
// those of PyYAML.

#ifndef SWITCHYARD_COMPILER_YAML_YAML_READER_H_
#define SWITCHYARD_COMPILER_YAML_YAML_READER_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/source/source_manager.h"
#include "compiler/source/source_range.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::yaml {

// Never fails as a whole: an unreadable top-level entry is reported once and skipped, and all
// others are returned. A repeated key (S003) is reported, and its first pair stays. Time and memory
// are linear in the size of the file.
Document ReadYaml(source::FileId file, const source::SourceManager& sources,
                  diagnostics::Sink& sink);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_YAML_READER_H_
