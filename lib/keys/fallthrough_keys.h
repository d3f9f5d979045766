// The keys that a call passes by when the operator has no kernel for them.
//
// Takes: nothing. Gives: the set that the run-time has for every operator, and masks that differ
// from it: those of operators with kernels or fallbacks at such keys. Compiler and run-time share
// it. Source: reference dispatch, sections 3.3 and 4.

#ifndef SWITCHYARD_LIB_KEYS_FALLTHROUGH_KEYS_H_
#define SWITCHYARD_LIB_KEYS_FALLTHROUGH_KEYS_H_

#include <cstdint>

#include "lib/keys/dispatch_key_set.h"

namespace switchyard {

// The keys at which an operator without kernel of its own is passed by: the run-time has a
// fallthrough there for every operator.
inline constexpr DispatchKeySet kFallthroughKeys({
    DispatchKey::BackendSelect,
    DispatchKey::ADInplaceOrView,
    DispatchKey::AutogradOther,
    DispatchKey::AutogradFunctionality,
    DispatchKey::AutogradNestedTensor,
    DispatchKey::AutocastCPU,
    DispatchKey::AutocastXPU,
    DispatchKey::AutocastCUDA,
    DispatchKey::FuncTorchVmapMode,
    DispatchKey::VmapMode,
});

// What remains of a call's keys for an operator that has no kernel at any of kFallthroughKeys. One
// that has a kernel there adds the key: (DispatchKeySet::FromRaw(kUsualMask) |
// DispatchKeySet(key)).raw().
inline constexpr uint64_t kUsualMask = (DispatchKeySet::Full() - kFallthroughKeys).raw();

// Of keys that a mask was applied to.
inline constexpr uint64_t kAllKeys = DispatchKeySet::Full().raw();

// kUsualMask, with the functionalities of `added` and without those of `passed_by`.
constexpr uint64_t MaskOf(DispatchKeySet added, DispatchKeySet passed_by) {
  return ((DispatchKeySet::FromRaw(kUsualMask) | added) - passed_by).raw();
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_KEYS_FALLTHROUGH_KEYS_H_
