// The wrapper of an operator: the function that the dispatch function calls in its own place where
// a call is to be recorded. It calls the operator again, below autograd.
#ifndef SWITCHYARD_COMPILER_EMIT_AUTOGRAD_WRAPPER_CODE_H_
#define SWITCHYARD_COMPILER_EMIT_AUTOGRAD_WRAPPER_CODE_H_

#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/plan/recorded.h"
#include "compiler/schema/native_function.h"
#include "compiler/target/target.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::emit {

// In the namespace of the operator's dispatch function.
void WriteWrapper(CodeWriter& writer, const EmitInput& input,
                  const schema::NativeFunction& function, const plan::RecordedCase& recorded);
void WriteWrapperDeclaration(CodeWriter& writer, const EmitInput& input,
                             const schema::NativeFunction& function);
// Where the wrapper is, inside that namespace: those of one key in a namespace of their own.
cpp::Code SpellWrapperNamespace(const EmitInput& input, DispatchKey key);

// In the dispatch function: the question whether the call is one for a wrapper, and the call.
// `keys` is a variable with the keys of the call, or what computes them.
void WriteWrapperCall(CodeWriter& writer, const EmitInput& input,
                      const schema::NativeFunction& function, const plan::Recorded& recorded,
                      const cpp::Code& keys);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_AUTOGRAD_WRAPPER_CODE_H_
