// Reads schema files in the forms of vendors (dialects.def): sections of entries under keys, and
// entries that only name an operator of PyTorch. An entry with a declaration of its own becomes an
// operator, any other a reference to an operator of another file.
#ifndef SWITCHYARD_COMPILER_SCHEMA_READ_DIALECT_READER_H_
#define SWITCHYARD_COMPILER_SCHEMA_READ_DIALECT_READER_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::schema {

// Reads a document in a vendor's form and says so in a note (F013). False for any other document.
bool ReadDialect(const yaml::Document& document, diagnostics::Sink& sink, Program* program);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_READ_DIALECT_READER_H_
