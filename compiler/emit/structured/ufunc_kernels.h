// src/ufunc_kernels_K.cc: the CPU kernels of a shard for `ufunc_inner_loop`.
//
// Each is the impl of the operator's structured kernel: a switch over the dtypes of the loops that
// have a type on the CPU, and for each a loop of the iterator that calls the user's template
// `ufunc::f`. A call with another dtype is an error. Source: reference C++ signatures, section 9.
#ifndef SWITCHYARD_COMPILER_EMIT_STRUCTURED_UFUNC_KERNELS_H_
#define SWITCHYARD_COMPILER_EMIT_STRUCTURED_UFUNC_KERNELS_H_

#include <cstddef>
#include <vector>

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// A shard without such kernels, and a build without the CPU, give a valid source.
Artifact EmitUfuncKernels(const EmitInput& input, const std::vector<const OperatorGroup*>& groups,
                          size_t shard, size_t shard_count);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_STRUCTURED_UFUNC_KERNELS_H_
