// How a call learns that autograd concerns it: two bits of a tensor's key set that no dispatch key
// has. A call takes the union of its arguments' sets anyway, so the question is one test of bits,
// and a build without autograd, whose masks know dispatch keys only, does not see them.
//
// Takes: nothing. Gives: the bits; BelowAutograd, a guard under which no call asks. Errors: none.
//
// The Autograd keys themselves do not serve: all tensors have them, as in PyTorch, so that kernels
// that users write for them are called for all tensors.

#ifndef SWITCHYARD_LIB_AUTOGRAD_KEYS_H_
#define SWITCHYARD_LIB_AUTOGRAD_KEYS_H_

#include <cstdint>

#include "lib/core/tensor.h"
#include "lib/dispatch/local_keys.h"
#include "lib/keys/dispatch_key.h"
#include "lib/keys/dispatch_key_set.h"

namespace switchyard::autograd {

// The tensor may require a gradient. RequiresGrad answers exactly: a view that
// was made below autograd has the bit of its base and nothing behind it.
inline constexpr DispatchKeySet kMayNeedGrad = DispatchKeySet::FromRaw(uint64_t{1} << 63);
// The tensor's storage was made in inference mode. Views copy the bit with the other keys. A thread
// in inference mode includes it in all calls, so that their results can be marked.
inline constexpr DispatchKeySet kInference = DispatchKeySet::FromRaw(uint64_t{1} << 62);
// What a switch tests before it looks at any key.
inline constexpr DispatchKeySet kAutogradBits = kMayNeedGrad | kInference;

static_assert(!DispatchKeySet::Full().HasAny(kAutogradBits), "dispatch keys use these bits");

// The Autograd keys, which tensors have for kernels that users write for them. No call below
// autograd goes there, nor does one in inference mode.
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

// Calls under the guard go past autograd: from a wrapper to its kernel.
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
