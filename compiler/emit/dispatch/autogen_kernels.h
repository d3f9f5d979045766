// src/autogen_kernels_K.cc: the kernels of a shard that the compiler writes itself, for generated
// operators, for copies of views and for operators with formulas
// (compiler/dispatch/written_kernels.h).
#ifndef SWITCHYARD_COMPILER_EMIT_DISPATCH_AUTOGEN_KERNELS_H_
#define SWITCHYARD_COMPILER_EMIT_DISPATCH_AUTOGEN_KERNELS_H_

#include <cstddef>
#include <vector>

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// They call dispatch functions, and functions of the run-time that copy. A shard without such
// kernels is a valid source.
Artifact EmitAutogenKernels(const EmitInput& input, const std::vector<const OperatorGroup*>& groups,
                            size_t shard, size_t shard_count);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_DISPATCH_AUTOGEN_KERNELS_H_
