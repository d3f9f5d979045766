// Reads entries of ExecuTorch: `op:` names an operator of another file, `func:` declares one or
// (edge dialect) names one, `kernels:` lists kernels by argument types.
#ifndef SWITCHYARD_COMPILER_SCHEMA_READ_EXECUTORCH_READER_H_
#define SWITCHYARD_COMPILER_SCHEMA_READ_EXECUTORCH_READER_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::schema {

// True when the entry has a key that only ExecuTorch's files have.
bool IsExecutorchEntry(const yaml::Entry& entry);

// Adds the entry, and the operator if it declares one, to the program.
void ReadExecutorchEntry(const yaml::Entry& entry, diagnostics::Sink& sink, Program* program);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_READ_EXECUTORCH_READER_H_
