// gradients.h: the functions that formulas call and the user writes, declared from their uses.
#ifndef SWITCHYARD_COMPILER_EMIT_AUTOGRAD_GRADIENTS_HEADER_H_
#define SWITCHYARD_COMPILER_EMIT_AUTOGRAD_GRADIENTS_HEADER_H_

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

Artifact EmitGradientsHeader(const EmitInput& input);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_AUTOGRAD_GRADIENTS_HEADER_H_
