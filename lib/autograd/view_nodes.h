// The two nodes without an operator: the base's node after a write to a view, and the view's own
// node afterwards.
//
// Takes: base and view, at the time of the write. Gives: nodes. Errors: those of the written
// operator's node and of kOperators.

#ifndef SWITCHYARD_LIB_AUTOGRAD_VIEW_NODES_H_
#define SWITCHYARD_LIB_AUTOGRAD_VIEW_NODES_H_

#include <cstdint>
#include <string_view>

#include "lib/autograd/meta.h"
#include "lib/autograd/node.h"
#include "lib/autograd/operators.h"
#include "lib/core/inline_vector.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd {

// A geometry that owns its sizes and strides.
class OwnedGeometry {
 public:
  // The offset is counted from the first element of `base`.
  OwnedGeometry(const Tensor& tensor, const Tensor& base)
      : offset_(tensor.storage_offset() - base.storage_offset()) {
    sizes_.assign(tensor.sizes());
    strides_.assign(tensor.strides());
  }
  Geometry get() const { return {sizes_, strides_, offset_}; }

 private:
  ShapeVector sizes_;
  ShapeVector strides_;
  int64_t offset_;
};

// The base's node after a write to a view: runs the node of the writing operator on the view's part
// of the gradient and stores the result there. Edge 0 leads to the base's node before, the others
// are those of the writing operator.
class CopySlices final : public Node {
 public:
  CopySlices(const Tensor& base, const Tensor& view, Replay replay, NodePtr written);

  std::string_view name() const override { return "torch::autograd::CopySlices"; }
  GradList Apply(GradList&& grads) override;
  void ReleaseVariables() override { written_->ReleaseVariables(); }

 private:
  GradList RunWritten(const Tensor& part);
  Tensor Replaced(const Tensor& grad, GradList* grads);

  const OwnedGeometry base_;
  const OwnedGeometry view_;
  const Replay replay_;
  const NodePtr written_;
};

// A view's node after a write to its base.
class AsStridedBackward final : public Node {
 public:
  AsStridedBackward(const Tensor& base, const Tensor& view);

  std::string_view name() const override { return "AsStridedBackward0"; }
  GradList Apply(GradList&& grads) override;

 private:
  const OwnedGeometry base_;
  const OwnedGeometry view_;
};

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_VIEW_NODES_H_
