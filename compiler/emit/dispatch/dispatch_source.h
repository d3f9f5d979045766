// src/dispatch_K.cc: the definitions of the dispatch functions of a shard.
#ifndef SWITCHYARD_COMPILER_EMIT_DISPATCH_DISPATCH_SOURCE_H_
#define SWITCHYARD_COMPILER_EMIT_DISPATCH_DISPATCH_SOURCE_H_

#include <cstddef>
#include <vector>

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// Each function is one flat switch over the keys of the build. A shard without operators is a valid
// source.
Artifact EmitDispatchSource(const EmitInput& input, const std::vector<const OperatorGroup*>& groups,
                            size_t shard, size_t shard_count);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_DISPATCH_DISPATCH_SOURCE_H_
