#include "compiler/table/call_path.h"

#include <algorithm>
#include <utility>

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

// True when calls look at `a` before `b`.
bool IsAbove(DispatchKey a, DispatchKey b) {
  const std::vector<DispatchKey>& rising = dispatch::SlotKeysByPriority();
  return std::find(rising.begin(), rising.end(), a) > std::find(rising.begin(), rising.end(), b);
}

}  // namespace

std::vector<DispatchKey> CallKeys::List() const {
  std::vector<DispatchKey> keys(of_tensors.begin(), of_tensors.end());
  keys.insert(keys.end(), newer_modes.begin(), newer_modes.end());
  std::sort(keys.begin(), keys.end(), [](DispatchKey a, DispatchKey b) { return IsAbove(b, a); });
  return keys;
}

std::vector<dispatch::CallTarget> CallPath(const ShownOperator& shown, const Context& context,
                                           const CallKeys& arguments,
                                           const dispatch::LocalKeys& local) {
  const dispatch::CallResolver resolver(shown.registrations, context.fallbacks);
  dispatch::CallTarget next = resolver.Resolve(arguments.of_tensors, local);
  std::vector<dispatch::CallTarget> path;
  const auto pass_on = [&] {
    path.push_back(next);
    const bool is_end = IsEnd(next);
    if (!is_end) next = resolver.PassOn(next);
    return !is_end;
  };
  for (const DispatchKey mode : arguments.newer_modes) {
    while (IsAbove(next.key, mode)) {
      if (!pass_on()) return path;
    }
    if (dispatch::FallsThrough(shown.registrations, context.fallbacks, mode)) continue;
    path.push_back(
        {next.keys, mode,
         dispatch::ResolveSlot(shown.registrations.keys(), context.fallbacks.keys(), mode)});
    if (IsEnd(path.back())) return path;
  }
  while (pass_on()) {
  }
  return path;
}

}  // namespace switchyard::table
