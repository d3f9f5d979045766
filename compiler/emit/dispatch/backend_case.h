// The case of a dispatch function where a backend's kernel of the functional form serves an
// in-place or out operator: the call, the copies of its results, the return.
#ifndef SWITCHYARD_COMPILER_EMIT_DISPATCH_BACKEND_CASE_H_
#define SWITCHYARD_COMPILER_EMIT_DISPATCH_BACKEND_CASE_H_

#include <cstdint>

#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/plan/dispatch_plan.h"
#include "compiler/schema/native_function.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

// Which function copies the results: the emitted one, or in code that is registered that of the
// library, through its dispatcher.
enum class CopyBy : uint8_t { kStaticDispatch, kDispatcher };

// `around` is the signature of the function that contains the case.
void WriteResultCopied(CodeWriter& writer, const EmitInput& input,
                       const schema::NativeFunction& function, const cpp::Signature& around,
                       const CasePlan& plan, CopyBy by = CopyBy::kStaticDispatch);

// Adds the headers of the backends' classes and of the operators that copy.
void AddBackendHeaders(const EmitInput& input, const schema::NativeFunction& function,
                       const DispatchPlan& plan, target::HeaderSet* headers);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_DISPATCH_BACKEND_CASE_H_
