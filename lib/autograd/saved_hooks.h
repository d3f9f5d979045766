// Hooks of the calling thread for values that nodes save: a hook stores something else in place of
// a tensor, and makes a tensor from it for backward.
//
// Takes: SavedHooks, which must live while they are active. Gives: the active hooks. Errors: those
// of Pack and Unpack.
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

// The stored form of a tensor. Several threads may unpack it at the same time.
class PackedTensor {
 public:
  virtual ~PackedTensor() = default;
  virtual Tensor Unpack() const = 0;
};

class SavedHooks {
 public:
  virtual ~SavedHooks() = default;
  // Called with grad mode off.
  virtual std::unique_ptr<PackedTensor> Pack(const Tensor& tensor) = 0;
};

// nullptr: none are active. Setting returns the previous ones.
SavedHooks* CurrentSavedHooks();
SavedHooks* SetSavedHooks(SavedHooks* hooks);

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_SAVED_HOOKS_H_
