#include "lib/autograd/accumulate_grad.h"

#include <limits>
#include <utility>

#include "lib/autograd/meta.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/operators.h"
#include "lib/autograd/variable.h"
#include "lib/core/inline_vector.h"
#include "lib/core/shape.h"
#include "lib/dispatch/local_keys.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::autograd {
namespace {

// The strides that the gradient of a tensor has.
ShapeVector GradStrides(const Tensor& tensor) {
  ShapeVector strides;
  strides.assign(tensor.strides());
  if (!IsDense(tensor.sizes(), strides)) FillRowMajorStrides(tensor.sizes(), strides.data());
  return strides;
}

bool CanBeKept(const Tensor& grad, IntArrayRef strides) {
  return !IsGradMode() && grad.use_count() == 1 &&
         (grad.strides() == strides || (grad.is_contiguous() && IsRowMajor(grad.sizes(), strides)));
}

// Whether the tensor is the only owner of its memory, and uses all of it.
bool OwnsMemory(const Tensor& tensor) {
  const StorageImpl& storage = *tensor.impl()->storage_impl();
  return storage.use_count() == 1 &&
         storage.nbytes == static_cast<size_t>(tensor.numel()) * tensor.item_size();
}

// The gradient, or a copy. The base of a view is often a temporary of its node: once the view and
// its base are gone, an alias is the memory's only owner.
Tensor KeptOrCopied(Tensor&& grad, IntArrayRef strides) {
  if (!CanBeKept(grad, strides)) return kOperators.clone(grad, strides);
  if (!IsView(grad)) return std::move(grad);
  Tensor alias = Detach(grad);
  grad = Tensor();
  return OwnsMemory(alias) ? alias : kOperators.clone(alias, strides);
}

}  // namespace

AccumulateGrad::AccumulateGrad(const Tensor& leaf)
    : Node(std::numeric_limits<uint64_t>::max()), leaf_(leaf) {
  AddInput(leaf);
}

AccumulateGrad::~AccumulateGrad() {
  if (!leaf_.defined()) return;
  Meta& meta = Meta::Of(leaf_);
  const std::lock_guard<SpinLock> guard(meta.lock);
  if (meta.accumulator == this) meta.accumulator = nullptr;
}

bool AccumulateGrad::Rests() {
  if (!leaf_.defined() || hooks() != nullptr || !forward_call().empty()) return false;
  Meta& meta = Meta::Of(leaf_);
  // Released when the lock is free: with its last reference the leaf destroys this node.
  Tensor leaf;
  const std::lock_guard<SpinLock> guard(meta.lock);
  if (meta.accumulator != this) return false;
  leaf = std::move(leaf_);
  meta.accumulator_rests = true;
  return true;
}

void AccumulateGrad::Wake(const Tensor& leaf) {
  leaf_ = leaf;
  WakeFor(leaf);
}

GradList AccumulateGrad::Apply(GradList&& grads) {
  // The flag may have been taken away since the forward call.
  if (!grads[0].defined() || !RequiresGrad(leaf_)) return {};
  {
    const std::lock_guard<std::mutex> guard(mutex_);
    AddToGrad(leaf_, std::move(grads[0]));
  }
  for (const auto& [id, hook] : HooksIn<LeafHook>(Meta::Of(leaf_).leaf_hooks)) hook(leaf_);
  return {};
}

NodePtr AccumulatorOf(const Tensor& leaf) {
  Meta& meta = Meta::Of(leaf);
  // Made before the lock is taken, and given up after it is free.
  NodePtr made;
  while (true) {
    {
      const std::lock_guard<SpinLock> guard(meta.lock);
      if (meta.accumulator_rests) {
        static_cast<AccumulateGrad*>(meta.accumulator)->Wake(leaf);
        meta.accumulator_rests = false;
        return NodePtr::Adopt(meta.accumulator);
      }
      if (meta.accumulator != nullptr && meta.accumulator->TryRetain()) {
        return NodePtr::Adopt(meta.accumulator);
      }
      if (made) {
        meta.accumulator = made.get();
        return made;
      }
    }
    made = NodePtr::Adopt(new AccumulateGrad(leaf));
  }
}

void AddToGrad(const Tensor& tensor, Tensor&& grad) {
  Meta& meta = Meta::Of(tensor);
  if (!meta.grad.defined()) {
    meta.grad = KeptOrCopied(std::move(grad), GradStrides(tensor));
  } else if (IsGradMode()) {
    meta.grad = kOperators.add(meta.grad, grad);
  } else {
    {
      // The program's operator may count its write, or not.
      const ExcludeKeysGuard uncounted(DispatchKey::ADInplaceOrView);
      kOperators.add_(meta.grad, grad);
    }
    BumpVersion(meta.grad);
  }
}

}  // namespace switchyard::autograd
