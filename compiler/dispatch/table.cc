#include "compiler/dispatch/table.h"

#include <utility>

#include "compiler/dispatch/alias_keys.h"

namespace switchyard::dispatch {
namespace {

struct AliasRule {
  DispatchKey alias;
  Reason reason;
  bool serves_undefined;
};

// Rules 2 to 7.
constexpr AliasRule kRules[] = {
    {DispatchKey::CompositeExplicitAutogradNonFunctional, Reason::kCompositeExplicitNonFunctional,
     true},
    {DispatchKey::CompositeExplicitAutograd, Reason::kCompositeExplicit, true},
    {DispatchKey::CompositeImplicitAutogradNestedTensor, Reason::kCompositeImplicitNestedTensor,
     false},
    {DispatchKey::CompositeImplicitAutograd, Reason::kCompositeImplicit, true},
    {DispatchKey::Autograd, Reason::kAutograd, false},
    {DispatchKey::FuncTorchBatchedDecomposition, Reason::kBatchedDecomposition, false},
};

bool Applies(const AliasRule& rule, const KeyList& registered, DispatchKey key) {
  if (!registered.Has(rule.alias)) return false;
  return key == DispatchKey::Undefined ? rule.serves_undefined : StandsFor(rule.alias, key);
}

// The first backend whose kernel `autograd` differentiates; Undefined when there is none.
DispatchKey BackendKernelOf(DispatchKey autograd, const KeyList& registered) {
  DispatchKey found = DispatchKey::Undefined;
  registered.HasAny([&](DispatchKey key) {
    if (!BelongsToAutograd(key, autograd)) return false;
    found = key;
    return true;
  });
  return found;
}

// The outcome of a rule that applies when no earlier one has decided. `because` is the kernel that
// hides its kernel.
Outcome Judge(const AliasRule& rule, const KeyList& registered, DispatchKey key,
              DispatchKey* because) {
  if (rule.reason != Reason::kCompositeImplicit || key == DispatchKey::Undefined) {
    return Outcome::kWins;
  }
  *because = BackendKernelOf(key, registered);
  const bool has_backend_kernel = *because != DispatchKey::Undefined;
  if (has_backend_kernel && key == DispatchKey::AutogradOther) return Outcome::kAmbiguous;
  if (has_backend_kernel) return Outcome::kHiddenByBackend;
  if (!registered.Has(DispatchKey::CompositeExplicitAutograd)) return Outcome::kWins;
  *because = DispatchKey::CompositeExplicitAutograd;
  return Outcome::kHiddenByExplicit;
}

// The candidates in the order of the rules; the first that can win is marked as the winner.
class CandidateList {
 public:
  void Add(Reason rule, DispatchKey registered, Outcome outcome, DispatchKey because) {
    Candidate candidate{rule, registered, outcome, because};
    if (is_decided_) {
      candidate.outcome = Outcome::kComesLater;
      candidate.because = winner_;
    } else if (outcome == Outcome::kWins || outcome == Outcome::kAmbiguous) {
      is_decided_ = true;
      if (outcome == Outcome::kWins) winner_ = registered;
    }
    candidates_.push_back(candidate);
  }
  std::vector<Candidate> Take() { return std::move(candidates_); }

 private:
  std::vector<Candidate> candidates_;
  bool is_decided_ = false;
  DispatchKey winner_ = DispatchKey::Undefined;
};

}  // namespace

Slot ResolveSlot(const KeyList& registered, const KeyList& fallbacks, DispatchKey key) {
  if (key != DispatchKey::Undefined && registered.Has(key)) return {Reason::kDirect, key};
  for (const AliasRule& rule : kRules) {
    if (!Applies(rule, registered, key)) continue;
    DispatchKey because = DispatchKey::Undefined;
    const Outcome outcome = Judge(rule, registered, key, &because);
    if (outcome == Outcome::kWins) return {rule.reason, rule.alias};
    if (outcome == Outcome::kAmbiguous) return {Reason::kAmbiguous, DispatchKey::Undefined};
  }
  if (fallbacks.Has(key)) return {Reason::kFallback, DispatchKey::Undefined};
  return {Reason::kMissing, DispatchKey::Undefined};
}

std::vector<Candidate> FindCandidates(const KeyList& registered, const KeyList& fallbacks,
                                      DispatchKey key) {
  CandidateList candidates;
  if (key != DispatchKey::Undefined && registered.Has(key)) {
    candidates.Add(Reason::kDirect, key, Outcome::kWins, DispatchKey::Undefined);
  }
  for (const AliasRule& rule : kRules) {
    if (!Applies(rule, registered, key)) continue;
    DispatchKey because = DispatchKey::Undefined;
    const Outcome outcome = Judge(rule, registered, key, &because);
    candidates.Add(rule.reason, rule.alias, outcome, because);
  }
  if (fallbacks.Has(key)) {
    candidates.Add(Reason::kFallback, key, Outcome::kWins, DispatchKey::Undefined);
  }
  return candidates.Take();
}

}  // namespace switchyard::dispatch
