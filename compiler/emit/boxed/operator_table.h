// src/operator_table.cc: the table for finding operators by name at run time.
//
// Takes the operators by shard. Gives arrays of numbers and one text: read-only data without
// addresses, so that the loader has nothing to relocate and nothing runs before main. The text of a
// schema appears in string literals only.
#ifndef SWITCHYARD_COMPILER_EMIT_BOXED_OPERATOR_TABLE_H_
#define SWITCHYARD_COMPILER_EMIT_BOXED_OPERATOR_TABLE_H_

#include <vector>

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// The index of an operator in FunctionsOf(input.shards[i]) is the number of its boxed call in shard
// i.
Artifact EmitOperatorTable(const EmitInput& input);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_BOXED_OPERATOR_TABLE_H_
