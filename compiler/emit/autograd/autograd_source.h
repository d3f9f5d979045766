// autograd_N.cc: what the nodes of a shard's operators compute, and the functions that record
// calls.
#ifndef SWITCHYARD_COMPILER_EMIT_AUTOGRAD_AUTOGRAD_SOURCE_H_
#define SWITCHYARD_COMPILER_EMIT_AUTOGRAD_AUTOGRAD_SOURCE_H_

#include <cstddef>
#include <vector>

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

Artifact EmitAutogradSource(const EmitInput& input, const std::vector<const OperatorGroup*>& groups,
                            size_t shard, size_t shard_count);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_AUTOGRAD_AUTOGRAD_SOURCE_H_
