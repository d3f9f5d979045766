// src/ufunc_cuda_K.cu: the CUDA kernels of a shard for `ufunc_inner_loop`.
//
// For each operator there are classes of functors that call the user's `ufunc::f` in the type of
// the computation, and the impl of the structured kernel, which starts them for the common dtype.
// When one of two tensors is a single element in memory of the CPU, its value is part of the
// functor. Source: reference C++ signatures, section 9.
#ifndef SWITCHYARD_COMPILER_EMIT_STRUCTURED_UFUNC_CUDA_H_
#define SWITCHYARD_COMPILER_EMIT_STRUCTURED_UFUNC_CUDA_H_

#include <cstddef>
#include <vector>

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// Whether the build has the key CUDA, and so these sources.
bool HasCuda(const EmitInput& input);

// A shard without such kernels is a valid source.
Artifact EmitUfuncCuda(const EmitInput& input, const std::vector<const OperatorGroup*>& groups,
                       size_t shard, size_t shard_count);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_STRUCTURED_UFUNC_CUDA_H_
