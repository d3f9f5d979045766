// ROOT_autograd.h: the nodes of the operators of a group, and the declarations of their wrappers.
#ifndef SWITCHYARD_COMPILER_EMIT_AUTOGRAD_AUTOGRAD_HEADER_H_
#define SWITCHYARD_COMPILER_EMIT_AUTOGRAD_AUTOGRAD_HEADER_H_

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

bool HasAutograd(const EmitInput& input);
// Whether an operator of the group has a wrapper or a node.
bool HasRecorded(const EmitInput& input, const OperatorGroup& group);

Artifact EmitAutogradHeader(const EmitInput& input, const OperatorGroup& group);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_AUTOGRAD_AUTOGRAD_HEADER_H_
