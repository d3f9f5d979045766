// Public functions of an operator. Each is inline and only calls a dispatch function.
//
// Takes an operator of a TargetBuild and a form; writes the function, the same below some keys, or
// the method. Source: reference C++ signatures, sections 1, 4, 5 and 6.
#ifndef SWITCHYARD_COMPILER_EMIT_HEADERS_PUBLIC_FUNCTION_H_
#define SWITCHYARD_COMPILER_EMIT_HEADERS_PUBLIC_FUNCTION_H_

#include <vector>

#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/emit/operator_text.h"

namespace switchyard::emit {

// `add(self, other, alpha = 1)`.
void WritePublicFunction(CodeWriter& writer, const EmitInput& input,
                         const schema::NativeFunction& function, const ApiText& api);
// `add(keys, self, other, alpha = 1)`, for the namespace `redispatch`.
void WriteRedispatchFunction(CodeWriter& writer, const EmitInput& input,
                             const schema::NativeFunction& function, const ApiText& api);

// `inline Tensor add(const Tensor& other, const Scalar& alpha = 1) const;`, in the class.
void WriteMethodDeclaration(CodeWriter& writer, const EmitInput& input,
                            const schema::NativeFunction& function, cpp::ApiForm form);
void WriteMethodDefinition(CodeWriter& writer, const EmitInput& input,
                           const schema::NativeFunction& function, cpp::ApiForm form);

using OperatorWriter = void (*)(CodeWriter&, const EmitInput&, const schema::NativeFunction&);

// The operators in a namespace, each by `write`.
void WriteOperators(CodeWriter& writer, const EmitInput& input, const cpp::Code& name_space,
                    const std::vector<const schema::NativeFunction*>& functions,
                    OperatorWriter write);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_HEADERS_PUBLIC_FUNCTION_H_
