#include "compiler/table/call_path.h"

#include "compiler/dispatch/alias_keys.h"

namespace switchyard::table {
namespace {

bool IsEnd(const dispatch::CallTarget& target) {
  const bool is_nested = FunctionalityOf(target.key) == DispatchKey::NestedTensor;
  return target.key == DispatchKey::Undefined || dispatch::IsBackendKey(target.key) || is_nested ||
         target.slot.reason == dispatch::Reason::kMissing ||
         target.slot.reason == dispatch::Reason::kAmbiguous ||
         target.slot.reason == dispatch::Reason::kCompositeImplicit;
}

}  // namespace

std::vector<dispatch::CallTarget> CallPath(const ShownOperator& shown, const Context& context,
                                           DispatchKeySet arguments,
                                           const dispatch::LocalKeys& local) {
  const dispatch::CallResolver resolver(shown.registrations, context.fallbacks);
  std::vector<dispatch::CallTarget> path = {resolver.Resolve(arguments, local)};
  while (!IsEnd(path.back())) path.push_back(resolver.PassOn(path.back()));
  return path;
}

}  // namespace switchyard::table
