// Reads derivatives.yaml into entries of a Program.
//
// Reports errors that the file alone shows. The rules of compiler/sema check, over the whole
// program, what depends on the operators.
//
// Source: reference derivatives, section 1; validation rules V001, V003 to V005, L019.
#ifndef SWITCHYARD_COMPILER_SCHEMA_READ_DERIVATIVES_READER_H_
#define SWITCHYARD_COMPILER_SCHEMA_READ_DERIVATIVES_READER_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::schema {

// True when entries have the key `name`; entries of other files have `func`, `op` or `tag`.
bool IsDerivativesFile(const yaml::Document& document);

// Adds the readable entries to the program.
void ReadDerivatives(const yaml::Document& document, diagnostics::Sink& sink, Program* program);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_READ_DERIVATIVES_READER_H_
