// Which kernel a call reaches: the run-time's rules from a key set to a slot, applied to an
// operator's table at compile time. In calls of emitted code, a composite kernel is not called at a
// key that the run-time passes by, such as an autograd key; it is called at the backend's key.
//
// Takes registrations and fallbacks, once for each operator; then, for each call, the keys of its
// arguments and the keys that the thread includes and excludes. Gives the remaining keys, the slot
// of the highest one, and the contents of the slot. A slot that falls through is never reached: its
// key is masked out, as emitters do. Source: reference dispatch, section 4.
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

// The autograd mode of the calling thread.
enum class CallMode : uint8_t { kPlain, kBelowAutograd, kInference };

LocalKeys LocalKeysOf(CallMode mode);
// "plain", "below-autograd" or "inference".
std::optional<CallMode> CallModeFromText(std::string_view text);

// True when the slot holds a fallthrough: the operator's own, the fallback of its key, or nothing
// at a key that the run-time passes by.
bool FallsThrough(const Registrations& registrations, const Fallbacks& fallbacks, DispatchKey key);

// The keys that calls do not pass by, for each backend: every functionality except those whose slot
// falls through or, in emitted code, is not a case of the switch. Invalid stands for calls without
// a backend, which use the slots of the first one.
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

// Resolves calls of one operator. `registrations` and `fallbacks` must outlive it.
class CallResolver {
 public:
  CallResolver(const Registrations& registrations, const Fallbacks& fallbacks);

  // `arguments` is the union of the key sets of all tensors and generators of the call.
  CallTarget Resolve(DispatchKeySet arguments, const LocalKeys& local) const;
  // A redispatch: the caller passes the keys, and nothing is added or removed.
  CallTarget Redispatch(DispatchKeySet keys) const;
  // The target after the reached kernel passes the call on to the keys below its own, as the
  // fallbacks for conjugate and negative views do. The call must have keys.
  CallTarget PassOn(const CallTarget& target) const;

 private:
  const Registrations& registrations_;
  const Fallbacks& fallbacks_;
  CallMasks masks_;
};

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_CALL_H_
