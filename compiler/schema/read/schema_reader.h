// Reads a file of any form into entries of a Program: native_functions.yaml, tags.yaml,
// derivatives.yaml, an external backend's file, or ExecuTorch's.
#ifndef SWITCHYARD_COMPILER_SCHEMA_READ_SCHEMA_READER_H_
#define SWITCHYARD_COMPILER_SCHEMA_READ_SCHEMA_READER_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/source/source_manager.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::schema {

// Adds the declarations of the file to the program. Everything wrong is reported; nothing is
// dropped silently.
void ReadSchemaFile(source::FileId file, const source::SourceManager& sources,
                    diagnostics::Sink& sink, Program* program);

// The same for entries of a file, or of a part of one. The file must not be a backend's and must
// not have derivatives.
void ReadEntries(const yaml::Document& document, diagnostics::Sink& sink, Program* program);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_READ_SCHEMA_READER_H_
