// Reads a YAML file into a Document and reports what is wrong with it.
//
// The accepted language is that of PyYAML's safe loader less what it can do nothing with in the end
// and what schema files have no use for: merge keys (`<<`), keys that are collections, tags other
// than those of YAML's own types, second documents, entries of nothing that others follow and
// collections nested more than kMaxDepth deep (document_reader.h) are errors. Anchors, aliases and
// tags are warned of. An alias is a copy of what it stands for, with the places of the original;
// the copies of a file are bounded (anchor_table.h). Where a construct is accepted, structure,
// scalar values and scalar types are those of PyYAML.

#ifndef SWITCHYARD_COMPILER_YAML_YAML_READER_H_
#define SWITCHYARD_COMPILER_YAML_YAML_READER_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/source/source_manager.h"
#include "compiler/source/source_range.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::yaml {

// Never fails as a whole: a top-level entry that cannot be read is reported once and left out, all
// others are returned. A repeated key (S003) is reported and the first of the pairs is kept. Time
// and memory are linear in the size of the file.
Document ReadYaml(source::FileId file, const source::SourceManager& sources,
                  diagnostics::Sink& sink);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_YAML_READER_H_
