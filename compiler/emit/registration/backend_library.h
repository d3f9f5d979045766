// torch_library_KEY.cc: registers the kernels of a backend file with PyTorch's dispatcher, for a
// library that a process of PyTorch loads.
//
// Takes a build with a backend file; gives a function around each member of its class, with the
// check of devices and the device guard where the file asks for them, and blocks of
// TORCH_LIBRARY_IMPL for the backend's key and its autograd key. Operators in place and with out
// arguments whose functional form is listed get functions that copy its result, as in dispatch
// functions. Errors: none here, the build is checked. Source: the reference generator of backend
// stubs.
#ifndef SWITCHYARD_COMPILER_EMIT_REGISTRATION_BACKEND_LIBRARY_H_
#define SWITCHYARD_COMPILER_EMIT_REGISTRATION_BACKEND_LIBRARY_H_

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"
#include "compiler/schema/program.h"

namespace switchyard::emit {

// `file` is one of the input's backends.
Artifact EmitBackendLibrary(const EmitInput& input, const schema::BackendFile& file);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_REGISTRATION_BACKEND_LIBRARY_H_
