// The key sets of a thread: keys that are added to those of every call, keys that are removed, and
// guards that change both for a scope.
//
// Takes: keys and key sets. Gives: the two sets, as words that a call reads with one instruction
// each. Errors: none. The guards of a thread must end in reverse order.

#ifndef SWITCHYARD_LIB_DISPATCH_LOCAL_KEYS_H_
#define SWITCHYARD_LIB_DISPATCH_LOCAL_KEYS_H_

#include <cstdint>

#include "lib/core/constant_init.h"
#include "lib/keys/default_local_keys.h"
#include "lib/keys/dispatch_key_set.h"

// With this attribute a call reads thread-local words without a function call, even in a shared
// library. nvcc does not know the attribute; in a program the linker has the same effect on nvcc's
// output.
#if defined(__CUDACC__)
#define SWITCHYARD_FAST_TLS
#elif defined(__PIC__) && !defined(__PIE__)
#define SWITCHYARD_FAST_TLS [[gnu::tls_model("initial-exec")]]
#else
#define SWITCHYARD_FAST_TLS [[gnu::tls_model("local-exec")]]
#endif

namespace switchyard {
namespace internal {

struct LocalKeys {
  uint64_t included;
  uint64_t kept;  // all bits except those of excluded functionalities
};

// Exclusion never removes a backend's bit.
constexpr uint64_t KeptBits(DispatchKeySet excluded) {
  return ~(excluded.raw() & kFunctionalityBits);
}

SWITCHYARD_FAST_TLS SWITCHYARD_CONSTANT_INIT SWITCHYARD_STATE(thread_local LocalKeys local_keys,
                                                              {kDefaultIncludedKeys.raw(),
                                                               KeptBits(kDefaultExcludedKeys)});

}  // namespace internal

inline DispatchKeySet IncludedKeys() {
  return DispatchKeySet::FromRaw(internal::local_keys.included);
}
inline DispatchKeySet ExcludedKeys() { return DispatchKeySet::FromRaw(~internal::local_keys.kept); }

// The keys of a call whose arguments have the keys `keys`: (keys | included) - excluded.
inline DispatchKeySet WithLocalKeys(DispatchKeySet keys) {
  const internal::LocalKeys& local = internal::local_keys;
  return DispatchKeySet::FromRaw((keys.raw() | local.included) & local.kept);
}

// Adds keys to the included ones, and removes the added ones at the end.
class IncludeKeysGuard {
 public:
  explicit IncludeKeysGuard(DispatchKeySet keys) : added_(keys.raw() & ~IncludedKeys().raw()) {
    internal::local_keys.included |= added_;
  }
  explicit IncludeKeysGuard(DispatchKey key) : IncludeKeysGuard(DispatchKeySet(key)) {}
  ~IncludeKeysGuard() { internal::local_keys.included &= ~added_; }
  IncludeKeysGuard(const IncludeKeysGuard&) = delete;
  IncludeKeysGuard& operator=(const IncludeKeysGuard&) = delete;

 private:
  const uint64_t added_;
};

// Adds keys to the excluded ones, and removes the added ones at the end. Backends are never
// excluded.
class ExcludeKeysGuard {
 public:
  explicit ExcludeKeysGuard(DispatchKeySet keys)
      : added_(~internal::KeptBits(keys) & internal::local_keys.kept) {
    internal::local_keys.kept &= ~added_;
  }
  explicit ExcludeKeysGuard(DispatchKey key) : ExcludeKeysGuard(DispatchKeySet(key)) {}
  ~ExcludeKeysGuard() { internal::local_keys.kept |= added_; }
  ExcludeKeysGuard(const ExcludeKeysGuard&) = delete;
  ExcludeKeysGuard& operator=(const ExcludeKeysGuard&) = delete;

 private:
  const uint64_t added_;
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_DISPATCH_LOCAL_KEYS_H_
