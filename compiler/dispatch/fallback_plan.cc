#include "compiler/dispatch/fallback_plan.h"

#include <algorithm>
#include <map>

#include "compiler/dispatch/alias_keys.h"
#include "lib/keys/fallthrough_keys.h"

namespace switchyard::dispatch {
namespace {

enum class Action : uint8_t { kStay, kPass, kFallback };

bool IsPassedByAnyway(DispatchKey key) {
  return kFallthroughKeys.HasAny(DispatchKeySet(FunctionalityOf(key)));
}

Action ActionAt(DispatchKey key, const RegisteredKeys& registered, const Fallbacks& fallbacks,
                const std::vector<DispatchKey>& build_keys) {
  const Slot slot = ResolveSlot(registered.kernels, fallbacks.keys(), key);
  if (IsOwnKernel(slot.reason) && registered.fallthroughs.Has(slot.registered)) {
    return Action::kPass;
  }
  if (slot.reason == Reason::kFallback && !fallbacks.IsPassedBy(key, slot)) {
    return Action::kFallback;
  }
  const bool is_in_build = std::find(build_keys.begin(), build_keys.end(), key) != build_keys.end();
  if (IsOwnKernel(slot.reason) && is_in_build) return Action::kStay;
  return fallbacks.IsPassedBy(key, slot) ? Action::kPass : Action::kStay;
}

void AddCase(DispatchKey key, const schema::Fallback* fallback, std::vector<FallbackCase>* cases) {
  const auto same = std::find_if(cases->begin(), cases->end(), [&](const FallbackCase& other) {
    return other.fallback->kernel.value.name == fallback->kernel.value.name &&
           other.fallback->kernel.value.name_space == fallback->kernel.value.name_space;
  });
  if (same != cases->end()) return same->keys.push_back(key);
  cases->push_back({fallback, {key}});
}

}  // namespace

FallbackPlan PlanFallbacks(const RegisteredKeys& registered, const Fallbacks& fallbacks,
                           const std::vector<DispatchKey>& build_keys) {
  FallbackPlan plan;
  // True for nearly every build: the run-time's fallthroughs stay as they are.
  const bool has_none = fallbacks.keys().IsEmpty() && registered.fallthroughs.IsEmpty() &&
                        std::none_of(build_keys.begin(), build_keys.end(), IsPassedByAnyway);
  if (has_none) return plan;
  std::map<DispatchKey, std::vector<DispatchKey>> passed;
  std::map<DispatchKey, size_t> slots;
  for (const DispatchKey key : SlotKeys()) {
    if (key == DispatchKey::Undefined) continue;
    const DispatchKey functionality = FunctionalityOf(key);
    ++slots[functionality];
    const Action action = ActionAt(key, registered, fallbacks, build_keys);
    if (action == Action::kFallback) AddCase(key, fallbacks.Find(key), &plan.cases);
    if (action == Action::kPass) passed[functionality].push_back(key);
  }
  for (const auto& [functionality, count] : slots) {
    const std::vector<DispatchKey>& keys = passed[functionality];
    const bool is_passed_by = keys.size() == count;
    if (!is_passed_by) plan.passed_on.insert(plan.passed_on.end(), keys.begin(), keys.end());
    if (is_passed_by == IsPassedByAnyway(functionality)) continue;
    (is_passed_by ? plan.passed_by : plan.looked_at).push_back(functionality);
  }
  return plan;
}

}  // namespace switchyard::dispatch
