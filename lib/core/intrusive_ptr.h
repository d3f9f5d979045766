// IntrusivePtr<T>: shared ownership, with the count inside the object.
//
// Takes: a T that derives from RefCounted and has a static `void Destroy(T*)`. Gives: a pointer of
// one word; moving is free, copying is one relaxed atomic increment. The count starts at one, which
// IntrusivePtr::Adopt takes over.
// Errors: none; dereferencing an empty pointer is undefined.

#ifndef SWITCHYARD_LIB_CORE_INTRUSIVE_PTR_H_
#define SWITCHYARD_LIB_CORE_INTRUSIVE_PTR_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace switchyard {

class RefCounted {
 public:
  constexpr RefCounted() = default;
  RefCounted(const RefCounted&) = delete;
  RefCounted& operator=(const RefCounted&) = delete;

  void Retain() const { count_.fetch_add(1, std::memory_order_relaxed); }

  // True for the caller that released the last reference and must destroy the object.
  bool Release() const {
    // A sole owner needs no atomic write, because no other thread can reach the object.
    if (count_.load(std::memory_order_acquire) == 1) return true;
    return count_.fetch_sub(1, std::memory_order_acq_rel) == 1;
  }

  size_t use_count() const { return count_.load(std::memory_order_acquire); }

 protected:
  ~RefCounted() = default;

 private:
  mutable std::atomic<uint32_t> count_{1};
};

template <typename T>
class IntrusivePtr {
 public:
  constexpr IntrusivePtr() = default;
  constexpr IntrusivePtr(std::nullptr_t) {}
  IntrusivePtr(const IntrusivePtr& other) : object_(other.object_) {
    if (object_ != nullptr) object_->Retain();
  }
  IntrusivePtr(IntrusivePtr&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  IntrusivePtr& operator=(IntrusivePtr other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~IntrusivePtr() {
    if (object_ != nullptr && object_->Release()) T::Destroy(object_);
  }

  // Takes ownership of the caller's reference.
  static IntrusivePtr Adopt(T* object) {
    IntrusivePtr pointer;
    pointer.object_ = object;
    return pointer;
  }

  // Adds a reference to an object with another owner.
  static IntrusivePtr Share(T* object) {
    if (object != nullptr) object->Retain();
    return Adopt(object);
  }

  // Passes the reference to the caller.
  T* Detach() { return std::exchange(object_, nullptr); }

  T* get() const { return object_; }
  T& operator*() const { return *object_; }
  T* operator->() const { return object_; }
  explicit operator bool() const { return object_ != nullptr; }
  bool operator==(const IntrusivePtr& other) const { return object_ == other.object_; }
  bool operator!=(const IntrusivePtr& other) const { return object_ != other.object_; }

 private:
  T* object_ = nullptr;
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_INTRUSIVE_PTR_H_
