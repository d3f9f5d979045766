#include "compiler/table/operator_view.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "compiler/dispatch/alias_keys.h"
#include "lib/keys/backend_facts.h"

namespace switchyard::table {
namespace {

using dispatch::Candidate;
using dispatch::Outcome;
using dispatch::Reason;
using dispatch::Registration;

template <typename... Parts>
std::string Join(const Parts&... parts) {
  std::string text;
  (text.append(std::string_view(parts)), ...);
  return text;
}

bool AreSame(const Candidate& a, const Candidate& b) {
  // Only a slot's own kernel and its fallback depend on the slot. Any other rule implies the key.
  const bool is_of_the_slot = a.rule == Reason::kDirect || a.rule == Reason::kFallback;
  return a.rule == b.rule && a.outcome == b.outcome && a.because == b.because &&
         (is_of_the_slot ? a.registered == b.registered : true);
}

// The fallbacks of two keys are the same when one line of the yaml declares both.
bool HoldSame(const SlotGroup& group, const SlotGroup& other,
              const dispatch::Fallbacks& fallbacks) {
  const auto are_same = [&](const Candidate& a, const Candidate& b) {
    const bool are_fallbacks = a.rule == Reason::kFallback && b.rule == Reason::kFallback;
    if (!are_fallbacks) return AreSame(a, b);
    return a.outcome == b.outcome && a.because == b.because &&
           fallbacks.Find(a.registered) == fallbacks.Find(b.registered);
  };
  return group.slot.reason == other.slot.reason && group.falls_through == other.falls_through &&
         group.slot.registered == other.slot.registered &&
         std::equal(group.candidates.begin(), group.candidates.end(), other.candidates.begin(),
                    other.candidates.end(), are_same);
}

bool IsOfNewerBackend(DispatchKey key) { return IsNewerBackend(BackendOf(key)); }

bool HasKernelFor(const std::vector<ShownOperator>& operators, bool (*is_one)(DispatchKey)) {
  return std::any_of(operators.begin(), operators.end(), [&](const ShownOperator& shown) {
    return shown.registrations.keys().HasAny(is_one);
  });
}

}  // namespace

std::vector<SlotGroup> GroupSlots(const ShownOperator& shown, const Context& context) {
  std::vector<SlotGroup> groups;
  const dispatch::KeyList& registered = shown.registrations.keys();
  const dispatch::KeyList& fallbacks = context.fallbacks.keys();
  for (const DispatchKey key : context.slots) {
    SlotGroup one;
    one.slot = dispatch::ResolveSlot(registered, fallbacks, key);
    one.falls_through = dispatch::FallsThrough(shown.registrations, context.fallbacks, key);
    one.candidates = dispatch::FindCandidates(registered, fallbacks, key);
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const SlotGroup& group) {
      return HoldSame(group, one, context.fallbacks);
    });
    if (same != groups.end()) {
      same->keys.push_back(key);
    } else {
      one.keys.push_back(key);
      groups.push_back(std::move(one));
    }
  }
  return groups;
}

std::vector<DispatchKey> SlotsToShow(const std::vector<ShownOperator>& operators, bool has_newer) {
  const bool has_newer_backends = has_newer || HasKernelFor(operators, IsOfNewerBackend);
  const bool has_newer_slots = has_newer || HasKernelFor(operators, dispatch::IsNewerSlot);
  const bool has_newer_modes = HasKernelFor(operators, dispatch::IsNewerMode);
  std::vector<DispatchKey> slots;
  for (const DispatchKey key : dispatch::SlotKeysByPriority()) {
    const bool is_shown = IsOfNewerBackend(key)        ? has_newer_backends
                          : dispatch::IsNewerSlot(key) ? has_newer_slots
                          : dispatch::IsNewerMode(key) ? has_newer_modes
                                                       : true;
    if (is_shown) slots.push_back(key);
  }
  return slots;
}

std::string PlaceOf(const source::SourceRange& range, const source::SourceManager& sources) {
  if (range.file == source::kNoFile) return "";
  const source::SourceFile& file = sources.File(range.file);
  return Join(file.path(), ":", std::to_string(file.Locate(range.begin).line));
}

std::string KernelOf(const Candidate& candidate, const ShownOperator& shown,
                     const Context& context) {
  if (candidate.rule == Reason::kFallback) {
    const schema::Fallback& fallback = *context.fallbacks.Find(candidate.registered);
    if (fallback.IsFallthrough()) return "fallthrough";
    const schema::KernelName& kernel = fallback.kernel.value;
    return Join(kernel.name_space, kernel.name_space.empty() ? "" : "::", kernel.name);
  }
  const Registration& registration = *shown.registrations.Find(candidate.registered);
  if (registration.is_fallthrough) return "fallthrough";
  const std::string_view origin = dispatch::Describe(registration.origin);
  if (registration.kernel.empty()) {
    return origin.empty() ? "kernel for " + registration.name : std::string(origin);
  }
  return Join(registration.kernel, origin.empty() ? "" : " (", origin, origin.empty() ? "" : ")");
}

std::string PlaceOf(const Candidate& candidate, const ShownOperator& shown,
                    const Context& context) {
  if (candidate.rule != Reason::kFallback) {
    return PlaceOf(shown.registrations.Find(candidate.registered)->range, context.sources);
  }
  return PlaceOf(context.fallbacks.Find(candidate.registered)->kernel.range, context.sources);
}

std::string WhyNot(const Candidate& candidate) {
  const std::string_view because = DispatchKeyName(candidate.because);
  switch (candidate.outcome) {
    case Outcome::kWins:
      return "";
    case Outcome::kComesLater:
      if (candidate.because == DispatchKey::Undefined) return "comes after the collision";
      return Join("comes after ", because);
    case Outcome::kHiddenByExplicit:
      return Join("gives way to ", because, ", which is not differentiated by its parts");
    case Outcome::kHiddenByBackend:
      return Join("gives way to the kernel for ", because, ", which needs a derivative of its own");
    case Outcome::kAmbiguous:
      return Join("collides with the kernel for ", because,
                  ": either could be differentiated here");
  }
  std::abort();
}

std::string DumpLabel(const dispatch::Slot& slot, bool falls_through, const ShownOperator& shown) {
  const std::string_view words = dispatch::DumpWords(slot.reason);
  switch (slot.reason) {
    case Reason::kMissing:
      return Join("none | ", words);
    case Reason::kAmbiguous:
      return Join("ambiguous_autogradother | ", words);
    case Reason::kFallback:
      return Join(falls_through ? "fallthrough" : "boxed", " | ", words);
    default:
      break;
  }
  const Registration& registration = *shown.registrations.Find(slot.registered);
  return Join(registration.is_fallthrough ? "fallthrough:" : "", registration.name, " | ", words);
}

}  // namespace switchyard::table
