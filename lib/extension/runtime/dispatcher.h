// c10::Dispatcher, as extensions call their own operators with it: by name, in the table that is
// emitted (lib/boxing/operators.h). A call goes through the operator's dispatch function with boxed
// arguments. Errors: Error for a name that no operator of the build has, and for types that are not
// those of the operator.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_DISPATCHER_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_DISPATCHER_H_

#include <optional>

#include "lib/boxing/operators.h"
#include "lib/extension/runtime/function_schema.h"
#include "lib/extension/runtime/names.h"
#include "lib/extension/runtime/operator_handle.h"

namespace c10 {

class Dispatcher {
 public:
  static const Dispatcher& singleton() {
    static constexpr Dispatcher kOnly;
    return kOnly;
  }
  std::optional<OperatorHandle> findSchema(string_view name, string_view overload) const {
    const auto id = switchyard::FindOperator(name, overload);
    if (!id) return std::nullopt;
    return OperatorHandle(*id);
  }
  OperatorHandle findSchemaOrThrow(string_view name, string_view overload) const {
    const auto found = findSchema(name, overload);
    TORCH_CHECK(found, "no operator of this build is called ", name, ".", overload);
    return *found;
  }
  std::optional<OperatorHandle> findSchema(const OperatorName& name) const {
    return findSchema(name.name, name.overload_name);
  }
  std::optional<OperatorHandle> findOp(const OperatorName& name) const { return findSchema(name); }
  void callBoxed(const OperatorHandle& op, torch::jit::Stack* stack) const { op.callBoxed(stack); }
  void redispatchBoxed(const OperatorHandle& op, DispatchKeySet keys,
                       torch::jit::Stack* stack) const {
    op.redispatchBoxed(keys, stack);
  }
};

}  // namespace c10

#define C10_LOG_API_USAGE_ONCE(...)

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_DISPATCHER_H_
