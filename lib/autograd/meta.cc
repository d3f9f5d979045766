#include "lib/autograd/meta.h"

#include <algorithm>
#include <mutex>
#include <utility>

#include "lib/autograd/companion.h"
#include "lib/autograd/keys.h"
#include "lib/autograd/variable.h"
#include "lib/core/constant_init.h"
#include "lib/core/error.h"

namespace switchyard {
namespace autograd::internal {

SWITCHYARD_CONSTANT_INIT ReleaseCompanion release_companion = nullptr;

}  // namespace autograd::internal

// It is in the object file that attaches a Meta to a tensor, so that no program has one without the
// other.
void internal::DestroyAutogradMeta(TensorImpl* impl) {
  const autograd::Meta* const meta = *impl->autograd_meta_slot();
  if (meta->has_companion) autograd::internal::release_companion(impl);
  delete *impl->autograd_meta_slot();
}

namespace autograd {
namespace {

void Unlink(const ViewInfo& view) {
  Meta& base = *Meta::Find(view.base);
  const std::lock_guard<SpinLock> guard(base.lock);
  if (view.previous != nullptr) {
    view.previous->next = view.next;
  } else {
    __atomic_store_n(&base.first_view, view.next, __ATOMIC_RELAXED);
  }
  if (view.next != nullptr) view.next->previous = view.previous;
}

void MarkViews(Meta* meta) {
  if (__atomic_load_n(&meta->first_view, __ATOMIC_RELAXED) == nullptr) return;
  const std::lock_guard<SpinLock> guard(meta->lock);
  for (ViewInfo* view = meta->first_view; view != nullptr; view = view->next) {
    view->self->set_key_set(view->self->key_set() | kMayNeedGrad);
  }
}

}  // namespace

Meta::~Meta() {
  if (__atomic_load_n(&tangent, __ATOMIC_ACQUIRE) != nullptr) DropTangent(this);
  StopRetaining(this);
  if (view != nullptr) Unlink(*view);
  if (accumulator_rests) Node::Destroy(accumulator);
}

Meta& Meta::Of(const Tensor& tensor) {
  SWITCHYARD_CHECK(tensor.defined(), "an undefined tensor takes no part in autograd");
  Meta** const slot = tensor.impl()->autograd_meta_slot();
  Meta* meta = __atomic_load_n(slot, __ATOMIC_ACQUIRE);
  if (meta != nullptr) return *meta;
  auto made = std::make_unique<Meta>();
  if (__atomic_compare_exchange_n(slot, &meta, made.get(), false, __ATOMIC_ACQ_REL,
                                  __ATOMIC_ACQUIRE)) {
    return *made.release();
  }
  return *meta;
}

Meta& Meta::OfNew(const Tensor& tensor) {
  Meta** const slot = tensor.impl()->autograd_meta_slot();
  if (*slot == nullptr) __atomic_store_n(slot, new Meta, __ATOMIC_RELEASE);
  return **slot;
}

Meta* Meta::Find(const Tensor& tensor) {
  return __atomic_load_n(tensor.impl()->autograd_meta_slot(), __ATOMIC_ACQUIRE);
}

void MarkParticipating(const Tensor& tensor) {
  AddBits(tensor, kMayNeedGrad);
  Meta* const meta = Meta::Find(tensor);
  if (meta != nullptr) MarkViews(meta);
}

bool Meta::NeedsGrad() const {
  return requires_grad || grad_fn || (view != nullptr && RequiresGrad(view->base));
}

// Of variable.h; here, because it needs no node.
bool RequiresGrad(const Tensor& tensor) {
  if (!tensor.key_set().HasAny(kMayNeedGrad)) return false;
  const Meta* const meta = Meta::Find(tensor);
  return meta != nullptr && meta->NeedsGrad();
}

void MarkFamily(const Tensor& tensor) {
  AddBits(tensor, kMayNeedGrad);
  Meta& meta = Meta::Of(tensor);
  MarkViews(meta.view != nullptr ? Meta::Find(meta.view->base) : &meta);
}

void Unmark(TensorImpl* impl) {
  if ((*impl->autograd_meta_slot())->NeedsGrad()) return;
  impl->set_key_set(DispatchKeySet::FromRaw(impl->key_set().raw() & ~kMayNeedGrad.raw()));
}

void UnmarkFamily(TensorImpl* impl) {
  Unmark(impl);
  Meta* const meta = *impl->autograd_meta_slot();
  Meta* const root = meta->view != nullptr ? Meta::Find(meta->view->base) : meta;
  const std::lock_guard<SpinLock> guard(root->lock);
  for (ViewInfo* view = root->first_view; view != nullptr; view = view->next) {
    Unmark(view->self);
  }
}

void LinkView(const Tensor& view, const Tensor& base, Replay replay, ViewMark mark) {
  auto info = std::make_unique<ViewInfo>();
  ViewInfo* const link = info.get();
  link->base = base;
  link->replay = std::move(replay);
  link->mark = mark;
  link->self = view.impl();
  Meta::Of(view).view = std::move(info);
  Meta& base_meta = Meta::Of(base);
  const std::lock_guard<SpinLock> guard(base_meta.lock);
  link->next = base_meta.first_view;
  if (link->next != nullptr) link->next->previous = link;
  __atomic_store_n(&base_meta.first_view, link, __ATOMIC_RELAXED);
}

void SetGradFn(const Tensor& tensor, NodePtr node, uint32_t output) {
  Meta& meta = Meta::Of(tensor);
  if (meta.retains_grad) StopRetaining(&meta);
  meta.grad_fn = std::move(node);
  meta.output = output;
  if (!meta.grad_fn) return;
  if (meta.retains_grad) StartRetaining(&meta);
  MarkParticipating(tensor);
}

void StartRetaining(Meta* meta) {
  NodeHooks& hooks = meta->grad_fn->MakeHooks();
  const std::lock_guard<SpinLock> guard(hooks.lock);
  hooks.retaining.push_back(meta);
}

void StopRetaining(Meta* meta) {
  if (!meta->retains_grad || !meta->grad_fn) return;
  NodeHooks& hooks = meta->grad_fn->MakeHooks();
  const std::lock_guard<SpinLock> guard(hooks.lock);
  hooks.retaining.erase(std::remove(hooks.retaining.begin(), hooks.retaining.end(), meta),
                        hooks.retaining.end());
}

void MarkCut(Node* node, uint32_t output) {
  NodeHooks& hooks = node->MakeHooks();
  const std::lock_guard<SpinLock> guard(hooks.lock);
  hooks.cut.push_back(output);
}

bool IsCut(const Node& node, uint32_t output) {
  NodeHooks* const hooks = node.hooks();
  if (__builtin_expect(hooks == nullptr, 1)) return false;
  const std::lock_guard<SpinLock> guard(hooks->lock);
  return std::find(hooks->cut.begin(), hooks->cut.end(), output) != hooks->cut.end();
}

void SetHasCompanion(const Tensor& tensor, bool has_companion) {
  Meta::Of(tensor).has_companion = has_companion;
}

void MoveMeta(TensorImpl* from, TensorImpl* to) {
  Meta* const meta = std::exchange(*from->autograd_meta_slot(), nullptr);
  if (meta == nullptr) return;
  delete std::exchange(*to->autograd_meta_slot(), meta);
  if (meta->view != nullptr) {
    const std::lock_guard<SpinLock> guard(Meta::Find(meta->view->base)->lock);
    meta->view->self = to;
  }
  if (meta->tangent != nullptr) meta->tangent->self = to;
}

}  // namespace autograd
}  // namespace switchyard
