// The functions that a source registers with the dispatcher of a library: around each kernel the
// check and the guard of devices; kernels that the compiler writes itself, which call operators
// through that dispatcher.
#ifndef SWITCHYARD_COMPILER_EMIT_REGISTRATION_REGISTERED_FUNCTIONS_H_
#define SWITCHYARD_COMPILER_EMIT_REGISTRATION_REGISTERED_FUNCTIONS_H_

#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/emit/registration/registrations.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

// In the namespace of registered functions.
void WriteRegisteredFunctions(CodeWriter& writer, const EmitInput& input,
                              const RegisteredNamespaces& name_spaces);
// What they need.
void AddRegisteredHeaders(const EmitInput& input, const RegisteredNamespaces& name_spaces,
                          target::HeaderSet* headers);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_REGISTRATION_REGISTERED_FUNCTIONS_H_
