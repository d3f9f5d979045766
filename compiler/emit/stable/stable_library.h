// stable_library.cc: the source that registers operators through PyTorch's stable ABI, so that
// every PyTorch since a version loads them with torch.ops.load_library.
//
// Takes the operators of a build; gives a boxed function for each kernel and key, and blocks of
// STABLE_TORCH_LIBRARY and STABLE_TORCH_LIBRARY_IMPL. A boxed function takes its arguments out of
// their slots in the types of the schema, makes a device current, and calls the declared kernel, so
// that the C++ compiler checks the types.
#ifndef SWITCHYARD_COMPILER_EMIT_STABLE_STABLE_LIBRARY_H_
#define SWITCHYARD_COMPILER_EMIT_STABLE_STABLE_LIBRARY_H_

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// Whether the target is PyTorch's stable ABI.
bool HasStableLibrary(const EmitInput& input);

Artifact EmitStableLibrary(const EmitInput& input);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_STABLE_STABLE_LIBRARY_H_
