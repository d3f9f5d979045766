// derivatives.yaml to entries of a Program.
//
// Reports what can be seen in the file alone; what needs the operators is checked by the rules of
// compiler/sema over the whole program.
// Source: reference derivatives, section 1; validation rules V001, V003 to V005, L019.
#ifndef SWITCHYARD_COMPILER_SCHEMA_READ_DERIVATIVES_READER_H_
#define SWITCHYARD_COMPILER_SCHEMA_READ_DERIVATIVES_READER_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::schema {

// True when entries have `name` where those of the other files have `func`, `op` or `tag`.
bool IsDerivativesFile(const yaml::Document& document);

// Adds the entries to the program, less those that cannot be read.
void ReadDerivatives(const yaml::Document& document, diagnostics::Sink& sink, Program* program);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_READ_DERIVATIVES_READER_H_
