// The emitted functions around structured kernels, one for each operator of the family and each
// key, or one for the meta function alone. Shared by the header that declares them and the source
// that defines them.
#ifndef SWITCHYARD_COMPILER_EMIT_STRUCTURED_STRUCTURED_WRAPPER_H_
#define SWITCHYARD_COMPILER_EMIT_STRUCTURED_STRUCTURED_WRAPPER_H_

#include <vector>

#include "compiler/cpp/signature.h"
#include "compiler/emit/emit_input.h"
#include "compiler/expand/structured_family.h"
#include "compiler/plan/dispatch_plan.h"

namespace switchyard::emit {

struct StructuredWrapper {
  const schema::NativeFunction* function;
  const expand::StructuredFamily* family;
  CasePlan plan;
  cpp::Signature signature;
};

// In the order of the operators and of the cases of their dispatch functions.
std::vector<StructuredWrapper> WrappersOf(
    const EmitInput& input, const std::vector<const schema::NativeFunction*>& functions);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_STRUCTURED_STRUCTURED_WRAPPER_H_
