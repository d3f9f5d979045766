// stable.h: the header that kernels and registrations of PyTorch's stable ABI include first.
//
// Takes the version of the target; gives a text of lib/stable with it.
#ifndef SWITCHYARD_COMPILER_EMIT_STABLE_STABLE_HEADER_H_
#define SWITCHYARD_COMPILER_EMIT_STABLE_STABLE_HEADER_H_

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

Artifact EmitStableHeader(const EmitInput& input);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_STABLE_STABLE_HEADER_H_
