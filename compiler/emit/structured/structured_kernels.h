// src/structured_kernels_K.cc: the functions around the structured kernels of a shard.
//
// Each makes an object of the kernel's class in the operator's form (functional, in-place or out),
// runs meta, which sets the outputs, then impl, which fills them. The function for Meta only runs
// meta. The one for every other backend runs meta and then calls the out operator. Source:
// reference C++ signatures, section 7; reference dispatch, section 5, number 7.
#ifndef SWITCHYARD_COMPILER_EMIT_STRUCTURED_STRUCTURED_KERNELS_H_
#define SWITCHYARD_COMPILER_EMIT_STRUCTURED_STRUCTURED_KERNELS_H_

#include <cstddef>
#include <vector>

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// A shard without structured kernels is a valid source.
Artifact EmitStructuredKernels(const EmitInput& input,
                               const std::vector<const OperatorGroup*>& groups, size_t shard,
                               size_t shard_count);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_STRUCTURED_STRUCTURED_KERNELS_H_
