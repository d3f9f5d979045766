// Views and writes in place: which tensor a view shows, and whose history a write changes.
//
// Takes: from wrappers, each view that an operator made and each tensor that one is to write, or
// has written. Gives: base and view with the history that the write gave them. Errors: Error for a
// write to a leaf that requires a gradient, to a view of one, to views of many at once, to views
// made without grad mode or in inference mode.
//
// A write to a view is a write to its base: the base gets a CopySlices node, which runs the node of
// the written operator on the view's part of the gradient. Every other view of the base finds a new
// version when it is asked for its node next, and gets one (AsStridedBackward) on the base as it is
// now.

#ifndef SWITCHYARD_LIB_AUTOGRAD_VIEWS_H_
#define SWITCHYARD_LIB_AUTOGRAD_VIEWS_H_

#include "lib/autograd/meta.h"
#include "lib/autograd/node.h"
#include "lib/core/tensor.h"
#include "lib/dispatch/local_keys.h"
#include "lib/keys/dispatch_key.h"
#include "lib/keys/dispatch_key_set.h"

namespace switchyard::autograd {

// Of every view that an operator makes, whether or not anything requires a gradient: a later write
// may need it. `self` is the operator's argument. What is no view, or of an inference tensor, stays
// as it is. A `replay` is needed only where the view is more than sizes, strides and offset, as
// with another dtype. Modes that are on weigh more than `mark`.
//
// A thread that excludes ADInplaceOrView tracks no views: an operator that makes new memory
// excludes it around the view of that memory that it returns.
void RecordView(const Tensor& self, const Tensor& view, ViewMark mark = ViewMark::kDefault,
                Replay replay = {});
// Of a result that shows the memory of `self` and never has a gradient, such as the same bits as
// another dtype: it is no view, and writes to one count as writes to the other.
void RecordAlias(const Tensor& self, const Tensor& alias);

// Whether the thread tracks views and counts writes.
inline bool IsTracking() {
  return (switchyard::internal::local_keys.kept &
          DispatchKeySet(DispatchKey::ADInplaceOrView).raw()) != 0;
}

// Before `self` is written. `needs_grad`: AnyRequiresGrad of the operator's arguments.
void CheckInPlace(const Tensor& self, bool needs_grad);

// After the write and the bump of the version: `self` becomes the next input of the node, and what
// `self` shows gets the node. A node that writes a view has one input, and its edge 0 is self's.
void RebaseHistory(const Tensor& self, const NodePtr& node);

// For GradFn: the node of a view as its base is now.
NodePtr GradFnOfView(const Tensor& view, Meta* meta);

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_VIEWS_H_
