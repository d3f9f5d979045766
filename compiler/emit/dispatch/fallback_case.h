// Cases of a dispatch function for keys that a fallback serves, or that calls pass by.
//
// Takes an operator, its signature after a key set, and the plan; writes cases of the switch.
#ifndef SWITCHYARD_COMPILER_EMIT_DISPATCH_FALLBACK_CASE_H_
#define SWITCHYARD_COMPILER_EMIT_DISPATCH_FALLBACK_CASE_H_

#include "compiler/cpp/code.h"
#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/plan/dispatch_plan.h"

namespace switchyard::emit {

// The fallback's name in emitted code: `::a::f`, `native::f`.
cpp::Code SpellFallback(const target::Target& target, const schema::Fallback& fallback);

// Each calls a boxed kernel with the arguments, and returns its results.
void WriteFallbackCases(CodeWriter& writer, const EmitInput& input,
                        const schema::NativeFunction& function, const cpp::Signature& redispatch,
                        const dispatch::FallbackPlan& plan);
// One case for all keys that calls pass by for one backend and not for another.
void WritePassedOn(CodeWriter& writer, const EmitInput& input, const cpp::Signature& redispatch,
                   const dispatch::FallbackPlan& plan);

// Removes the keys that the operator does not look at from the parameter `keys`, when they are not
// the usual ones.
void WriteMask(CodeWriter& writer, const target::DispatchSpelling& spelling,
               const dispatch::FallbackPlan& plan, const cpp::Code& keys);
// Which keys count after that.
target::Counted CountedKeys(const dispatch::FallbackPlan& plan);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_DISPATCH_FALLBACK_CASE_H_
