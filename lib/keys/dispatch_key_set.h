// A set of dispatch keys in 64 bits, c10's model: the low bits are backends, the bits above are
// functionalities. A per-backend key is two bits, so a set is a product and not a list: {SparseCPU,
// CUDA} also contains SparseCUDA and CPU. Undefined and alias keys have no bits.
//
// Takes: keys. Gives: constexpr union, intersection, difference and queries; the key of highest
// priority in a handful of instructions; iteration by rising priority. Errors: none.

#ifndef SWITCHYARD_LIB_KEYS_DISPATCH_KEY_SET_H_
#define SWITCHYARD_LIB_KEYS_DISPATCH_KEY_SET_H_

#include <array>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <string>

#include "lib/keys/dispatch_key.h"

namespace switchyard {
namespace internal {

inline constexpr uint64_t kBackendBits = (uint64_t{1} << kNumBackends) - 1;
inline constexpr uint64_t kFunctionalityBits = ((uint64_t{1} << (kNumFunctionalities - 1)) - 1)
                                               << kNumBackends;
static_assert(kNumBackends + kNumFunctionalities - 1 <= 64, "a key set must fit 64 bits");

// Number of the highest set bit; also 0 if no bit is set.
constexpr int HighestBit(uint64_t bits) { return 63 ^ __builtin_clzll(bits | 1); }

constexpr uint64_t FunctionalityBit(DispatchKey functionality) {
  return functionality == DispatchKey::Undefined
             ? 0
             : uint64_t{1} << (kNumBackends + static_cast<int>(functionality) - 1);
}

constexpr uint64_t BackendBit(BackendComponent backend) {
  return backend == BackendComponent::Invalid ? 0 : uint64_t{1} << (static_cast<int>(backend) - 1);
}

// The part of a key that the highest bit of a set gives: the start of its slots, and whether the
// backend matters. Indexed by bit number; a set of only backend bits means Undefined.
struct SlotOfBit {
  uint8_t first = 0;
  uint8_t backend_mask = 0;
};

constexpr std::array<SlotOfBit, 64> MakeSlotTable() {
  std::array<SlotOfBit, 64> table{};
  for (int value = 1; value < kNumFunctionalities; ++value) {
    const auto functionality = static_cast<DispatchKey>(value);
    SlotOfBit& slot = table[static_cast<size_t>(kNumBackends + value - 1)];
    slot.first = static_cast<uint8_t>(KeyOf(functionality, BackendComponent::Invalid));
    slot.backend_mask = IsPerBackendFunctionality(functionality) ? 0xff : 0;
  }
  return table;
}

inline constexpr std::array<SlotOfBit, 64> kSlotTable = MakeSlotTable();
static_assert(static_cast<int>(DispatchKey::EndOfRuntimeBackendKeys) <= 256, "slots fit a byte");

// The key of highest priority among functionality bits `functionalities` (other bits clear) for the
// highest backend in `backends` (other bits clear).
constexpr DispatchKey HighestKey(uint64_t functionalities, uint64_t backends) {
  const SlotOfBit slot = kSlotTable[static_cast<size_t>(HighestBit(functionalities))];
  const int backend = HighestBit(backends << 1);
  return static_cast<DispatchKey>(slot.first + (backend & slot.backend_mask));
}

// PyTorch's names for what a set has, so that one class serves sources written for either.
template <typename Set>
class KeySetNames {
  friend Set;

 public:
  enum FullTag { FULL };
  enum FullAfterTag { FULL_AFTER };
  enum RawTag { RAW };

  constexpr bool has(DispatchKey key) const { return set().Has(key); }
  constexpr bool has_all(const Set& other) const { return set().HasAll(other); }
  constexpr bool has_any(const Set& other) const { return set().HasAny(other); }
  constexpr bool empty() const { return set().IsEmpty(); }
  constexpr uint64_t raw_repr() const { return set().raw(); }
  [[nodiscard]] constexpr Set add(DispatchKey key) const { return set().Add(key); }
  [[nodiscard]] constexpr Set remove(DispatchKey key) const { return set().Remove(key); }
  constexpr DispatchKey highestPriorityTypeId() const { return set().HighestPriorityKey(); }

 private:
  constexpr KeySetNames() = default;
  constexpr const Set& set() const { return static_cast<const Set&>(*this); }
};

}  // namespace internal

class DispatchKeySet : public internal::KeySetNames<DispatchKeySet> {
 public:
  constexpr DispatchKeySet() = default;

  // Both bits of a per-backend key; the one bit of a functionality; nothing for Undefined.
  constexpr explicit DispatchKeySet(DispatchKey key)
      : bits_(internal::FunctionalityBit(FunctionalityOf(key)) |
              internal::BackendBit(BackendOf(key))) {}

  constexpr explicit DispatchKeySet(BackendComponent backend)
      : bits_(internal::BackendBit(backend)) {}

  // PyTorch's spelling of Full, FullAfter and FromRaw.
  constexpr explicit DispatchKeySet(FullTag) : DispatchKeySet(Full()) {}
  constexpr DispatchKeySet(FullAfterTag, DispatchKey key) : DispatchKeySet(FullAfter(key)) {}
  constexpr DispatchKeySet(RawTag, uint64_t bits) : bits_(bits) {}

  constexpr DispatchKeySet(std::initializer_list<DispatchKey> keys) {
    for (const DispatchKey key : keys) bits_ |= DispatchKeySet(key).bits_;
  }

  static constexpr DispatchKeySet FromRaw(uint64_t bits) {
    DispatchKeySet set;
    set.bits_ = bits;
    return set;
  }

  static constexpr DispatchKeySet Full() {
    return FromRaw(internal::kBackendBits | internal::kFunctionalityBits);
  }

  // Everything of lower priority than the functionality of `key`, with all backends: the keys with
  // which a kernel for `key` redispatches.
  static constexpr DispatchKeySet FullAfter(DispatchKey key) {
    const uint64_t bit = internal::FunctionalityBit(FunctionalityOf(key));
    return bit == 0 ? DispatchKeySet() : FromRaw(bit - 1);
  }

  constexpr uint64_t raw() const { return bits_; }
  constexpr bool IsEmpty() const { return bits_ == 0; }

  // True if the set has all bits of the key; always true for Undefined.
  constexpr bool Has(DispatchKey key) const { return HasAll(DispatchKeySet(key)); }
  constexpr bool HasBackend(BackendComponent backend) const {
    return HasAll(DispatchKeySet(backend));
  }
  constexpr bool HasAll(DispatchKeySet other) const { return (bits_ & other.bits_) == other.bits_; }
  constexpr bool HasAny(DispatchKeySet other) const { return (bits_ & other.bits_) != 0; }

  constexpr DispatchKeySet operator|(DispatchKeySet other) const {
    return FromRaw(bits_ | other.bits_);
  }
  constexpr DispatchKeySet operator&(DispatchKeySet other) const {
    return FromRaw(bits_ & other.bits_);
  }
  constexpr DispatchKeySet operator^(DispatchKeySet other) const {
    return FromRaw(bits_ ^ other.bits_);
  }
  // Removes functionalities only. A backend bit serves every functionality of the set, so removing
  // it with one of them would change the others.
  constexpr DispatchKeySet operator-(DispatchKeySet other) const {
    return FromRaw(bits_ & ~(other.bits_ & internal::kFunctionalityBits));
  }
  constexpr bool operator==(DispatchKeySet other) const { return bits_ == other.bits_; }
  constexpr bool operator!=(DispatchKeySet other) const { return bits_ != other.bits_; }

  constexpr DispatchKeySet Add(DispatchKey key) const { return *this | DispatchKeySet(key); }
  constexpr DispatchKeySet Remove(DispatchKey key) const { return *this - DispatchKeySet(key); }

  constexpr DispatchKey HighestFunctionality() const {
    const int bit = internal::HighestBit(bits_ & internal::kFunctionalityBits);
    return bit < kNumBackends ? DispatchKey::Undefined
                              : static_cast<DispatchKey>(bit - kNumBackends + 1);
  }

  constexpr BackendComponent HighestBackend() const {
    return static_cast<BackendComponent>(
        internal::HighestBit((bits_ & internal::kBackendBits) << 1));
  }

  // The slot of a call with this set: Undefined without functionality, the start of the block for a
  // per-backend functionality without backend.
  constexpr DispatchKey HighestPriorityKey() const {
    return internal::HighestKey(bits_ & internal::kFunctionalityBits,
                                bits_ & internal::kBackendBits);
  }

  class Iterator;
  constexpr Iterator begin() const;
  constexpr Iterator end() const;

 private:
  uint64_t bits_ = 0;
};

// Visits run-time keys by rising priority. It visits a per-backend functionality once for each
// backend of the set, and skips it without backends.
class DispatchKeySet::Iterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = DispatchKey;
  using difference_type = std::ptrdiff_t;
  using pointer = const DispatchKey*;
  using reference = DispatchKey;

  constexpr Iterator() = default;
  constexpr explicit Iterator(uint64_t bits)
      : functionalities_(bits & internal::kFunctionalityBits),
        backends_(bits & internal::kBackendBits),
        backends_left_(backends_) {
    SkipWithoutBackend();
  }

  constexpr DispatchKey operator*() const {
    const DispatchKey functionality = Functionality();
    if (!IsPerBackendFunctionality(functionality)) return functionality;
    return KeyOf(functionality, static_cast<BackendComponent>(__builtin_ctzll(backends_left_) + 1));
  }

  constexpr Iterator& operator++() {
    if (IsPerBackendFunctionality(Functionality())) backends_left_ &= backends_left_ - 1;
    if (!IsPerBackendFunctionality(Functionality()) || backends_left_ == 0) NextFunctionality();
    SkipWithoutBackend();
    return *this;
  }

  constexpr bool operator==(const Iterator& other) const {
    return functionalities_ == other.functionalities_ &&
           (functionalities_ == 0 || backends_left_ == other.backends_left_);
  }
  constexpr bool operator!=(const Iterator& other) const { return !(*this == other); }

 private:
  constexpr DispatchKey Functionality() const {
    return static_cast<DispatchKey>(__builtin_ctzll(functionalities_) - kNumBackends + 1);
  }
  constexpr void NextFunctionality() {
    functionalities_ &= functionalities_ - 1;
    backends_left_ = backends_;
  }
  constexpr void SkipWithoutBackend() {
    while (functionalities_ != 0 && backends_ == 0 && IsPerBackendFunctionality(Functionality())) {
      NextFunctionality();
    }
  }

  uint64_t functionalities_ = 0;
  uint64_t backends_ = 0;
  uint64_t backends_left_ = 0;
};

constexpr DispatchKeySet::Iterator DispatchKeySet::begin() const { return Iterator(bits_); }
constexpr DispatchKeySet::Iterator DispatchKeySet::end() const { return Iterator(); }

// "DispatchKeySet(CPU, ADInplaceOrView, AutogradCPU)", by rising priority, as c10 prints it.
std::string ToString(DispatchKeySet set);
void AppendTo(std::string& out, DispatchKeySet set);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_KEYS_DISPATCH_KEY_SET_H_
