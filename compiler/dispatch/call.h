// Which kernel a call reaches: the rules by which the run-time takes a key set to a slot, asked of
// an operator's table at compile time. Where calls are those of emitted code, a composite kernel
// does not stop them at a key that the run-time passes by, such as autograd's: it is called at that
// of the backend.
//
// Takes registrations and fallbacks, once for an operator; then, for each call, the keys of its
// arguments and those that the thread includes and excludes. Gives the keys that remain, the slot
// that the highest of them names, and what it holds. A slot that falls through is never reached:
// its key is masked out, as the emitters do. Source: reference dispatch, section 4.
#ifndef SWITCHYARD_COMPILER_DISPATCH_CALL_H_
#define SWITCHYARD_COMPILER_DISPATCH_CALL_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "compiler/dispatch/fallbacks.h"
#include "compiler/dispatch/registrations.h"
#include "compiler/dispatch/table.h"
#include "lib/keys/default_local_keys.h"
#include "lib/keys/dispatch_key_set.h"

namespace switchyard::dispatch {

struct LocalKeys {
  DispatchKeySet included = kDefaultIncludedKeys;
  DispatchKeySet excluded = kDefaultExcludedKeys;
};

// How the thread of a call stands to autograd.
enum class CallMode : uint8_t { kPlain, kBelowAutograd, kInference };

LocalKeys LocalKeysOf(CallMode mode);
// "plain", "below-autograd" or "inference".
std::optional<CallMode> CallModeFromText(std::string_view text);

// True when the slot holds a fallthrough: the operator's own, the fallback of its key, or nothing
// where the run-time passes the key by.
bool FallsThrough(const Registrations& registrations, const Fallbacks& fallbacks, DispatchKey key);

// The keys that calls do not pass by, for each backend: every functionality less those whose slot
// falls through, or in emitted code is no case of the switch. Invalid stands for calls without a
// backend, which are looked up as the first one's.
class CallMasks {
 public:
  CallMasks(const Registrations& registrations, const Fallbacks& fallbacks);

  DispatchKeySet Of(BackendComponent backend) const;

 private:
  std::array<DispatchKeySet, kNumBackends> masks_;
};

struct CallTarget {
  DispatchKeySet keys;  // after inclusion, exclusion and mask
  DispatchKey key = DispatchKey::Undefined;
  Slot slot;
};

// Calls of one operator. `registrations` and `fallbacks` must outlive it.
class CallResolver {
 public:
  CallResolver(const Registrations& registrations, const Fallbacks& fallbacks);

  // `arguments` is the union of the key sets of all tensors and generators of the call.
  CallTarget Resolve(DispatchKeySet arguments, const LocalKeys& local) const;
  // A redispatch: the caller says the keys, nothing is added or taken.
  CallTarget Redispatch(DispatchKeySet keys) const;
  // Where a kernel that the call reached goes when it passes the call on to the keys below its own,
  // as the fallbacks for conjugate and negative views do. Not for a call without keys.
  CallTarget PassOn(const CallTarget& target) const;

 private:
  const Registrations& registrations_;
  const Fallbacks& fallbacks_;
  CallMasks masks_;
};

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_CALL_H_
