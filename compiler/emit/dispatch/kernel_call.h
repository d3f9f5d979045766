// How emitted code of a dispatch function calls the kernel of a case.
//
// Takes an operator, its dispatch function and a case of its plan that calls a kernel or the
// function around a structured one; gives the call with the dispatch function's arguments.
#ifndef SWITCHYARD_COMPILER_EMIT_DISPATCH_KERNEL_CALL_H_
#define SWITCHYARD_COMPILER_EMIT_DISPATCH_KERNEL_CALL_H_

#include "compiler/cpp/signature.h"
#include "compiler/emit/emit_input.h"
#include "compiler/plan/dispatch_plan.h"
#include "compiler/schema/native_function.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

// `native::add_cpu(`, the arguments, `)`. `integers` are those of the calling function: plain ones
// are made symbolic for a kernel that takes such.
target::ListSpelling SpellKernelCall(const EmitInput& input, const schema::NativeFunction& function,
                                     const cpp::Signature& dispatcher, const CasePlan& plan,
                                     cpp::Integers integers = cpp::Integers::kPlain);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_DISPATCH_KERNEL_CALL_H_
