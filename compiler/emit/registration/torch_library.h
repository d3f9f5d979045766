// torch_library.cc: the source that registers operators with PyTorch's dispatcher, so that a
// process of PyTorch loads them with torch.ops.load_library.
//
// Takes the operators whose kernels are the user's; gives blocks of TORCH_LIBRARY with their
// schemas and tags, and blocks of TORCH_LIBRARY_IMPL with a function for each key and kernel. It is
// the only output that registers, and is there only on request. Source: Torch Library API.
#ifndef SWITCHYARD_COMPILER_EMIT_REGISTRATION_TORCH_LIBRARY_H_
#define SWITCHYARD_COMPILER_EMIT_REGISTRATION_TORCH_LIBRARY_H_

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// Whether registrations are asked for.
bool HasTorchLibrary(const EmitInput& input);

Artifact EmitTorchLibrary(const EmitInput& input);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_REGISTRATION_TORCH_LIBRARY_H_
