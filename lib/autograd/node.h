// Node: one step of the recorded computation, which turns gradients of an operator's outputs into
// gradients of its inputs. Edge: one of a node's gradients, and the node input to which it flows.
//
// Takes: the edges to the nodes of the forward call's inputs, the metadata of its outputs. Gives:
// counting of references, destruction without recursion, hooks. Errors: those of Apply.
//
// A node class, written by hand or emitted, is small:
//
//   struct MulBackward final : Node {
//     std::string_view name() const override { return "MulBackward"; }
//     GradList Apply(GradList&& grads) override;
//     void ReleaseVariables() override { self.Release(); other.Release(); }
//     SavedVariable self, other;
//   };
//
// Its inputs are the outputs of the forward operator, its outputs the operator's inputs that have a
// formula, in the order of the edges. lib/autograd/history.h explains how a call fills one.

#ifndef SWITCHYARD_LIB_AUTOGRAD_NODE_H_
#define SWITCHYARD_LIB_AUTOGRAD_NODE_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/autograd/hooks.h"
#include "lib/autograd/spin_lock.h"
#include "lib/core/array_ref.h"
#include "lib/core/device.h"
#include "lib/core/inline_vector.h"
#include "lib/core/intrusive_ptr.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd {

class Meta;
class Node;
using NodePtr = IntrusivePtr<Node>;

// The edge of an input that requires no gradient has no node.
struct Edge {
  NodePtr node;
  uint32_t input = 0;

  explicit operator bool() const { return static_cast<bool>(node); }
};
using EdgeList = InlineVector<Edge, 2>;

// The properties of an output of the forward operator, which its gradient must match.
struct TensorMetadata {
  ShapeVector sizes;
  ScalarType dtype = ScalarType::Undefined;
  Device device;

  TensorMetadata() = default;
  explicit TensorMetadata(const Tensor& tensor) { Take(tensor); }
  void Take(const Tensor& tensor) {
    sizes.assign(tensor.sizes());
    dtype = tensor.dtype();
    device = tensor.device();
  }
};

// The hooks of a node and of the tensors that it made.
struct NodeHooks {
  IntrusivePtr<HookListBase> tensor;  // TensorHook; the key is the number of the node's input
  IntrusivePtr<HookListBase> pre;     // PreHook
  IntrusivePtr<HookListBase> post;    // PostHook
  // Tensors that keep their gradients. Each removes itself when it is destroyed or written.
  SpinLock lock;
  std::vector<Meta*> retaining;
  // Inputs of the node whose tensor was detached by DetachInPlace.
  std::vector<uint32_t> cut;
};

class Node {
 public:
  // Takes the next sequence number of the thread.
  Node();
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  // The node's name in errors: "MulBackward".
  virtual std::string_view name() const = 0;
  // One gradient for each edge, undefined for none. Grad mode is on if the run records a graph.
  virtual GradList Apply(GradList&& grads) = 0;
  // Says, before a run, that the saved values are released after it.
  virtual void WillReleaseVariables() {}
  // Releases all saved values; called after each run that does not keep the graph. Another thread
  // may run the node at the same time: SavedVariable allows this.
  virtual void ReleaseVariables() {}

  uint64_t sequence() const { return sequence_; }
  const EdgeList& edges() const { return edges_; }
  void AddEdge(Edge edge) { edges_.push_back(std::move(edge)); }

  // Adds an input; returns its index.
  uint32_t AddInput(const Tensor& output);
  size_t num_inputs() const { return inputs_.size(); }
  const TensorMetadata& input(size_t index) const { return inputs_[index]; }

  // Whether a gradient for the edge is needed: while a call records the node, if the edge has a
  // node; in a run, if it leads to a requested gradient.
  bool IsWanted(size_t edge) const;

  HookHandle AddPreHook(PreHook hook) { return AddHook(&MakeHooks().pre, std::move(hook)); }
  HookHandle AddPostHook(PostHook hook) { return AddHook(&MakeHooks().post, std::move(hook)); }
  NodeHooks* hooks() const { return hooks_.get(); }
  NodeHooks& MakeHooks();

  // The node at the end of a path: AccumulateGrad, the only one with the last sequence number.
  bool is_accumulator() const { return sequence_ == std::numeric_limits<uint64_t>::max(); }

  // The data that a binding to another language attaches to its nodes; nullptr for other nodes.
  virtual const void* binding() const { return nullptr; }

  // Where the forward call was, if anomaly mode was on: lib/autograd/anomaly.h.
  std::string_view forward_call() const;

  void Retain() const { count_.fetch_add(1, std::memory_order_relaxed); }
  // False if the last reference is already gone: for owners of weak references to an accumulator.
  bool TryRetain() const;
  bool Release() const {
    // A sole owner needs no atomic operation: no other thread can reach the node, except through a
    // weak reference.
    if (!is_accumulator() && count_.load(std::memory_order_acquire) == 1) {
      count_.store(0, std::memory_order_relaxed);
      return true;
    }
    return count_.fetch_sub(1, std::memory_order_acq_rel) == 1;
  }
  // Destroys the node, or leaves that to a call of Destroy that is already running in this thread:
  // a chain of nodes, each the last owner of the next, is destroyed in a loop.
  static void Destroy(Node* node);

 protected:
  explicit Node(uint64_t sequence);
  virtual ~Node();

  // Called for an accumulator whose last reference is gone: whether it is kept for reuse. Otherwise
  // it is destroyed.
  virtual bool Rests() { return false; }
  // Restores the first reference, and the input for the tensor.
  void WakeFor(const Tensor& input);

 private:
  mutable std::atomic<uint32_t> count_{1};
  uint64_t sequence_;
  EdgeList edges_;
  InlineVector<TensorMetadata, 1> inputs_;
  std::unique_ptr<NodeHooks> hooks_;
  std::unique_ptr<std::string> forward_call_;
  Node* next_to_destroy_ = nullptr;
};

// "MulBackward" from the IntrusivePtr of any class of nodes.
template <typename T, typename... Args>
IntrusivePtr<T> MakeNode(Args&&... args) {
  return IntrusivePtr<T>::Adopt(new T(std::forward<Args>(args)...));
}
template <typename T>
NodePtr AsNode(const IntrusivePtr<T>& node) {
  return NodePtr::Share(node.get());
}

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_NODE_H_
