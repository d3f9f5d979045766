// tensor_methods.h: the methods of tensors, as declarations inside the class.
#ifndef SWITCHYARD_COMPILER_EMIT_HEADERS_TENSOR_METHODS_H_
#define SWITCHYARD_COMPILER_EMIT_HEADERS_TENSOR_METHODS_H_

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

// No include guard and no include: the run-time's header of tensors includes it in the class. The
// definitions are in ROOT.h.
Artifact EmitTensorMethods(const EmitInput& input);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_HEADERS_TENSOR_METHODS_H_
