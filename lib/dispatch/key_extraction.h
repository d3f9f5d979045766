// The key of a call, from its arguments and the thread's key sets. Everything is inline: for one
// tensor it is a load, three operations on words, and the search for the highest bit.
//
// Takes: all arguments of an operator in any order. Tensors, optional tensors, lists of both,
// generators and optional generators count; other arguments are ignored. An undefined or absent
// argument has no keys. Gives: the keys with the thread's keys applied, and the highest of them.
// Errors: none; a call without keys goes to Undefined. Source: reference dispatch, section 4.

#ifndef SWITCHYARD_LIB_DISPATCH_KEY_EXTRACTION_H_
#define SWITCHYARD_LIB_DISPATCH_KEY_EXTRACTION_H_

#include <cstdint>
#include <optional>
#include <type_traits>

#include "lib/core/array_ref.h"
#include "lib/core/generator.h"
#include "lib/core/tensor.h"
#include "lib/dispatch/local_keys.h"
#include "lib/keys/dispatch_key.h"
#include "lib/keys/dispatch_key_set.h"
#include "lib/keys/fallthrough_keys.h"

// Forces inlining into every dispatch function. With many of these, compilers would rather call it,
// which takes as long as the work itself. If size counts, compilers choose.
#if defined(__OPTIMIZE_SIZE__)
#define SWITCHYARD_IN_EVERY_CALL inline
#else
#define SWITCHYARD_IN_EVERY_CALL [[gnu::always_inline]] inline
#endif

namespace switchyard {

namespace internal {

struct KeyCollector {
  uint64_t bits = 0;

  void Add(const Tensor& tensor) { bits |= tensor.key_set().raw(); }
  void Add(const Generator& generator) { bits |= generator.key_set().raw(); }
  void Add(const std::optional<Tensor>& tensor) {
    if (tensor.has_value()) Add(*tensor);
  }
  void Add(const std::optional<Generator>& generator) {
    if (generator.has_value()) Add(*generator);
  }
  void Add(TensorList tensors) {
    for (const Tensor& tensor : tensors) Add(tensor);
  }
  void Add(OptionalTensorList tensors) {
    for (const std::optional<Tensor>& tensor : tensors) Add(tensor);
  }
  // All other types, without conversion to one of the types above. Optional lists and lists of
  // lists do not count, as in PyTorch.
  template <typename T>
  void Add(const T&) {
    static_assert(!std::is_convertible_v<const T&, TensorList> &&
                      !std::is_convertible_v<const T&, OptionalTensorList>,
                  "tensors in another container would be ignored: pass a TensorList");
  }
};

// The bits of a set that can make `key` or a higher key the highest: its functionality and those
// above, and for a key of one backend that backend and those above.
constexpr uint64_t BitsFrom(DispatchKey key) {
  const uint64_t functionalities =
      kFunctionalityBits & ~(FunctionalityBit(FunctionalityOf(key)) - 1);
  if (!IsPerBackendKey(key)) return functionalities;
  return functionalities | (kBackendBits & ~(BackendBit(BackendOf(key)) - 1));
}

}  // namespace internal

// The union of the arguments' keys, without those of the thread.
template <typename... Args>
DispatchKeySet ArgumentKeysOf(const Args&... args) {
  internal::KeyCollector collector;
  (collector.Add(args), ...);
  return DispatchKeySet::FromRaw(collector.bits);
}

// (arguments' keys | included) - excluded.
template <typename... Args>
SWITCHYARD_IN_EVERY_CALL DispatchKeySet DispatchKeySetOf(const Args&... args) {
  return WithLocalKeys(ArgumentKeysOf(args...));
}

// The keys within `kMask`, the raw bits of a DispatchKeySet.
template <uint64_t kMask>
constexpr DispatchKeySet KeysWithin(DispatchKeySet keys) {
  return DispatchKeySet::FromRaw(keys.raw() & kMask);
}

// The key of a call with `keys`: the highest within `kMask`, the raw bits of a DispatchKeySet.
template <uint64_t kMask = kUsualMask>
constexpr DispatchKey HighestKeyOf(DispatchKeySet keys) {
  return KeysWithin<kMask>(keys).HighestPriorityKey();
}

// Whether that key is `kKey`: one comparison of the bits that could give another key.
template <DispatchKey kKey, uint64_t kMask = kUsualMask>
constexpr bool GoesTo(DispatchKeySet keys) {
  static_assert(kKey != DispatchKey::Undefined && !IsAliasKey(kKey), "no call goes there");
  constexpr DispatchKeySet kWanted(kKey);
  return (keys.raw() & kMask & internal::BitsFrom(kKey)) == kWanted.raw();
}

// Whether a call certainly goes to `kKey`, tested before the switch over all keys for the most
// frequent key. False if the set has a bit that is not a key: such bits request another step first
// (lib/autograd/keys.h), and are tested after this. If size counts (-Os), it is always false, and
// only the switch calls the kernel. Programs may have parts of both kinds.
#if defined(__OPTIMIZE_SIZE__)
inline namespace by_switch {

template <DispatchKey kKey>
constexpr bool GoesStraightTo(DispatchKeySet /*keys*/) {
  return false;
}

}  // namespace by_switch
#else
inline namespace straight {

template <DispatchKey kKey>
constexpr bool GoesStraightTo(DispatchKeySet keys) {
  constexpr uint64_t kLookedAt =
      (kUsualMask & internal::BitsFrom(kKey)) | ~DispatchKeySet::Full().raw();
  return __builtin_expect((keys.raw() & kLookedAt) == DispatchKeySet(kKey).raw(), 1);
}

}  // namespace straight
#endif

// The highest of the call's keys within `kMask`, the raw bits of a DispatchKeySet.
template <uint64_t kMask, typename... Args>
DispatchKey DispatchKeyOf(const Args&... args) {
  return HighestKeyOf<kMask>(DispatchKeySetOf(args...));
}

// The same for an operator without kernels at kFallthroughKeys.
template <typename... Args>
DispatchKey DispatchKeyOf(const Args&... args) {
  return DispatchKeyOf<kUsualMask>(args...);
}

}  // namespace switchyard

#undef SWITCHYARD_IN_EVERY_CALL

#endif  // SWITCHYARD_LIB_DISPATCH_KEY_EXTRACTION_H_
