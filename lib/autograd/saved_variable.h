// SavedVariable: a tensor that a node keeps for its backward.
//
// Takes: an input or an output of the forward call. Gives: the tensor again, with its history, as
// long as nobody has written it. Errors: Error when it was released, when its version is another
// than the saved one (naming the node that needs it, the tensor and both versions), when
// DetachInPlace has taken the history of a computed input, and for saving an inference tensor.
//
// What is kept owns no node that owns it: an output is kept without history and gets the node's own
// when it is unpacked; an input is kept as an alias with its history of now, or with none, so that
// what is written into the input later does not hang on it (`t.add_(t * x)`). A leaf that requires
// a gradient, which no recorded call may write, is kept itself. Threads may unpack and release at
// the same time.
//
// While hooks of the thread are on (saved_hooks.h), they say what is kept; what they unpack is not
// asked for its version. A tensor with a tangent is kept itself all the same.

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

  // `is_output`: the tensor is an output of the node that keeps it, whose history is set already.
  // An undefined tensor unpacks to one.
  void Save(const Tensor& tensor, bool is_output = false);
  // For the node that keeps it.
  Tensor Unpack(const Node& node) const;
  void Release();

 private:
  enum class State : uint8_t { kEmpty, kInput, kComputedInput, kOutput, kReleased };

  // What hooks keep in the tensor's place, and where its gradient goes.
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
