#include "lib/autograd/variable.h"

#include <utility>

#include "lib/autograd/accumulate_grad.h"
#include "lib/autograd/keys.h"
#include "lib/autograd/meta.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/tangent.h"
#include "lib/autograd/views.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::autograd {
namespace {

uint32_t* CounterOf(const Tensor& tensor) {
  const Meta* const meta = Meta::Find(tensor);
  if (meta != nullptr && meta->own_version) return &meta->own_version->count;
  return &tensor.impl()->storage_impl()->version;
}

void CheckGradFits(const Tensor& tensor, const Tensor& grad) {
  SWITCHYARD_CHECK(!grad.is_same(tensor), "a tensor cannot be its own gradient");
  SWITCHYARD_CHECK(grad.sizes() == tensor.sizes(), "a gradient of sizes ", grad.sizes(),
                   " was assigned to a tensor of sizes ", tensor.sizes());
  SWITCHYARD_CHECK(grad.dtype() == tensor.dtype(), "a gradient of ", grad.dtype(),
                   " was assigned to a tensor of ", tensor.dtype());
  SWITCHYARD_CHECK(grad.device() == tensor.device(), "a gradient on ", grad.device(),
                   " was assigned to a tensor on ", tensor.device());
}

Tensor Alias(const Tensor& tensor) {
  SWITCHYARD_CHECK(tensor.defined(), "an undefined tensor cannot be detached");
  const DispatchKeySet keys = DispatchKeySet::FromRaw(tensor.key_set().raw() & ~kMayNeedGrad.raw());
  return Tensor::Adopt(TensorImpl::CreateAlias(*tensor.impl(), keys));
}

}  // namespace

void SetRequiresGrad(const Tensor& tensor, bool requires_grad) {
  SWITCHYARD_CHECK(!requires_grad || IsDifferentiable(tensor.dtype()),
                   "requires_grad: gradients need floating or complex numbers, not those of ",
                   tensor);
  SWITCHYARD_CHECK(!requires_grad || !IsInference(tensor) || IsInferenceMode(),
                   "an inference tensor cannot be made to require a gradient outside of inference "
                   "mode; clone it there");
  if (!IsLeaf(tensor)) {
    SWITCHYARD_CHECK(requires_grad,
                     "a computed tensor requires a gradient as long as its inputs do; use Detach "
                     "for a tensor without");
    return;
  }
  Meta& meta = Meta::Of(tensor);
  meta.requires_grad = requires_grad;
  if (requires_grad) {
    MarkParticipating(tensor);
  } else if (!RequiresGrad(tensor) && !internal::HasTangent(tensor)) {
    RemoveBits(tensor, kMayNeedGrad);
  }
}

bool IsLeaf(const Tensor& tensor) { return !GradFn(tensor); }

NodePtr GradFn(const Tensor& tensor) {
  Meta* const meta = Meta::Find(tensor);
  if (meta == nullptr) return nullptr;
  return meta->view != nullptr ? GradFnOfView(tensor, meta) : meta->grad_fn;
}

uint32_t OutputNumber(const Tensor& tensor) {
  const Meta* const meta = Meta::Find(tensor);
  return meta != nullptr ? meta->output : 0;
}

Edge GradEdge(const Tensor& tensor) {
  if (!RequiresGrad(tensor)) return {};
  if (NodePtr node = GradFn(tensor)) return {std::move(node), OutputNumber(tensor)};
  return {AccumulatorOf(tensor), 0};
}

Tensor GradOf(const Tensor& tensor) {
  const Meta* const meta = Meta::Find(tensor);
  return meta != nullptr ? meta->grad : Tensor();
}

void SetGrad(const Tensor& tensor, const Tensor& grad) {
  if (grad.defined()) CheckGradFits(tensor, grad);
  Meta::Of(tensor).grad = grad;
}

void RetainGrad(const Tensor& tensor) {
  SWITCHYARD_CHECK(RequiresGrad(tensor),
                   "a tensor that requires no gradient has none that could be kept");
  if (IsLeaf(tensor)) return;
  Meta& meta = Meta::Of(tensor);
  if (meta.retains_grad) return;
  meta.retains_grad = true;
  StartRetaining(&meta);
}

bool RetainsGrad(const Tensor& tensor) {
  const Meta* const meta = Meta::Find(tensor);
  return meta != nullptr && meta->retains_grad;
}

uint32_t Version(const Tensor& tensor) {
  SWITCHYARD_CHECK(!IsInference(tensor), "inference tensors have no version");
  return __atomic_load_n(CounterOf(tensor), __ATOMIC_RELAXED);
}

void BumpVersion(const Tensor& tensor) {
  if (IsInference(tensor)) {
    SWITCHYARD_CHECK(IsInferenceMode(),
                     "an inference tensor is written in place outside of inference mode; clone it "
                     "and write the clone");
    return;
  }
  // Two stores that meet make one step: whoever saved the tensor before still sees a difference.
  uint32_t* const counter = CounterOf(tensor);
  __atomic_store_n(counter, __atomic_load_n(counter, __ATOMIC_RELAXED) + 1, __ATOMIC_RELAXED);
}

Tensor Detach(const Tensor& tensor) {
  Tensor alias = Alias(tensor);
  const Meta* const meta = Meta::Find(tensor);
  if (meta != nullptr && meta->own_version) Meta::Of(alias).own_version = meta->own_version;
  return alias;
}

Tensor Data(const Tensor& tensor) {
  Tensor alias = Alias(tensor);
  Meta::Of(alias).own_version = IntrusivePtr<OwnVersion>::Adopt(new OwnVersion);
  return alias;
}

void DetachInPlace(const Tensor& tensor) {
  Meta* const meta = Meta::Find(tensor);
  if (meta == nullptr) return;
  SWITCHYARD_CHECK(meta->view == nullptr,
                   "a view cannot be detached in place; use Detach for a tensor without history");
  if (meta->grad_fn) MarkCut(meta->grad_fn.get(), meta->output);
  SetGradFn(tensor, nullptr, 0);
  DropTangent(meta);
  meta->requires_grad = false;
  meta->retains_grad = false;
  RemoveBits(tensor, kMayNeedGrad);
}

bool IsView(const Tensor& tensor) {
  const Meta* const meta = Meta::Find(tensor);
  return meta != nullptr && meta->view != nullptr;
}

Tensor BaseOf(const Tensor& tensor) {
  return IsView(tensor) ? Meta::Of(tensor).view->base : Tensor();
}

HookHandle AddTensorHook(const Tensor& tensor, TensorHook hook) {
  SWITCHYARD_CHECK(RequiresGrad(tensor),
                   "a hook needs a gradient to see, and the tensor requires none");
  if (const NodePtr node = GradFn(tensor)) {
    return AddHook(&node->MakeHooks().tensor, std::move(hook), OutputNumber(tensor));
  }
  return AddHook(&Meta::Of(tensor).hooks, std::move(hook));
}

HookHandle AddLeafHook(const Tensor& leaf, LeafHook hook) {
  SWITCHYARD_CHECK(RequiresGrad(leaf),
                   "a hook needs a gradient to see, and the tensor requires none");
  SWITCHYARD_CHECK(
      IsLeaf(leaf),
      "a computed tensor accumulates no gradients, so there is nothing for a hook to see");
  return AddHook(&Meta::Of(leaf).leaf_hooks, std::move(hook));
}

}  // namespace switchyard::autograd
