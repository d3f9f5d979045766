// Reads the file of an external backend: a mapping with `backend`, `cpp_namespace` and lists of
// operators. A file with `fallbacks` only may serve keys of many backends and needs no name.
#ifndef SWITCHYARD_COMPILER_SCHEMA_READ_BACKEND_FILE_READER_H_
#define SWITCHYARD_COMPILER_SCHEMA_READ_BACKEND_FILE_READER_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::schema {

// True when the mapping has a key that only such files have.
bool IsBackendFile(const yaml::Node& root);

// Reports values of the wrong form (B004 to B008), missing keys (B002, B003) and unknown ones
// (B009), and fallbacks of the wrong form (B040, B041).
void ReadBackendFile(const yaml::Node& root, diagnostics::Sink& sink, Program* program);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_READ_BACKEND_FILE_READER_H_
