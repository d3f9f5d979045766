// Hooks of the calling thread on what nodes save: something else is kept in the place of a tensor,
// and made a tensor again for backward.
//
// Takes: SavedHooks, which their owner keeps while they are on. Gives: the hooks that are on.
// Errors: what Pack and Unpack throw.
//
//   class OnDisk final : public SavedHooks { ... };
//   OnDisk hooks;
//   SavedHooks* const before = SetSavedHooks(&hooks);
//   Tensor loss = Layer(x);
//   SetSavedHooks(before);

#ifndef SWITCHYARD_LIB_AUTOGRAD_SAVED_HOOKS_H_
#define SWITCHYARD_LIB_AUTOGRAD_SAVED_HOOKS_H_

#include <memory>

#include "lib/core/tensor.h"

namespace switchyard::autograd {

// What is kept of a tensor. Threads may unpack it at the same time.
class PackedTensor {
 public:
  virtual ~PackedTensor() = default;
  virtual Tensor Unpack() const = 0;
};

class SavedHooks {
 public:
  virtual ~SavedHooks() = default;
  // With grad mode off.
  virtual std::unique_ptr<PackedTensor> Pack(const Tensor& tensor) = 0;
};

// nullptr: none are on. Setting returns those that were on.
SavedHooks* CurrentSavedHooks();
SavedHooks* SetSavedHooks(SavedHooks* hooks);

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_SAVED_HOOKS_H_
