// The part of a dispatch function that serves an in-place or out operator by a backend's kernel of
// its functional form: the call, the copies of its results, the return.
#ifndef SWITCHYARD_COMPILER_EMIT_DISPATCH_BACKEND_CASE_H_
#define SWITCHYARD_COMPILER_EMIT_DISPATCH_BACKEND_CASE_H_

#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/plan/dispatch_plan.h"
#include "compiler/schema/native_function.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

// `redispatch` is the signature of the function in whose body the case is.
void WriteResultCopied(CodeWriter& writer, const EmitInput& input,
                       const schema::NativeFunction& function, const cpp::Signature& redispatch,
                       const CasePlan& plan);

// Adds what declares the backends' classes and the operators that copy.
void AddBackendHeaders(const EmitInput& input, const schema::NativeFunction& function,
                       const DispatchPlan& plan, target::HeaderSet* headers);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_DISPATCH_BACKEND_CASE_H_
