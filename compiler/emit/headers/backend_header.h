// KEYNativeFunctions.h: the kernels of a backend file, which the user defines: static members of
// its class, one for each operator that the file lists, with the signatures of the dispatch
// functions, or with those that a library's own stubs have.
//
// Source: the reference generator of backend stubs.
#ifndef SWITCHYARD_COMPILER_EMIT_HEADERS_BACKEND_HEADER_H_
#define SWITCHYARD_COMPILER_EMIT_HEADERS_BACKEND_HEADER_H_

#include <string>

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"
#include "compiler/schema/program.h"

namespace switchyard::emit {

// `file` is one of the input's backends.
Artifact EmitBackendHeader(const EmitInput& input, const schema::BackendFile& file);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_HEADERS_BACKEND_HEADER_H_
