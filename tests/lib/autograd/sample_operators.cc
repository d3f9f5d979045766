#include "tests/lib/autograd/sample_operators.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "lib/autograd/history.h"
#include "lib/autograd/tangent.h"
#include "tests/lib/autograd/sample_nodes.h"

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

Tensor CloneTo(const Tensor& self, IntArrayRef strides) {
  return OneInput(
      "CloneBackward", self, [&] { return kernels::Clone(self, strides); },
      [](const Tensor& grad) { return grad; },
      [&](const Tensor& tangent) { return CloneTo(tangent, strides); });
}

void AddIntoPlain(const Tensor& self, const Tensor& other) {
  const bool has_tangent = HasTangent(self, other);
  kernels::BinaryInto(self, other, std::plus<double>());
  if (has_tangent) SetTangentInPlace(self, Add(TangentOrZeros(self), TangentOrZeros(other)));
}

// Writes `f(self, other)` into self; the node has edges for self and other. `forward` then gives
// the tangent.
template <typename F, typename Forward>
const Tensor& WriteInPlace(const Tensor& self, const Tensor& other, const NodePtr& node, const F& f,
                           const Forward& forward) {
  const bool has_tangent = HasTangent(self, other);
  CheckInPlace(self, AnyRequiresGrad(self, other));
  if (node) AddEdges(node.get(), self, other);
  kernels::BinaryInto(self, other, f);
  BumpVersion(self);
  if (node) RebaseHistory(self, node);
  if (has_tangent) SetTangentInPlace(self, forward());
  return self;  // NOLINT(bugprone-return-const-ref-from-parameter)
}

// The gradient of the values that copy_ overwrites is zero.
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
  if (HasTangent(self, other)) {
    SetTangent(result, Add(TangentOrZeros(self), TangentOrZeros(other)));
  }
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
  if (HasTangent(self, other)) {
    SetTangent(result, Add(Mul(TangentOrZeros(self), PrimalOf(other)),
                           Mul(PrimalOf(self), TangentOrZeros(other))));
  }
  return result;
}

Tensor Mul(const Tensor& self, double other) {
  return OneInput(
      "ScaleBackward", self,
      [&] { return kernels::Unary(self, [&](double x) { return x * other; }); },
      [other](const Tensor& grad) { return Mul(grad, other); },
      [other](const Tensor& tangent) { return Mul(tangent, other); });
}

const Tensor& MulInPlace(const Tensor& self, const Tensor& other) {
  IntrusivePtr<MulBackward> node;
  if (AnyRequiresGrad(self, other)) {
    node = MakeNode<MulBackward>();
    if (RequiresGrad(self)) node->other.Save(other);
    if (RequiresGrad(other)) node->self.Save(Clone(self));
  }
  Tensor original_self_p, original_self_t;
  if (HasTangent(self, other)) {
    original_self_p = Clone(PrimalOf(self));
    original_self_t = Clone(TangentOrZeros(self));
  }
  return WriteInPlace(self, other, node ? AsNode(node) : NodePtr(), std::multiplies<double>(), [&] {
    return Add(Mul(original_self_t, PrimalOf(other)), Mul(original_self_p, TangentOrZeros(other)));
  });
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
  if (HasTangent(self)) SetTangentInPlace(self, MulInPlace(TangentToWrite(self), other));
  return self;  // NOLINT(bugprone-return-const-ref-from-parameter)
}

const Tensor& AddInPlace(const Tensor& self, const Tensor& other) {
  NodePtr node;
  if (AnyRequiresGrad(self, other)) node = NodePtr::Adopt(new AddBackward);
  return WriteInPlace(self, other, node, std::plus<double>(),
                      [&] { return Add(TangentOrZeros(self), TangentOrZeros(other)); });
}

const Tensor& Copy(const Tensor& self, const Tensor& source) {
  NodePtr node;
  if (AnyRequiresGrad(self, source)) node = NodePtr::Adopt(new CopyBackward);
  return WriteInPlace(self, source, node, Second,
                      [&] { return Expand(TangentOrZeros(source), self.sizes()); });
}

Tensor Sum(const Tensor& self) { return SumTo(self, {}); }

Tensor SumTo(const Tensor& self, IntArrayRef sizes) {
  return OneInput(
      "SumBackward", self, [&] { return kernels::SumTo(self, sizes); },
      [full = Owned(self.sizes())](const Tensor& grad) { return Expand(grad, full); },
      [&](const Tensor& tangent) { return SumTo(tangent, sizes); });
}

Tensor Expand(const Tensor& self, IntArrayRef sizes) {
  return OneInput(
      "ExpandBackward", self, [&] { return kernels::Expand(self, sizes); },
      [small = Owned(self.sizes())](const Tensor& grad) { return SumTo(grad, small); },
      [&](const Tensor& tangent) { return Expand(tangent, sizes); });
}

Tensor Exp(const Tensor& self) {
  IntrusivePtr<ExpBackward> node;
  if (AnyRequiresGrad(self)) {
    node = MakeNode<ExpBackward>();
    AddEdges(node.get(), self);
  }
  Tensor result =
      CallKernel([&] { return kernels::Unary(self, [](double x) { return std::exp(x); }); });
  if (node) SetHistory(result, node);
  if (HasTangent(self)) SetTangent(result, Mul(TangentOf(self), result));
  if (node) node->result.Save(result, true);
  return result;
}

Tensor Sqrt(const Tensor& self) {
  if (HasTangent(self)) FailNoForward("sqrt");
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
      [before = self.dtype()](const Tensor& grad) { return Cast(grad, before); },
      [&](const Tensor& tangent) { return Cast(tangent, dtype); });
}

Tensor Clone(const Tensor& self) { return CloneTo(self, self.strides()); }

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
  if (HasTangent(self)) {
    SetTangents(results, {Clone(Select(TangentOf(self), 0, best)), Tensor()});
  }
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
    &sample::AsStridedBackward,
    [](const Tensor& self, const Tensor& source) { sample::Copy(self, source); },
    &sample::kernels::HasNan,
};

}  // namespace switchyard::autograd
