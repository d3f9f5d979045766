// How a dispatch function calls wrappers: the question whether a call is one for a wrapper, and
// which wrapper that is.
#ifndef SWITCHYARD_COMPILER_EMIT_AUTOGRAD_WRAPPER_CALL_H_
#define SWITCHYARD_COMPILER_EMIT_AUTOGRAD_WRAPPER_CALL_H_

#include "compiler/cpp/code.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/emit/list_code.h"
#include "compiler/plan/recorded.h"
#include "compiler/schema/native_function.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::emit {

// Where the wrapper is, inside the namespace of the dispatch function: those of one key in a
// namespace of their own.
cpp::Code SpellWrapperNamespace(const EmitInput& input, DispatchKey key);

// Whether wrappers look at every call above autograd, for arguments of every kind.
bool IsAlways(const EmitInput& input, const plan::Recorded& recorded);

// The question whether the call is one for a wrapper, and the call of the wrapper for a key, of the
// usual one for Undefined.
cpp::Code SpellWrapperQuestion(const EmitInput& input, const schema::NativeFunction& function,
                               const plan::Recorded& recorded, const cpp::Code& keys);
target::ListSpelling SpellWrapperCall(const EmitInput& input,
                                      const schema::NativeFunction& function, DispatchKey key);
// Both, as statements. `keys` is a variable with the keys of the call, or what computes them.
void WriteWrapperCall(CodeWriter& writer, const EmitInput& input,
                      const schema::NativeFunction& function, const plan::Recorded& recorded,
                      const cpp::Code& keys);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_AUTOGRAD_WRAPPER_CALL_H_
