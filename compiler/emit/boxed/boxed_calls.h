// src/boxed_calls_K.cc: the calls of a shard's operators with arguments on a stack; and
// src/boxed_calls.cc, which finds those of all shards.
//
// A boxed call adds the defaults of the schema, unboxes the arguments, calls the dispatch function
// and boxes the results. An operator's number is its index in its shard, so that a new operator
// changes only one shard's source.
#ifndef SWITCHYARD_COMPILER_EMIT_BOXED_BOXED_CALLS_H_
#define SWITCHYARD_COMPILER_EMIT_BOXED_BOXED_CALLS_H_

#include <cstddef>
#include <vector>

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// A shard without operators is a valid source.
Artifact EmitBoxedCalls(const EmitInput& input, const std::vector<const OperatorGroup*>& groups,
                        size_t shard, size_t shard_count);

Artifact EmitBoxedShards(const EmitInput& input);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_BOXED_BOXED_CALLS_H_
