#include "lib/autograd/tangent_list.h"

#include <memory>
#include <mutex>
#include <utility>

#include "lib/autograd/spin_lock.h"

namespace switchyard::autograd {
namespace {

// Guards the list of all tangents and the pointers of tensors to theirs.
SWITCHYARD_CONSTANT_INIT SpinLock list_lock;
SWITCHYARD_CONSTANT_INIT Tangent* first_tangent = nullptr;

// The list holds the tangent from here on.
void Link(const Tensor& tensor, std::unique_ptr<Tangent> tangent) {
  Meta& meta = Meta::Of(tensor);
  tangent->self = tensor.impl();
  // The base of a view did so when it got its own.
  tangent->has_marked = !internal::HasTangent(internal::TangentBase(meta));
  if (tangent->has_marked) {
    MarkFamily(tensor);
  } else {
    AddBits(tensor, kMayNeedGrad);
  }
  const std::lock_guard<SpinLock> guard(list_lock);
  if (meta.tangent != nullptr) {  // another thread was faster, or it is replaced
    std::swap(meta.tangent->value, tangent->value);
    return;
  }
  tangent->next = first_tangent;
  if (first_tangent != nullptr) first_tangent->previous = tangent.get();
  first_tangent = tangent.get();
  __atomic_store_n(&meta.tangent, tangent.release(), __ATOMIC_RELEASE);
}

// With the lock held. The tensor may be in destruction, which waits for the last store.
std::unique_ptr<Tangent> Unlink(Tangent* tangent) {
  (tangent->previous != nullptr ? tangent->previous->next : first_tangent) = tangent->next;
  if (tangent->next != nullptr) tangent->next->previous = tangent->previous;
  Meta* const meta = *tangent->self->autograd_meta_slot();
  __atomic_store_n(&meta->tangent, static_cast<Tangent*>(nullptr), __ATOMIC_RELEASE);
  return std::unique_ptr<Tangent>(tangent);
}

}  // namespace

namespace internal {

const Tangent* OwnTangent(const Meta& meta) {
  return __atomic_load_n(&meta.tangent, __ATOMIC_ACQUIRE);
}

Tensor TangentBase(const Meta& meta) {
  if (meta.view == nullptr) return Tensor();
  return meta.view->tangent != nullptr ? meta.view->tangent->base : meta.view->base;
}

void KeepTangent(const Tensor& tensor, const Tensor& value) {
  auto tangent = std::make_unique<Tangent>();
  tangent->value = value;
  Link(tensor, std::move(tangent));
}

bool HasTangent(const Tensor& tensor) {
  if (!tensor.key_set().HasAny(kMayNeedGrad)) return false;
  const Meta* const meta = Meta::Find(tensor);
  return meta != nullptr && (OwnTangent(*meta) != nullptr || HasTangent(TangentBase(*meta)));
}

}  // namespace internal

void DropTangent(Meta* meta) {
  if (internal::OwnTangent(*meta) == nullptr) return;
  std::unique_ptr<Tangent> dropped;  // destroyed when the lock is free
  const std::lock_guard<SpinLock> guard(list_lock);
  if (meta->tangent != nullptr) dropped = Unlink(meta->tangent);
}

void DropAllTangents() {
  while (true) {
    std::unique_ptr<Tangent> dropped;
    const std::lock_guard<SpinLock> guard(list_lock);
    if (first_tangent == nullptr) return;
    if (first_tangent->has_marked) {
      UnmarkFamily(first_tangent->self);
    } else {
      Unmark(first_tangent->self);
    }
    dropped = Unlink(first_tangent);
  }
}

}  // namespace switchyard::autograd
