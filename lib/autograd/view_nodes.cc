#include "lib/autograd/view_nodes.h"

#include <utility>

#include "lib/autograd/engine.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/variable.h"
#include "lib/core/shape.h"

namespace switchyard::autograd {

CopySlices::CopySlices(const Tensor& base, const Tensor& view, Replay replay, NodePtr written)
    : base_(base, base),
      view_(view, base),
      replay_(std::move(replay)),
      written_(std::move(written)) {
  AddInput(base);
  AddEdge(GradEdge(base));
  for (size_t i = 1; i < written_->edges().size(); ++i) AddEdge(written_->edges()[i]);
  // The written node keeps its edge to the view's node before the write: a second derivative that
  // reaches it by what it saved goes on from there.
}

// The node of the written operator is wanted for what this one is wanted for.
GradList CopySlices::RunWritten(const Tensor& part) {
  const ActingNode acting(*written_);
  GradList grads;
  grads.push_back(part);
  GradList results = written_->Apply(std::move(grads));
  results.resize(edges().size());
  return results;
}

// The gradient with the part of the view replaced; the gradients for the other edges in `grads`.
Tensor CopySlices::Replaced(const Tensor& grad, GradList* grads) {
  const Geometry base = base_.get();
  const Tensor whole = kOperators.clone(grad, base.strides);
  const Tensor part = replay_ ? replay_(whole) : kOperators.as_strided(whole, view_.get());
  *grads = RunWritten(kOperators.clone(part, RowMajorStrides(part.sizes())));
  if (!IsWanted(0) || !(*grads)[0].defined()) return Tensor();
  if (!replay_ && IsGradMode()) {
    return kOperators.as_strided_scatter(whole, (*grads)[0], view_.get());
  }
  kOperators.copy_(part, (*grads)[0]);
  return whole;
}

GradList CopySlices::Apply(GradList&& grads) {
  if (!grads[0].defined()) return GradList(edges().size());
  GradList results;
  Tensor whole = Replaced(grads[0], &results);
  results[0] = std::move(whole);
  return results;
}

AsStridedBackward::AsStridedBackward(const Tensor& base, const Tensor& view)
    : base_(base, base), view_(view, base) {
  AddInput(view);
  AddEdge(GradEdge(base));
}

GradList AsStridedBackward::Apply(GradList&& grads) {
  GradList results(1);
  if (grads[0].defined()) {
    results[0] = kOperators.as_strided_backward(grads[0], base_.get(), view_.get());
  }
  return results;
}

}  // namespace switchyard::autograd
