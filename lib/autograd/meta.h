// Meta: the autograd data of a tensor. A tensor that does not take part in autograd has none.
//
// Takes: a tensor, whose TensorImpl owns the Meta through a pointer that is opaque to lib/core.
// Gives: gradient, node, flags, hooks, the base of a view. Errors: none.
//
// For lib/autograd and emitted code; variable.h has the functions for users. TensorImpl::Destroy is
// defined in meta.cc for programs that link it: the definition of lib/core is weak and is left out.

#ifndef SWITCHYARD_LIB_AUTOGRAD_META_H_
#define SWITCHYARD_LIB_AUTOGRAD_META_H_

#include <cstdint>
#include <functional>
#include <memory>

#include "lib/autograd/node.h"
#include "lib/autograd/spin_lock.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd {

// How a view was made, which decides whether it may be written while grad mode is on.
enum class ViewMark : uint8_t { kDefault, kInCustomFunction, kMultiOutput, kNoGrad, kInference };

// Makes the view again from a base that has other elements.
using Replay = std::function<Tensor(const Tensor& base)>;

// The source of a view's tangent, if it is not the view's base: a dual tensor and its primal share
// memory and have separate tangents, and views of them use these.
struct TangentView {
  Tensor base;  // undefined: from nowhere
  Replay replay;
};

// The part of a Meta that only views have.
struct ViewInfo {
  Tensor base;    // never a view itself
  Replay replay;  // empty where the geometry says enough
  ViewMark mark = ViewMark::kDefault;
  uint32_t version = 0;      // that grad_fn belongs to
  uint32_t reshaped_at = 0;  // the version after TakeShape, which writes no element
  std::unique_ptr<TangentView> tangent;
  // In the list of the base's views.
  TensorImpl* self = nullptr;
  ViewInfo* previous = nullptr;
  ViewInfo* next = nullptr;
};

// The tangent of a tensor, in the list of all: lib/autograd/tangent.h.
struct Tangent {
  Tensor value;
  TensorImpl* self = nullptr;
  bool has_marked = false;  // all that show the tensor's memory
  Tangent* previous = nullptr;
  Tangent* next = nullptr;
};

struct OwnVersion final : RefCounted {
  uint32_t count = 0;  // read and written as an atomic
  static void Destroy(OwnVersion* version) { delete version; }
};

class Meta {
 public:
  Meta() = default;
  ~Meta();
  Meta(const Meta&) = delete;
  Meta& operator=(const Meta&) = delete;

  // The tensor's own; created at the first call, in any thread.
  static Meta& Of(const Tensor& tensor);
  // The same for a tensor that no other thread uses.
  static Meta& OfNew(const Tensor& tensor);
  // nullptr if the tensor has none.
  static Meta* Find(const Tensor& tensor);

  // RequiresGrad of the tensor.
  bool NeedsGrad() const;

  bool requires_grad = false;  // the tensor's own flag
  bool retains_grad = false;
  bool has_companion = false;  // the tensor owns an object of another language: companion.h
  uint32_t output = 0;         // of grad_fn
  // Instead of the storage's count of writes: that of a `Data` alias and its own aliases.
  IntrusivePtr<OwnVersion> own_version;
  NodePtr grad_fn;  // as of the last look; GradFn refreshes that of a view
  Tensor grad;
  std::unique_ptr<ViewInfo> view;
  Tangent* tangent = nullptr;             // owned; read as an atomic
  IntrusivePtr<HookListBase> hooks;       // TensorHook, of a leaf
  IntrusivePtr<HookListBase> leaf_hooks;  // LeafHook

  // Guards `accumulator`, the list of views, and the refreshing of a view's grad_fn.
  SpinLock lock;
  Node* accumulator = nullptr;     // held by the graph
  bool accumulator_rests = false;  // held by this: see accumulate_grad.h
  ViewInfo* first_view = nullptr;  // written under the lock, as an atomic
};

// Gives the tensor, and all views of it, the bit that makes calls check for autograd.
void MarkParticipating(const Tensor& tensor);

// The same for all tensors that share its memory: the base, if it is a view, and all views of the
// base.
void MarkFamily(const Tensor& tensor);
// Removes the bit from the tensor, or from all of them, unless they require a gradient.
void Unmark(TensorImpl* impl);
void UnmarkFamily(TensorImpl* impl);

// For the destructor: releases the tangent.
void DropTangent(Meta* meta);

// Makes the tensor a view of `base`, which is not a view itself.
void LinkView(const Tensor& view, const Tensor& base, Replay replay, ViewMark mark);

// Makes the tensor output `output` of the node. A tensor that keeps its gradient leaves its
// previous node.
void SetGradFn(const Tensor& tensor, NodePtr node, uint32_t output);

// Moves the duty to keep the gradient between nodes.
void StartRetaining(Meta* meta);
void StopRetaining(Meta* meta);

// Tells the node that the tensor, its output, was detached; and whether that has happened.
void MarkCut(Node* node, uint32_t output);
bool IsCut(const Node& node, uint32_t output);

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_META_H_
