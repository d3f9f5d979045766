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

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_AUTOGRAD_WRAPPER_CODE_H_
