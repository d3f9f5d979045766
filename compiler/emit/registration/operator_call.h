// Functions that call an operator through the dispatcher of a library, by its name, and the
// signatures of functions that the dispatcher calls.
#ifndef SWITCHYARD_COMPILER_EMIT_REGISTRATION_OPERATOR_CALL_H_
#define SWITCHYARD_COMPILER_EMIT_REGISTRATION_OPERATOR_CALL_H_

#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/cpp/cpp_type.h"
#include "compiler/cpp/identifier.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/schema/native_function.h"

namespace switchyard::emit {

// `at::Tensor& vendor_scale__CPU(` and its parameters, in the namespace of the run-time.
cpp::Code SpellOperatorOpening(const EmitInput& input, const schema::NativeFunction& function,
                               const cpp::Identifier& name, cpp::Integers integers);
std::vector<cpp::Code> SpellOperatorParameters(const EmitInput& input,
                                               const schema::NativeFunction& function,
                                               cpp::Integers integers);

// `vendor_scale__call`.
cpp::Identifier OperatorCallName(const EmitInput& input, const schema::NativeFunction& function);
// The function of that name, which takes symbolic integers. Finds the operator once.
void WriteOperatorCall(CodeWriter& writer, const EmitInput& input,
                       const schema::NativeFunction& function);

// The same under the name and in the words of dispatch functions, for a target whose calls go
// through the dispatcher; of the library's operators, too.
void WriteDispatchedCall(CodeWriter& writer, const EmitInput& input,
                         const schema::NativeFunction& function);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_REGISTRATION_OPERATOR_CALL_H_
