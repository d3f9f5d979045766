#include "lib/autograd/node_call.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include "lib/autograd/accumulate_grad.h"
#include "lib/autograd/anomaly.h"
#include "lib/autograd/meta.h"
#include "lib/autograd/operators.h"
#include "lib/core/error.h"
#include "lib/core/shape.h"

namespace switchyard::autograd {
namespace {

void CheckUnchanged(uint64_t hook, const Tensor& before, const Tensor& after) {
  if (!before.defined() || !after.defined()) return;
  SWITCHYARD_CHECK(before.sizes() == after.sizes(), "hook ", hook,
                   " has changed a gradient of sizes ", before.sizes(), " to one of sizes ",
                   after.sizes());
  SWITCHYARD_CHECK(before.dtype() == after.dtype(), "hook ", hook, " has changed a gradient of ",
                   before.dtype(), " to one of ", after.dtype());
}

void Replace(uint64_t hook, GradList* grads, GradList&& changed) {
  if (changed.empty()) return;
  SWITCHYARD_CHECK(changed.size() == grads->size(), "hook ", hook, " has returned ", changed.size(),
                   " gradients instead of ", grads->size());
  for (size_t i = 0; i < grads->size(); ++i) CheckUnchanged(hook, (*grads)[i], changed[i]);
  *grads = std::move(changed);
}

void RunHooksOfTensor(const IntrusivePtr<HookListBase>& hooks, uint32_t key, Tensor* grad) {
  for (const auto& [id, hook] : HooksIn<TensorHook>(hooks, key)) {
    Tensor changed = hook(*grad);
    if (!changed.defined()) continue;
    CheckUnchanged(id, *grad, changed);
    *grad = std::move(changed);
  }
}

std::vector<Meta*> RetainingOf(NodeHooks* hooks) {
  const std::lock_guard<SpinLock> guard(hooks->lock);
  return hooks->retaining;
}

// Calls the function while no tensor of the list can be destroyed; not if that has happened.
template <typename Function>
void WhileRetaining(NodeHooks* hooks, Meta* meta, const Function& function) {
  const std::lock_guard<SpinLock> guard(hooks->lock);
  const std::vector<Meta*>& retaining = hooks->retaining;
  if (std::find(retaining.begin(), retaining.end(), meta) != retaining.end()) function();
}

// Operators run without the lock: another thread may destroy the tensor meanwhile.
void KeepGradients(NodeHooks* hooks, const GradList& grads) {
  for (Meta* const meta : RetainingOf(hooks)) {
    Tensor grad;
    Tensor before;
    WhileRetaining(hooks, meta, [&] {
      grad = grads[meta->output];
      before = meta->grad;
    });
    if (!grad.defined()) continue;
    Tensor sum = before.defined() ? kOperators.add(before, grad)
                                  : kOperators.clone(grad, RowMajorStrides(grad.sizes()));
    WhileRetaining(hooks, meta, [&] { std::swap(meta->grad, sum); });
  }
}

GradList CallReporting(Node& node, GradList&& grads) {
#if defined(__cpp_exceptions)
  if (IsAnomalyMode()) {
    try {
      GradList results = node.Apply(std::move(grads));
      CheckNan(node, results);
      return results;
    } catch (...) {
      ReportAnomaly(node);
      throw;
    }
  }
#endif
  GradList results = node.Apply(std::move(grads));
  if (IsAnomalyMode()) CheckNan(node, results);
  return results;
}

}  // namespace

void RunTensorHooks(const Node& node, GradList* grads) {
  if (node.is_accumulator()) {
    const Tensor& leaf = static_cast<const AccumulateGrad&>(node).leaf();
    RunHooksOfTensor(Meta::Of(leaf).hooks, 0, &(*grads)[0]);
    return;
  }
  NodeHooks* const hooks = node.hooks();
  if (hooks == nullptr) return;
  for (size_t i = 0; i < grads->size(); ++i) {
    RunHooksOfTensor(hooks->tensor, static_cast<uint32_t>(i), &(*grads)[i]);
  }
  KeepGradients(hooks, *grads);
}

GradList CallNode(Node& node, GradList&& grads) {
  NodeHooks* const hooks = node.hooks();
  if (hooks == nullptr) return CallReporting(node, std::move(grads));
  for (const auto& [id, hook] : HooksIn<PreHook>(hooks->pre)) Replace(id, &grads, hook(grads));
  const auto post_hooks = HooksIn<PostHook>(hooks->post);
  if (post_hooks.empty()) return CallReporting(node, std::move(grads));
  GradList results = CallReporting(node, GradList(grads));
  for (const auto& [id, hook] : post_hooks) Replace(id, &results, hook(results, grads));
  return results;
}

bool IsExpandable(IntArrayRef from, IntArrayRef to) {
  if (from.size() > to.size()) return false;
  for (size_t i = 1; i <= from.size(); ++i) {
    const int64_t size = from[from.size() - i];
    if (size != 1 && size != to[to.size() - i]) return false;
  }
  return true;
}

void FitGradient(std::string_view what, const TensorMetadata& wanted, Tensor* grad) {
  const IntArrayRef sizes = wanted.sizes;
  if (grad->sizes() != sizes) {
    SWITCHYARD_CHECK(IsExpandable(sizes, grad->sizes()), what, " has sizes ", grad->sizes(),
                     ", which cannot be summed to ", sizes);
    *grad = kOperators.sum_to(*grad, sizes);
  }
  if (grad->dtype() != wanted.dtype) {
    SWITCHYARD_CHECK(IsComplexType(wanted.dtype) || !IsComplexType(grad->dtype()), what,
                     " is complex (", grad->dtype(), "), but it is of a tensor of ", wanted.dtype);
    *grad = kOperators.cast(*grad, wanted.dtype);
  }
  SWITCHYARD_CHECK(grad->device() == wanted.device, what, " is on ", grad->device(),
                   ", but it is of a tensor on ", wanted.device);
}

void ValidateGradients(const Node& node, GradList* grads) {
  const EdgeList& edges = node.edges();
  for (size_t i = edges.size(); i < grads->size(); ++i) {
    SWITCHYARD_CHECK(!(*grads)[i].defined(), node.name(), " returned ", grads->size(),
                     " gradients, expected ", edges.size());
  }
  SWITCHYARD_CHECK(grads->size() >= edges.size(), node.name(), " returned ", grads->size(),
                   " gradients, expected ", edges.size());
  for (size_t i = 0; i < edges.size(); ++i) {
    Tensor& grad = (*grads)[i];
    if (!edges[i] || !grad.defined()) continue;
    const TensorMetadata& wanted = edges[i].node->input(edges[i].input);
    if (wanted.dtype == ScalarType::Undefined) continue;
    if (__builtin_expect(grad.sizes() == IntArrayRef(wanted.sizes) &&
                             grad.dtype() == wanted.dtype && grad.device() == wanted.device,
                         1)) {
      continue;
    }
    if (grad.dtype() == wanted.dtype && grad.device() == wanted.device &&
        IsExpandable(wanted.sizes, grad.sizes())) {
      grad = kOperators.sum_to(grad, wanted.sizes);
      continue;
    }
    FitGradient(Join("gradient ", i, " that ", node.name(), " returned"), wanted, &grad);
  }
}

}  // namespace switchyard::autograd
