// A file to entries of a Program, whatever form it has: native_functions.yaml, tags.yaml,
// derivatives.yaml, an external backend's file, or one of ExecuTorch's.
#ifndef SWITCHYARD_COMPILER_SCHEMA_READ_SCHEMA_READER_H_
#define SWITCHYARD_COMPILER_SCHEMA_READ_SCHEMA_READER_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/source/source_manager.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::schema {

// Adds what the file declares to the program. Everything wrong is reported; nothing is dropped in
// silence.
void ReadSchemaFile(source::FileId file, const source::SourceManager& sources,
                    diagnostics::Sink& sink, Program* program);

// The same of entries that have been read from a file, or from part of one, that is no backend's
// and has no derivatives.
void ReadEntries(const yaml::Document& document, diagnostics::Sink& sink, Program* program);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_READ_SCHEMA_READER_H_
