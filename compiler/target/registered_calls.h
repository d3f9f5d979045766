// The aten target for code whose calls go through PyTorch's dispatcher: gradients of registered
// operators. Dispatch functions take symbolic integers, and nodes are those of
// lib/aten/registered_graph.h.
#ifndef SWITCHYARD_COMPILER_TARGET_REGISTERED_CALLS_H_
#define SWITCHYARD_COMPILER_TARGET_REGISTERED_CALLS_H_

#include "compiler/target/target.h"

namespace switchyard::target {

// `target` with such calls, which are emitted beside that code.
Target WithRegisteredCalls(Target target);

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_REGISTERED_CALLS_H_
