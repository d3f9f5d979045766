// The table of an operator: the contents of each key's slot, and why.
//
// Takes the keys that have kernels and the keys that have fallbacks; gives, for any key with a
// slot, the reason and the registration that won, and on demand all candidates for the slot. A
// fallthrough kernel counts as a registration like any other. Registrations are final: their order
// does not matter. Source: reference dispatch, section 3.
#ifndef SWITCHYARD_COMPILER_DISPATCH_TABLE_H_
#define SWITCHYARD_COMPILER_DISPATCH_TABLE_H_

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "compiler/dispatch/reason.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::dispatch {

// A list of any keys, alias keys too. A DispatchKeySet could not hold those: it holds bits, not
// keys.
class KeyList {
 public:
  KeyList() = default;
  KeyList(std::initializer_list<DispatchKey> keys) {
    for (const DispatchKey key : keys) Add(key);
  }

  void Add(DispatchKey key) { keys_.set(static_cast<size_t>(key)); }
  bool IsEmpty() const { return keys_.none(); }
  bool Has(DispatchKey key) const { return keys_.test(static_cast<size_t>(key)); }
  // True when `predicate` holds for one of the keys.
  template <typename Predicate>
  bool HasAny(Predicate predicate) const {
    for (size_t i = 0; i < keys_.size(); ++i) {
      if (keys_.test(i) && predicate(static_cast<DispatchKey>(i))) return true;
    }
    return false;
  }

 private:
  std::bitset<static_cast<size_t>(DispatchKey::End)> keys_;
};

struct Slot {
  Reason reason = Reason::kMissing;
  // The registered key whose kernel is in the slot: the slot's own, or an alias. Undefined unless
  // IsOwnKernel(reason).
  DispatchKey registered = DispatchKey::Undefined;
};

// `key` must have a slot.
Slot ResolveSlot(const KeyList& registered, const KeyList& fallbacks, DispatchKey key);

enum class Outcome : uint8_t {
  kWins,
  kComesLater,        // an earlier rule has decided
  kHiddenByExplicit,  // rule 5: the operator has an explicit composite, which does not
                      // differentiate
  kHiddenByBackend,   // rule 5: the operator has a kernel of a backend of this autograd key
  kAmbiguous,         // rule 5 for AutogradOther: the slot is an error
};

// A possible content of a slot: a registration that stands for its key, or its fallback.
struct Candidate {
  Reason rule = Reason::kMissing;                   // the rule that it follows
  DispatchKey registered = DispatchKey::Undefined;  // the slot's own key for a fallback
  Outcome outcome = Outcome::kWins;
  // The registered key that prevails: that of an earlier rule, or of the kernel that hides this
  // one. Undefined when there is none, or when the slot was found ambiguous before.
  DispatchKey because = DispatchKey::Undefined;
};

// All candidates for a slot in the order of the rules. At most one wins; none wins when the slot is
// ambiguous or missing. `key` must have a slot.
std::vector<Candidate> FindCandidates(const KeyList& registered, const KeyList& fallbacks,
                                      DispatchKey key);

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_TABLE_H_
