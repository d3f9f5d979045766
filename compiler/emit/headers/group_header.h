// The two headers of a root name: ROOT.h for those who call its operators, ROOT_native.h for those
// who write their kernels, and for emitted code. Kernels are apart, so that a call in a namespace
// of kernels means the operator, unless its kernels are included too.
//
// ROOT.h has dispatch functions and the functions to call. ROOT_native.h has meta functions and
// kernels to define, what a library has of them, and functions around structured kernels. A group
// has the sections that its operators and the target need.
#ifndef SWITCHYARD_COMPILER_EMIT_HEADERS_GROUP_HEADER_H_
#define SWITCHYARD_COMPILER_EMIT_HEADERS_GROUP_HEADER_H_

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {

Artifact EmitFunctionHeader(const EmitInput& input, const OperatorGroup& group);
Artifact EmitNativeHeader(const EmitInput& input, const OperatorGroup& group);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_HEADERS_GROUP_HEADER_H_
