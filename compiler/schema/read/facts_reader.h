// Reads an entry of facts.yaml, which this product alone has. Reports what is malformed (F015).
#ifndef SWITCHYARD_COMPILER_SCHEMA_READ_FACTS_READER_H_
#define SWITCHYARD_COMPILER_SCHEMA_READ_FACTS_READER_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::schema {

// True when the entry has the key `facts`.
bool IsFactsEntry(const yaml::Entry& entry);

void ReadFacts(const yaml::Entry& entry, diagnostics::Sink& sink, Program* program);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_READ_FACTS_READER_H_
