// Reads decompositions.yaml into entries of a Program.
//
// Reports errors that the file alone shows. The rules of compiler/sema check, over the whole
// program, what depends on the operators.
#ifndef SWITCHYARD_COMPILER_SCHEMA_READ_DECOMPOSITIONS_READER_H_
#define SWITCHYARD_COMPILER_SCHEMA_READ_DECOMPOSITIONS_READER_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::schema {

// True when an entry has the key `formula` and none declares anything.
bool IsDecompositionsFile(const yaml::Document& document);

// Adds the readable entries to the program.
void ReadDecompositions(const yaml::Document& document, diagnostics::Sink& sink, Program* program);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_READ_DECOMPOSITIONS_READER_H_
