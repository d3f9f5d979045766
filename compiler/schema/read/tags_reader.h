// Reads an entry of tags.yaml.
//
// Source: reference schema language, section 11.
#ifndef SWITCHYARD_COMPILER_SCHEMA_READ_TAGS_READER_H_
#define SWITCHYARD_COMPILER_SCHEMA_READ_TAGS_READER_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::schema {

// True when the entry has the key `tag`.
bool IsTagEntry(const yaml::Entry& entry);

void ReadTag(const yaml::Entry& entry, diagnostics::Sink& sink, Program* program);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_READ_TAGS_READER_H_
