#include <utility>

#include "lib/autograd/history.h"
#include "lib/autograd/tangent.h"
#include "lib/autograd/view_nodes.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/autograd/sample_nodes.h"
#include "tests/lib/autograd/sample_operators.h"

namespace switchyard::sample {

using namespace autograd;  // NOLINT: what emitted code does

namespace {

Tensor AsStridedBackwardOf(const Tensor& grad, const OwnedGeometry& base,
                           const OwnedGeometry& view) {
  return OneInput(
      "AsStridedBackwardBackward", grad,
      [&] { return kernels::AsStridedBackward(grad, base.get(), view.get()); },
      [view](const Tensor& g) { return AsStrided(g, view.get()); },
      [&](const Tensor& tangent) { return AsStridedBackwardOf(tangent, base, view); });
}

Tensor ViewOfGeometry(const char* name, const Tensor& self, const Geometry& geometry,
                      ViewMark mark = ViewMark::kDefault, const Replay& replay = {}) {
  Tensor result = CallAliasingKernel([&] { return kernels::AsStrided(self, geometry); });
  RecordView(self, result, mark, replay);
  if (AnyRequiresGrad(self)) {
    const OwnedGeometry base(self, self);
    const OwnedGeometry view(result, self);
    NodePtr node = NodePtr::Adopt(new ShapeBackward(
        name, [base, view](const Tensor& grad) { return AsStridedBackwardOf(grad, base, view); }));
    AddEdges(node.get(), self);
    SetHistory(result, node);
  }
  if (HasTangent(self)) {
    SetTangent(result, ViewOfGeometry(name, TangentOf(self), geometry, mark, replay));
  }
  return result;
}

struct ScatterBackward final : Node {
  explicit ScatterBackward(OwnedGeometry view) : view(std::move(view)) {}
  std::string_view name() const override { return "ScatterBackward"; }
  GradList Apply(GradList&& grads) override {
    if (!grads[0].defined()) return GradList(2);
    const Tensor part = AsStrided(grads[0], view.get());
    const Tensor zeros = kernels::Full(part.sizes(), part.dtype(), part.device(), 0);
    return {kOperators.as_strided_scatter(grads[0], zeros, view.get()), part};
  }
  const OwnedGeometry view;
};

}  // namespace

Tensor AsStridedBackward(const Tensor& grad, const Geometry& base, const Geometry& view) {
  const Tensor like_base = EmptyStrided(base.sizes, base.strides, grad.dtype());
  return AsStridedBackwardOf(grad, OwnedGeometry(like_base, like_base),
                             OwnedGeometry(kernels::AsStrided(like_base, view), like_base));
}

Tensor AsStridedScatter(const Tensor& base, const Tensor& part, const Geometry& view) {
  Tensor result = CallKernel([&] { return kernels::AsStridedScatter(base, part, view); });
  if (AnyRequiresGrad(base, part)) {
    const OwnedGeometry owned(kernels::AsStrided(result, view), result);
    const NodePtr node = NodePtr::Adopt(new ScatterBackward(owned));
    AddEdges(node.get(), base, part);
    SetHistory(result, node);
  }
  if (HasTangent(base, part)) {
    SetTangent(result, AsStridedScatter(TangentOrZeros(base), TangentOrZeros(part), view));
  }
  return result;
}

Tensor AsStrided(const Tensor& self, const Geometry& view) {
  return ViewOfGeometry("AsStridedBackward", self, view);
}

Tensor Select(const Tensor& self, int64_t dim, int64_t index) {
  std::vector<int64_t> sizes = Owned(self.sizes());
  std::vector<int64_t> strides = Owned(self.strides());
  const int64_t offset = index * strides[static_cast<size_t>(dim)];
  sizes.erase(sizes.begin() + dim);
  strides.erase(strides.begin() + dim);
  return ViewOfGeometry("SelectBackward", self, {sizes, strides, offset});
}

Tensor Narrow(const Tensor& self, int64_t start, int64_t end) {
  std::vector<int64_t> sizes = Owned(self.sizes());
  sizes[0] = end - start;
  return ViewOfGeometry("NarrowBackward", self, {sizes, self.strides(), start * self.stride(0)});
}

Tensor ReplayedNarrow(const Tensor& self, int64_t start, int64_t end) {
  std::vector<int64_t> sizes = Owned(self.sizes());
  sizes[0] = end - start;
  return ViewOfGeometry(
      "ReplayedBackward", self, {sizes, self.strides(), start * self.stride(0)}, ViewMark::kDefault,
      [start, end](const Tensor& base) { return ReplayedNarrow(base, start, end); });
}

std::vector<Tensor> Unbind(const Tensor& self) {
  std::vector<Tensor> parts;
  const IntArrayRef sizes = self.sizes().Slice(1);
  const IntArrayRef strides = self.strides().Slice(1);
  for (int64_t i = 0; i < self.size(0); ++i) {
    parts.push_back(ViewOfGeometry("UnbindBackward", self, {sizes, strides, i * self.stride(0)},
                                   ViewMark::kMultiOutput));
  }
  return parts;
}

}  // namespace switchyard::sample
