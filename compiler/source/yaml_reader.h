// Reads a YAML file into a Document and reports what is wrong with it.
//
// The accepted language is that of PyYAML's safe loader less what schema files have no use for:
// anchors, aliases, tags and second documents are errors of their own; directives, explicit keys
// (`?`), merge keys (`<<`), entries of nothing that others follow and collections nested more than
// kMaxDepth deep (document_reader.h) are errors as well. Where a construct is accepted, structure,
// scalar values and scalar types are those of PyYAML.

#ifndef SWITCHYARD_COMPILER_SOURCE_YAML_READER_H_
#define SWITCHYARD_COMPILER_SOURCE_YAML_READER_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/source/source_manager.h"
#include "compiler/source/source_range.h"
#include "compiler/source/yaml_node.h"

namespace switchyard::yaml {

// Never fails as a whole: a top-level entry that cannot be read is reported once and left out, all
// others are returned. A repeated key (S003) is reported and the first of the pairs is kept. Time
// and memory are linear in the size of the file.
Document ReadYaml(source::FileId file, const source::SourceManager& sources,
                  diagnostics::Sink& sink);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_SOURCE_YAML_READER_H_
