#include "compiler/emit/dispatch/kernel_call.h"

#include <utility>
#include <vector>

#include "compiler/cpp/structured_signature.h"
#include "compiler/emit/library/library_call.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {

target::ListSpelling SpellKernelCall(const EmitInput& input, const schema::NativeFunction& function,
                                     const cpp::Signature& dispatcher, const CasePlan& plan,
                                     cpp::Integers integers) {
  const bool is_of_library =
      IsOfLibrary(input.target, function) || (input.target.library && plan::IsMember(plan));
  if (is_of_library && !plan::HasEmittedWrapper(plan)) {
    return SpellLibraryCall(input, function, dispatcher, plan);
  }
  if (!dispatch::IsStructuredForm(plan.form)) {
    const schema::KernelName& kernel = plan.line->kernel.value;
    std::vector<cpp::Code> arguments =
        SpellForKernel(input.target, function, dispatcher, *plan.line);
    const cpp::Code name = SpellKernelName(input.target, kernel);
    if (!kernel.SupportsSymInt() || integers == cpp::Integers::kSymbolic) {
      return Call(name, std::move(arguments));
    }
    return ConcreteResult(
        input.target, dispatcher,
        Call(name, SymbolicArguments(input.target, dispatcher, std::move(arguments))));
  }
  const cpp::Signature wrapper = cpp::StructuredWrapperSignature(function, WrapperKey(plan));
  return Call(SpellStructuredFunction(input.target, function, wrapper.name),
              ParameterNames(dispatcher));
}

}  // namespace switchyard::emit
