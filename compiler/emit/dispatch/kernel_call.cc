#include "compiler/emit/dispatch/kernel_call.h"

#include "compiler/cpp/structured_signature.h"
#include "compiler/emit/library/library_call.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {

target::ListSpelling SpellKernelCall(const EmitInput& input, const schema::NativeFunction& function,
                                     const cpp::Signature& dispatcher, const CasePlan& plan) {
  if (IsOfLibrary(input.target, function) || (input.target.library && plan::IsMember(plan))) {
    return SpellLibraryCall(input, function, dispatcher, plan);
  }
  if (!dispatch::IsStructuredForm(plan.form)) {
    return Call(SpellKernelName(input.target, plan.line->kernel.value),
                SpellForKernel(input.target, function, dispatcher, *plan.line));
  }
  const cpp::Signature wrapper = cpp::StructuredWrapperSignature(function, WrapperKey(plan));
  return Call(SpellStructuredFunction(input.target, function, wrapper.name),
              ParameterNames(dispatcher));
}

}  // namespace switchyard::emit
