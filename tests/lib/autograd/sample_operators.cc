#include "tests/lib/autograd/sample_operators.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "lib/autograd/history.h"
#include "lib/autograd/view_nodes.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::sample {

using namespace autograd;  // NOLINT: what emitted code does

namespace {

double Second(double, double y) { return y; }

struct AddBackward final : Node {
  std::string_view name() const override { return "AddBackward"; }
  GradList Apply(GradList&& grads) override { return {grads[0], grads[0]}; }
};

struct MulBackward final : Node {
  std::string_view name() const override { return "MulBackward"; }
  GradList Apply(GradList&& grads) override {
    GradList results(2);
    if (!grads[0].defined()) return results;
    if (IsWanted(0)) results[0] = Mul(grads[0], other.Unpack(*this));
    if (IsWanted(1)) results[1] = Mul(grads[0], self.Unpack(*this));
    return results;
  }
  void ReleaseVariables() override {
    self.Release();
    other.Release();
  }
  SavedVariable self, other;
};

struct ScaleBackward final : Node {
  explicit ScaleBackward(double factor) : factor(factor) {}
  std::string_view name() const override { return "ScaleBackward"; }
  GradList Apply(GradList&& grads) override {
    return {grads[0].defined() ? Mul(grads[0], factor) : Tensor()};
  }
  const double factor;
};

struct ExpBackward final : Node {
  std::string_view name() const override { return "ExpBackward"; }
  GradList Apply(GradList&& grads) override {
    if (!grads[0].defined()) return GradList(1);
    return {Mul(grads[0], result.Unpack(*this))};
  }
  void ReleaseVariables() override { result.Release(); }
  SavedVariable result;
};

struct SqrtBackward final : Node {
  std::string_view name() const override { return "SqrtBackward"; }
  GradList Apply(GradList&& grads) override {
    if (!grads[0].defined()) return GradList(1);
    const Tensor factor =
        kernels::Unary(self.Unpack(*this), [](double x) { return 0.5 / std::sqrt(x); });
    return {Mul(grads[0], factor)};
  }
  void ReleaseVariables() override { self.Release(); }
  SavedVariable self;
};

// The nodes that save shapes only: a function of the gradient.
struct ShapeBackward final : Node {
  using Function = std::function<Tensor(const Tensor& grad)>;
  ShapeBackward(const char* name, Function function) : name_(name), function(std::move(function)) {}
  std::string_view name() const override { return name_; }
  GradList Apply(GradList&& grads) override {
    return {grads[0].defined() ? function(grads[0]) : Tensor()};
  }
  const char* const name_;
  const Function function;
};

template <typename Kernel>
Tensor OneInput(const char* name, const Tensor& self, const Kernel& kernel,
                ShapeBackward::Function function) {
  NodePtr node;
  if (AnyRequiresGrad(self)) {
    node = NodePtr::Adopt(new ShapeBackward(name, std::move(function)));
    AddEdges(node.get(), self);
  }
  Tensor result = CallKernel(kernel);
  if (node) SetHistory(result, node);
  return result;
}

std::vector<int64_t> Owned(IntArrayRef values) {
  return std::vector<int64_t>(values.begin(), values.end());
}

Tensor AsStridedBackwardOf(const Tensor& grad, const OwnedGeometry& base,
                           const OwnedGeometry& view) {
  return OneInput(
      "AsStridedBackwardBackward", grad,
      [&] { return kernels::AsStridedBackward(grad, base.get(), view.get()); },
      [view](const Tensor& g) { return AsStrided(g, view.get()); });
}

Tensor ViewOfGeometry(const char* name, const Tensor& self, const Geometry& geometry,
                      ViewMark mark = ViewMark::kDefault, Replay replay = {}) {
  Tensor result = CallAliasingKernel([&] { return kernels::AsStrided(self, geometry); });
  RecordView(self, result, mark, std::move(replay));
  if (!AnyRequiresGrad(self)) return result;
  const OwnedGeometry base(self, self);
  const OwnedGeometry view(result, self);
  NodePtr node = NodePtr::Adopt(new ShapeBackward(
      name, [base, view](const Tensor& grad) { return AsStridedBackwardOf(grad, base, view); }));
  AddEdges(node.get(), self);
  SetHistory(result, node);
  return result;
}

Tensor AsStridedBackwardOperator(const Tensor& grad, const Geometry& base, const Geometry& view) {
  const Tensor like_base = EmptyStrided(base.sizes, base.strides, grad.dtype());
  return AsStridedBackwardOf(grad, OwnedGeometry(like_base, like_base),
                             OwnedGeometry(kernels::AsStrided(like_base, view), like_base));
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

Tensor AsStridedScatter(const Tensor& base, const Tensor& part, const Geometry& view) {
  Tensor result = CallKernel([&] { return kernels::AsStridedScatter(base, part, view); });
  if (!AnyRequiresGrad(base, part)) return result;
  const OwnedGeometry owned(kernels::AsStrided(result, view), result);
  const NodePtr node = NodePtr::Adopt(new ScatterBackward(owned));
  AddEdges(node.get(), base, part);
  SetHistory(result, node);
  return result;
}

Tensor CloneTo(const Tensor& self, IntArrayRef strides) {
  return OneInput(
      "CloneBackward", self, [&] { return kernels::Clone(self, strides); },
      [](const Tensor& grad) { return grad; });
}

void AddIntoPlain(const Tensor& self, const Tensor& other) {
  kernels::BinaryInto(self, other, std::plus<double>());
}

// Writes `f(self, other)` into self; the node has edges for self and other.
template <typename F>
const Tensor& WriteInPlace(const Tensor& self, const Tensor& other, const NodePtr& node,
                           const F& f) {
  CheckInPlace(self, AnyRequiresGrad(self, other));
  if (node) AddEdges(node.get(), self, other);
  kernels::BinaryInto(self, other, f);
  BumpVersion(self);
  if (node) RebaseHistory(self, node);
  return self;
}

// The gradient of what copy_ overwrites is zeros.
struct CopyBackward final : Node {
  std::string_view name() const override { return "CopyBackward"; }
  GradList Apply(GradList&& grads) override {
    if (!grads[0].defined()) return GradList(2);
    return {Mul(grads[0], 0), grads[0]};
  }
};

}  // namespace

Tensor Leaf(IntArrayRef sizes, const std::vector<double>& values) {
  Tensor leaf = Of(sizes, values);
  SetRequiresGrad(leaf);
  return leaf;
}

Tensor Add(const Tensor& self, const Tensor& other) {
  IntrusivePtr<AddBackward> node;
  if (AnyRequiresGrad(self, other)) {
    node = MakeNode<AddBackward>();
    AddEdges(node.get(), self, other);
  }
  Tensor result = CallKernel([&] { return kernels::Binary(self, other, std::plus<double>()); });
  if (node) SetHistory(result, node);
  return result;
}

Tensor Mul(const Tensor& self, const Tensor& other) {
  IntrusivePtr<MulBackward> node;
  if (AnyRequiresGrad(self, other)) {
    node = MakeNode<MulBackward>();
    AddEdges(node.get(), self, other);
    if (node->IsWanted(0)) node->other.Save(other);
    if (node->IsWanted(1)) node->self.Save(self);
  }
  Tensor result =
      CallKernel([&] { return kernels::Binary(self, other, std::multiplies<double>()); });
  if (node) SetHistory(result, node);
  return result;
}

Tensor Mul(const Tensor& self, double other) {
  return OneInput(
      "ScaleBackward", self,
      [&] { return kernels::Unary(self, [&](double x) { return x * other; }); },
      [other](const Tensor& grad) { return Mul(grad, other); });
}

const Tensor& MulInPlace(const Tensor& self, const Tensor& other) {
  IntrusivePtr<MulBackward> node;
  if (AnyRequiresGrad(self, other)) {
    node = MakeNode<MulBackward>();
    if (RequiresGrad(self)) node->other.Save(other);
    if (RequiresGrad(other)) node->self.Save(Clone(self));
  }
  return WriteInPlace(self, other, node ? AsNode(node) : NodePtr(), std::multiplies<double>());
}

const Tensor& MulInPlace(const Tensor& self, double other) {
  const bool needs_grad = AnyRequiresGrad(self);
  CheckInPlace(self, needs_grad);
  IntrusivePtr<ScaleBackward> node;
  if (needs_grad) {
    node = MakeNode<ScaleBackward>(other);
    AddEdges(node.get(), self);
  }
  kernels::BinaryInto(self, self, [other](double x, double) { return x * other; });
  BumpVersion(self);
  if (node) RebaseHistory(self, node);
  return self;
}

const Tensor& AddInPlace(const Tensor& self, const Tensor& other) {
  NodePtr node;
  if (AnyRequiresGrad(self, other)) node = NodePtr::Adopt(new AddBackward);
  return WriteInPlace(self, other, node, std::plus<double>());
}

const Tensor& Copy(const Tensor& self, const Tensor& source) {
  NodePtr node;
  if (AnyRequiresGrad(self, source)) node = NodePtr::Adopt(new CopyBackward);
  return WriteInPlace(self, source, node, Second);
}

Tensor Sum(const Tensor& self) { return SumTo(self, {}); }

Tensor SumTo(const Tensor& self, IntArrayRef sizes) {
  return OneInput(
      "SumBackward", self, [&] { return kernels::SumTo(self, sizes); },
      [full = Owned(self.sizes())](const Tensor& grad) { return Expand(grad, full); });
}

Tensor Expand(const Tensor& self, IntArrayRef sizes) {
  return OneInput(
      "ExpandBackward", self, [&] { return kernels::Expand(self, sizes); },
      [small = Owned(self.sizes())](const Tensor& grad) { return SumTo(grad, small); });
}

Tensor Exp(const Tensor& self) {
  IntrusivePtr<ExpBackward> node;
  if (AnyRequiresGrad(self)) {
    node = MakeNode<ExpBackward>();
    AddEdges(node.get(), self);
  }
  Tensor result =
      CallKernel([&] { return kernels::Unary(self, [](double x) { return std::exp(x); }); });
  if (node) {
    SetHistory(result, node);
    node->result.Save(result, true);
  }
  return result;
}

Tensor Sqrt(const Tensor& self) {
  IntrusivePtr<SqrtBackward> node;
  if (AnyRequiresGrad(self)) {
    node = MakeNode<SqrtBackward>();
    AddEdges(node.get(), self);
    node->self.Save(self);
  }
  Tensor result =
      CallKernel([&] { return kernels::Unary(self, [](double x) { return std::sqrt(x); }); });
  if (node) SetHistory(result, node);
  return result;
}

Tensor Cast(const Tensor& self, ScalarType dtype) {
  return OneInput(
      "CastBackward", self, [&] { return kernels::Cast(self, dtype); },
      [before = self.dtype()](const Tensor& grad) { return Cast(grad, before); });
}

Tensor Clone(const Tensor& self) { return CloneTo(self, self.strides()); }

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

std::vector<Tensor> MaxWithIndex(const Tensor& self) {
  const std::vector<double> values = Values(self);
  const auto best = std::max_element(values.begin(), values.end()) - values.begin();
  NodePtr node;
  if (AnyRequiresGrad(self)) {
    node = NodePtr::Adopt(
        new ShapeBackward("MaxBackward", [sizes = Owned(self.sizes()), best](const Tensor& grad) {
          std::vector<double> whole(static_cast<size_t>(sizes[0]), 0);
          whole[static_cast<size_t>(best)] = Values(grad)[0];
          return Of(sizes, whole);
        }));
    AddEdges(node.get(), self);
  }
  std::vector<Tensor> results = {Of({}, {values[static_cast<size_t>(best)]}),
                                 Of({}, {static_cast<double>(best)}, ScalarType::Long)};
  if (node) SetHistory(results, node);
  return results;
}

}  // namespace switchyard::sample

namespace switchyard::autograd {

const Operators kOperators = {
    &sample::Add,
    &sample::AddIntoPlain,
    &sample::SumTo,
    &sample::Cast,
    &sample::CloneTo,
    &sample::kernels::Full,
    &sample::AsStrided,
    &sample::AsStridedScatter,
    &sample::AsStridedBackwardOperator,
    [](const Tensor& self, const Tensor& source) { sample::Copy(self, source); },
    &sample::kernels::HasNan,
};

}  // namespace switchyard::autograd
