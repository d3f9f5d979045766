#include "compiler/dispatch/call.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "compiler/dispatch/alias_keys.h"

namespace switchyard::dispatch {
namespace {

constexpr BackendComponent kFirstBackend = static_cast<BackendComponent>(1);

constexpr DispatchKeySet kAutogradKeys({DispatchKey::AutogradOther,
                                        DispatchKey::AutogradFunctionality,
                                        DispatchKey::AutogradNestedTensor});

BackendComponent HighestBackend(DispatchKeySet keys) {
  const uint64_t backends = keys.raw() & internal::kBackendBits;
  if (backends == 0) return kFirstBackend;
  return static_cast<BackendComponent>(internal::HighestBit(backends) + 1);
}

// A per-backend functionality without a backend uses the slot of the first backend.
DispatchKey HighestSlot(DispatchKeySet keys) {
  return KeyOf(keys.HighestFunctionality(), HighestBackend(keys));
}

bool IsPassedBy(const Registrations& registrations, const Fallbacks& fallbacks, DispatchKey key) {
  const Slot slot = ResolveSlot(registrations.keys(), fallbacks.keys(), key);
  const bool is_of_the_key = IsOwnKernel(slot.reason) && !IsCompositeKernel(slot.reason);
  return FallsThrough(registrations, fallbacks, key) ||
         (!is_of_the_key && fallbacks.IsPassedBy(key, slot));
}

}  // namespace

LocalKeys LocalKeysOf(CallMode mode) {
  LocalKeys local;
  switch (mode) {
    case CallMode::kPlain:
      return local;
    case CallMode::kBelowAutograd:
      local.excluded = local.excluded | kAutogradKeys;
      return local;
    case CallMode::kInference:
      local.included = local.included.Remove(DispatchKey::ADInplaceOrView);
      local.excluded = local.excluded | kAutogradKeys;
      return local;
  }
  std::abort();
}

std::optional<CallMode> CallModeFromText(std::string_view text) {
  if (text == "plain") return CallMode::kPlain;
  if (text == "below-autograd") return CallMode::kBelowAutograd;
  if (text == "inference") return CallMode::kInference;
  return std::nullopt;
}

bool FallsThrough(const Registrations& registrations, const Fallbacks& fallbacks, DispatchKey key) {
  const Slot slot = ResolveSlot(registrations.keys(), fallbacks.keys(), key);
  if (IsOwnKernel(slot.reason)) return registrations.Find(slot.registered)->is_fallthrough;
  return slot.reason != Reason::kAmbiguous && fallbacks.IsPassedBy(key, slot);
}

CallMasks::CallMasks(const Registrations& registrations, const Fallbacks& fallbacks) {
  masks_.fill(DispatchKeySet::Full());
  for (const DispatchKey key : SlotKeys()) {
    if (key == DispatchKey::Undefined || !IsPassedBy(registrations, fallbacks, key)) continue;
    const bool is_of_one_backend = IsPerBackendKey(key);
    for (size_t i = 0; i < masks_.size(); ++i) {
      const auto backend = static_cast<BackendComponent>(i + 1);
      if (is_of_one_backend && BackendOf(key) != backend) continue;
      masks_[i] = masks_[i].Remove(FunctionalityOf(key));
    }
  }
}

DispatchKeySet CallMasks::Of(BackendComponent backend) const {
  return masks_[static_cast<size_t>(std::max(backend, kFirstBackend)) - 1];
}

CallResolver::CallResolver(const Registrations& registrations, const Fallbacks& fallbacks)
    : registrations_(registrations), fallbacks_(fallbacks), masks_(registrations, fallbacks) {}

CallTarget CallResolver::Resolve(DispatchKeySet arguments, const LocalKeys& local) const {
  const DispatchKeySet keys = (arguments | local.included) - local.excluded;
  return Redispatch(keys & masks_.Of(HighestBackend(arguments)));
}

CallTarget CallResolver::Redispatch(DispatchKeySet keys) const {
  const DispatchKey key = HighestSlot(keys);
  return {keys, key, ResolveSlot(registrations_.keys(), fallbacks_.keys(), key)};
}

CallTarget CallResolver::PassOn(const CallTarget& target) const {
  return Redispatch(target.keys & DispatchKeySet::FullAfter(target.key));
}

}  // namespace switchyard::dispatch
