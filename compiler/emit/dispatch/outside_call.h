// The dispatch function of an operator, as calls from outside enter it. It checks that tensors are
// defined, computes the keys of the call, calls the kernel of the most frequent key itself, and
// passes all other calls to the switch of the function `redispatch`.
//
// Takes an operator, its dispatch function and the same after a key set; writes the definition.
#ifndef SWITCHYARD_COMPILER_EMIT_DISPATCH_OUTSIDE_CALL_H_
#define SWITCHYARD_COMPILER_EMIT_DISPATCH_OUTSIDE_CALL_H_

#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/emit/operator_text.h"
#include "compiler/schema/native_function.h"

namespace switchyard::emit {

// Whether the function calls the kernel below autograd: where it writes new memory by other
// operators, nobody else has seen that memory, and no write to it counts. A kernel that is
// differentiated by what it calls is called above.
bool IsBelowAutograd(const EmitInput& input, const schema::NativeFunction& function);

void WriteOutsideCall(CodeWriter& writer, const EmitInput& input,
                      const schema::NativeFunction& function, const OperatorText& text,
                      const cpp::Signature& redispatch);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_DISPATCH_OUTSIDE_CALL_H_
