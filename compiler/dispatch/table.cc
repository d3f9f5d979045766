#include "compiler/dispatch/table.h"

#include "compiler/dispatch/alias_keys.h"

namespace switchyard::dispatch {
namespace {

struct AliasRule {
  DispatchKey alias;
  Reason reason;
  bool serves_undefined;
};

constexpr AliasRule kNonFunctional = {DispatchKey::CompositeExplicitAutogradNonFunctional,
                                      Reason::kCompositeExplicitNonFunctional, true};
constexpr AliasRule kExplicit = {DispatchKey::CompositeExplicitAutograd, Reason::kCompositeExplicit,
                                 true};
constexpr AliasRule kNestedTensor = {DispatchKey::CompositeImplicitAutogradNestedTensor,
                                     Reason::kCompositeImplicitNestedTensor, false};
constexpr AliasRule kImplicit = {DispatchKey::CompositeImplicitAutograd, Reason::kCompositeImplicit,
                                 true};
constexpr AliasRule kAutograd = {DispatchKey::Autograd, Reason::kAutograd, false};

bool Applies(const AliasRule& rule, const KeyList& registered, DispatchKey key) {
  if (!registered.Has(rule.alias)) return false;
  return key == DispatchKey::Undefined ? rule.serves_undefined : StandsFor(rule.alias, key);
}

bool HasKernelFor(DispatchKey autograd, const KeyList& registered) {
  return registered.HasAny([&](DispatchKey key) { return BelongsToAutograd(key, autograd); });
}

Slot FromAlias(const AliasRule& rule) { return {rule.reason, rule.alias}; }

}  // namespace

Slot ResolveSlot(const KeyList& registered, const KeyList& fallbacks, DispatchKey key) {
  if (key != DispatchKey::Undefined && registered.Has(key)) return {Reason::kDirect, key};
  if (Applies(kNonFunctional, registered, key)) return FromAlias(kNonFunctional);
  if (Applies(kExplicit, registered, key)) return FromAlias(kExplicit);
  if (Applies(kNestedTensor, registered, key)) return FromAlias(kNestedTensor);
  if (Applies(kImplicit, registered, key)) {
    const bool has_backend_kernel =
        registered.Has(DispatchKey::CompositeExplicitAutograd) || HasKernelFor(key, registered);
    const bool is_other = key == DispatchKey::AutogradOther;
    if (is_other && HasKernelFor(key, registered))
      return {Reason::kAmbiguous, DispatchKey::Undefined};
    if (!has_backend_kernel || key == DispatchKey::Undefined) return FromAlias(kImplicit);
  }
  if (Applies(kAutograd, registered, key)) return FromAlias(kAutograd);
  if (fallbacks.Has(key)) return {Reason::kFallback, DispatchKey::Undefined};
  return {Reason::kMissing, DispatchKey::Undefined};
}

}  // namespace switchyard::dispatch
