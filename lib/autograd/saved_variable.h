// SavedVariable: a tensor that a node keeps for its backward.
//
// Takes: an input or an output of the forward call. Gives: the tensor, with its history, if it was
// not written since. Errors: Error if it was released, if its version differs from the saved one
// (naming the node that needs it, the tensor and both versions), if DetachInPlace removed the
// history of a computed input, and for saving an inference tensor.
//
// There are no cycles of ownership: an output is saved without history and gets the node's own when
// it is unpacked; an input is saved as an alias with its current history, or with none, so that
// later writes to the input do not affect it (`t.add_(t * x)`). A leaf that requires a gradient, to
// which no recorded call may write, is saved itself. Threads may unpack and release at the same
// time.
//
// While hooks of the thread are active (saved_hooks.h), they decide what is saved; the version of
// an unpacked tensor is not checked. A tensor with a tangent is always saved itself.

#ifndef SWITCHYARD_LIB_AUTOGRAD_SAVED_VARIABLE_H_
#define SWITCHYARD_LIB_AUTOGRAD_SAVED_VARIABLE_H_

#include <cstdint>
#include <memory>

#include "lib/autograd/node.h"
#include "lib/autograd/saved_hooks.h"
#include "lib/autograd/spin_lock.h"
#include "lib/core/intrusive_ptr.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd {

class SavedVariable {
 public:
  // Saves nothing: unpacks to an undefined tensor.
  SavedVariable() = default;
  SavedVariable(SavedVariable&& other) noexcept;

  // `is_output`: the tensor is an output of the node that saves it, and its history is already set.
  // An undefined tensor unpacks to one.
  void Save(const Tensor& tensor, bool is_output = false);
  // For the node that saves it.
  Tensor Unpack(const Node& node) const;
  void Release();

 private:
  enum class State : uint8_t { kEmpty, kInput, kComputedInput, kOutput, kReleased };

  // The stored form from a hook, and the edge for the gradient.
  struct Packed final : RefCounted {
    static void Destroy(Packed* packed) { delete packed; }

    std::unique_ptr<PackedTensor> content;
    Edge edge;
  };

  void Pack(SavedHooks* hooks, const Tensor& tensor);
  Tensor UnpackPacked(const Node& node, const Packed& packed, State state) const;
  void CheckVersion(const Node& node, const Tensor& data, State state) const;

  mutable SpinLock lock_;  // guards data_, packed_ and state_ while the node may run
  State state_ = State::kEmpty;
  uint32_t version_ = 0;
  uint32_t output_ = 0;  // of the node that made it
  Tensor data_;
  IntrusivePtr<Packed> packed_;
};

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_SAVED_VARIABLE_H_
