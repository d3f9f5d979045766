// Views and in-place writes: the base of a view, and the tensors whose history a write changes.
//
// Takes: from wrappers, each view that an operator made and each tensor before and after a write.
// Gives: base and view with the history of the write. Errors: Error for a write to a leaf that
// requires a gradient, to a view of one, to one of several views of the same call, to views made
// without grad mode or in inference mode.
//
// A write to a view is a write to its base: the base gets a CopySlices node, which runs the node of
// the writing operator on the view's part of the gradient. When another view of the base is asked
// for its node, it finds a new version and gets a new node (AsStridedBackward) on the current base.

#ifndef SWITCHYARD_LIB_AUTOGRAD_VIEWS_H_
#define SWITCHYARD_LIB_AUTOGRAD_VIEWS_H_

#include "lib/autograd/meta.h"
#include "lib/autograd/node.h"
#include "lib/core/tensor.h"
#include "lib/dispatch/local_keys.h"
#include "lib/keys/dispatch_key.h"
#include "lib/keys/dispatch_key_set.h"

namespace switchyard::autograd {

// Call it for every view that an operator makes, even if nothing requires a gradient: a later write
// may need the record. `self` is the operator's argument. A result that is not a view, or a view of
// an inference tensor, stays unchanged. A `replay` is needed only if the view is more than sizes,
// strides and offset, for example with another dtype. Active modes take precedence over `mark`.
//
// A thread that excludes ADInplaceOrView tracks no views: an operator that makes new memory
// excludes it around the view of that memory that it returns.
void RecordView(const Tensor& self, const Tensor& view, ViewMark mark = ViewMark::kDefault,
                Replay replay = {});
// For a result that shares the memory of `self` and never has a gradient, such as the same bits as
// another dtype: it is not a view, but writes to one count as writes to the other.
void RecordAlias(const Tensor& self, const Tensor& alias);

// Whether the thread tracks views and counts writes.
inline bool IsTracking() {
  return (switchyard::internal::local_keys.kept &
          DispatchKeySet(DispatchKey::ADInplaceOrView).raw()) != 0;
}

// Call it before a write to `self`. `needs_grad`: AnyRequiresGrad of the operator's arguments.
void CheckInPlace(const Tensor& self, bool needs_grad);

// Call it after the write and BumpVersion: `self` becomes the next input of the node, and the base
// of `self` gets the node. A node that writes to a view has one input, and its edge 0 is self's.
void RebaseHistory(const Tensor& self, const NodePtr& node);

// For GradFn: the node of a view of the current base.
NodePtr GradFnOfView(const Tensor& view, Meta* meta);

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_VIEWS_H_
