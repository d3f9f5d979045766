#include "lib/autograd/accumulate_grad.h"

#include <limits>
#include <utility>
#include <vector>

#include "lib/autograd/meta.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/operators.h"
#include "lib/autograd/variable.h"
#include "lib/core/shape.h"
#include "lib/dispatch/local_keys.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::autograd {
namespace {

// The strides that the gradient of a tensor has.
std::vector<int64_t> GradStrides(const Tensor& tensor) {
  if (!IsDense(tensor.sizes(), tensor.strides())) return RowMajorStrides(tensor.sizes());
  return std::vector<int64_t>(tensor.strides().begin(), tensor.strides().end());
}

bool CanBeKept(const Tensor& grad, IntArrayRef strides) {
  return !IsGradMode() && grad.use_count() == 1 && !IsView(grad) &&
         (grad.strides() == strides || (grad.is_contiguous() && IsRowMajor(grad.sizes(), strides)));
}

}  // namespace

AccumulateGrad::AccumulateGrad(const Tensor& leaf)
    : Node(std::numeric_limits<uint64_t>::max()), leaf_(leaf) {
  AddInput(leaf);
}

AccumulateGrad::~AccumulateGrad() {
  Meta& meta = Meta::Of(leaf_);
  const std::lock_guard<SpinLock> guard(meta.lock);
  if (meta.accumulator == this) meta.accumulator = nullptr;
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
      if (meta.accumulator != nullptr && meta.accumulator->TryRetain()) {
        return NodePtr::Adopt(meta.accumulator);
      }
      if (made) {
        meta.accumulator = static_cast<AccumulateGrad*>(made.get());
        return made;
      }
    }
    made = NodePtr::Adopt(new AccumulateGrad(leaf));
  }
}

void AddToGrad(const Tensor& tensor, Tensor&& grad) {
  Meta& meta = Meta::Of(tensor);
  if (!meta.grad.defined()) {
    const std::vector<int64_t> strides = GradStrides(tensor);
    meta.grad = CanBeKept(grad, strides) ? std::move(grad) : kOperators.clone(grad, strides);
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
