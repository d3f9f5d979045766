// The keys that a call skips if the operator has no kernel for them.
//
// Takes: nothing. Gives: the run-time's set for every operator, and the masks of operators with
// kernels or fallbacks at such keys. Compiler and run-time share it. Source: reference dispatch,
// sections 3.3 and 4.

#ifndef SWITCHYARD_LIB_KEYS_FALLTHROUGH_KEYS_H_
#define SWITCHYARD_LIB_KEYS_FALLTHROUGH_KEYS_H_

#include <cstdint>

#include "lib/keys/dispatch_key_set.h"

namespace switchyard {

// The keys that a call skips if the operator has no kernel there: the run-time has a fallthrough
// there for every operator.
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

// The mask of an operator without kernels at kFallthroughKeys. An operator with such a kernel adds
// the key: (DispatchKeySet::FromRaw(kUsualMask) | DispatchKeySet(key)).raw().
inline constexpr uint64_t kUsualMask = (DispatchKeySet::Full() - kFallthroughKeys).raw();

// For keys to which a mask has already been applied.
inline constexpr uint64_t kAllKeys = DispatchKeySet::Full().raw();

// kUsualMask, with the functionalities of `added` and without those of `passed_by`.
constexpr uint64_t MaskOf(DispatchKeySet added, DispatchKeySet passed_by) {
  return ((DispatchKeySet::FromRaw(kUsualMask) | added) - passed_by).raw();
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_KEYS_FALLTHROUGH_KEYS_H_
