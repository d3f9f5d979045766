#include "compiler/emit/structured/structured_wrapper.h"

#include "compiler/cpp/structured_signature.h"
#include "compiler/emit/library/library_call.h"
#include "compiler/emit/operator_text.h"

namespace switchyard::emit {

std::vector<StructuredWrapper> WrappersOf(
    const EmitInput& input, const std::vector<const schema::NativeFunction*>& functions) {
  std::vector<StructuredWrapper> wrappers;
  for (const schema::NativeFunction* function : functions) {
    const expand::StructuredFamily* family = input.build.program().StructuredFamilyOf(*function);
    if (family == nullptr) continue;
    for (const CasePlan& plan : PlanOf(input, *function).cases) {
      if (!plan::HasEmittedWrapper(plan)) continue;
      wrappers.push_back(
          {function, family, plan, cpp::StructuredWrapperSignature(*function, WrapperKey(plan))});
    }
  }
  return wrappers;
}

}  // namespace switchyard::emit
