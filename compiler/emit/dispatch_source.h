// src/dispatch_K.cc: the definitions of the dispatch functions of a shard.
#ifndef SWITCHYARD_COMPILER_EMIT_DISPATCH_SOURCE_H_
#define SWITCHYARD_COMPILER_EMIT_DISPATCH_SOURCE_H_

#include <cstddef>
#include <string_view>
#include <vector>

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// The shard of a root name, from 0: a hash that does not depend on the machine nor on the other
// names, so that a new operator changes one shard.
size_t ShardOf(std::string_view root, size_t shard_count);

// The root names of each shard, in the order of the input.
std::vector<std::vector<const OperatorGroup*>> GroupByShard(const EmitInput& input,
                                                            size_t shard_count);

// Each function is one flat switch over the keys of the build. A shard without operators is a valid
// source.
Artifact EmitDispatchSource(const EmitInput& input, const std::vector<const OperatorGroup*>& groups,
                            size_t shard, size_t shard_count);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_DISPATCH_SOURCE_H_
