// Lists of hooks: user functions that receive gradients during backward.
//
// Takes: functions. Gives: handles that remove them, whether or not the tensor and the node still
// exist; snapshots, which run without a lock, so that a hook may add and remove hooks. Errors:
// those of the hooks.

#ifndef SWITCHYARD_LIB_AUTOGRAD_HOOKS_H_
#define SWITCHYARD_LIB_AUTOGRAD_HOOKS_H_

#include <algorithm>
#include <cstdint>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include "lib/autograd/spin_lock.h"
#include "lib/core/intrusive_ptr.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd {

// Gradients in the order of a node's outputs or inputs; undefined where there is none.
using GradList = std::vector<Tensor>;

// The gradient of one tensor, which may be undefined. The result replaces it; an undefined result
// means no change.
using TensorHook = std::function<Tensor(const Tensor& grad)>;
// A leaf whose gradient has just been added.
using LeafHook = std::function<void(const Tensor& leaf)>;
// All gradients that a node receives. An empty result means no change.
using PreHook = std::function<GradList(const GradList& grad_outputs)>;
// The gradients that a node returned, and those that it received. An empty result means no change
// of the former.
using PostHook = std::function<GradList(const GradList& grad_inputs, const GradList& grad_outputs)>;

class HookListBase : public RefCounted {
 public:
  virtual ~HookListBase() = default;
  static void Destroy(HookListBase* list) { delete list; }
  virtual void Remove(uint64_t id) = 0;
};

// Removes one hook. May outlive the tensor or node.
class HookHandle {
 public:
  HookHandle() = default;
  HookHandle(IntrusivePtr<HookListBase> list, uint64_t id) : list_(std::move(list)), id_(id) {}
  void Remove() {
    if (list_) list_->Remove(id_);
    list_ = nullptr;
  }

 private:
  IntrusivePtr<HookListBase> list_;
  uint64_t id_ = 0;
};

// The hooks of one kind, in the order of their registration. `key` distinguishes the owners if
// several share the list.
template <typename Hook>
class HookList final : public HookListBase {
 public:
  uint64_t Add(Hook hook, uint32_t key = 0) {
    const std::lock_guard<SpinLock> guard(lock_);
    entries_.push_back({next_id_, key, std::move(hook)});
    return next_id_++;
  }
  void Remove(uint64_t id) override {
    Hook removed;  // destroyed when the lock is free
    const std::lock_guard<SpinLock> guard(lock_);
    for (size_t i = 0; i < entries_.size(); ++i) {
      if (entries_[i].id != id) continue;
      std::swap(removed, entries_[i].hook);
      entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(i));
      return;
    }
  }
  std::vector<std::pair<uint64_t, Hook>> Snapshot(uint32_t key = 0) {
    const std::lock_guard<SpinLock> guard(lock_);
    std::vector<std::pair<uint64_t, Hook>> hooks;
    for (const Entry& entry : entries_) {
      if (entry.key == key) hooks.emplace_back(entry.id, entry.hook);
    }
    return hooks;
  }

 private:
  struct Entry {
    uint64_t id;
    uint32_t key;
    Hook hook;
  };
  SpinLock lock_;
  uint64_t next_id_ = 0;
  std::vector<Entry> entries_;
};

// Adds to a list that the first hook creates. No other thread may add the first hook at the same
// time.
template <typename Hook>
HookHandle AddHook(IntrusivePtr<HookListBase>* list, Hook hook, uint32_t key = 0) {
  if (!*list) *list = IntrusivePtr<HookListBase>::Adopt(new HookList<Hook>);
  const uint64_t id = static_cast<HookList<Hook>*>(list->get())->Add(std::move(hook), key);
  return HookHandle(*list, id);
}

template <typename Hook>
std::vector<std::pair<uint64_t, Hook>> HooksIn(const IntrusivePtr<HookListBase>& list,
                                               uint32_t key = 0) {
  if (!list) return {};
  return static_cast<HookList<Hook>*>(list.get())->Snapshot(key);
}

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_HOOKS_H_
