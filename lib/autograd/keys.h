// How a call detects that it needs autograd: two bits of a tensor's key set that no dispatch key
// has. A call computes the union of its arguments' sets anyway, so the check is one test of bits,
// and a build without autograd, whose masks contain only dispatch keys, ignores them.
//
// Takes: nothing. Gives: the bits; BelowAutograd, a guard under which calls skip the check. Errors:
// none.
//
// The Autograd keys themselves are not suitable: all tensors have them, as in PyTorch, so that
// users' kernels for these keys are called for all tensors.

#ifndef SWITCHYARD_LIB_AUTOGRAD_KEYS_H_
#define SWITCHYARD_LIB_AUTOGRAD_KEYS_H_

#include <cstdint>

#include "lib/core/tensor.h"
#include "lib/dispatch/local_keys.h"
#include "lib/keys/dispatch_key.h"
#include "lib/keys/dispatch_key_set.h"

namespace switchyard::autograd {

// The tensor may require a gradient. RequiresGrad is exact: a view that was made below autograd has
// the bit of its base, but no history.
inline constexpr DispatchKeySet kMayNeedGrad = DispatchKeySet::FromRaw(uint64_t{1} << 63);
// The tensor's storage was made in inference mode. Views copy the bit with the other keys. A thread
// in inference mode includes it in all calls, so that their results can be marked.
inline constexpr DispatchKeySet kInference = DispatchKeySet::FromRaw(uint64_t{1} << 62);
// The bits that a switch tests before any key.
inline constexpr DispatchKeySet kAutogradBits = kMayNeedGrad | kInference;

static_assert(!DispatchKeySet::Full().HasAny(kAutogradBits), "dispatch keys use these bits");

// The Autograd keys, which tensors have for users' kernels. Calls below autograd and in inference
// mode do not go there.
inline constexpr DispatchKeySet kAutogradKeys({DispatchKey::AutogradOther,
                                               DispatchKey::AutogradFunctionality,
                                               DispatchKey::AutogradNestedTensor});

inline void AddBits(const Tensor& tensor, DispatchKeySet bits) {
  tensor.impl()->set_key_set(tensor.key_set() | bits);
}
inline void RemoveBits(const Tensor& tensor, DispatchKeySet bits) {
  tensor.impl()->set_key_set(DispatchKeySet::FromRaw(tensor.key_set().raw() & ~bits.raw()));
}

inline bool IsInference(const Tensor& tensor) { return tensor.key_set().HasAny(kInference); }

// Calls under the guard skip autograd: from a wrapper to its kernel.
class BelowAutograd {
 public:
  BelowAutograd()
      : removed_(switchyard::internal::local_keys.kept & (kAutogradBits | kAutogradKeys).raw()) {
    switchyard::internal::local_keys.kept &= ~removed_;
  }
  ~BelowAutograd() { switchyard::internal::local_keys.kept |= removed_; }
  BelowAutograd(const BelowAutograd&) = delete;
  BelowAutograd& operator=(const BelowAutograd&) = delete;

 private:
  const uint64_t removed_;
};

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_KEYS_H_
