// c10::intrusive_ptr<T> for custom classes: instances that count their owners.
//
// Takes: instances of classes that derive from torch::CustomClassHolder. Gives: shared ownership,
// and the same instance as an Object, as which emitted functions take and return it. Errors: a
// pointer made from an Object of another class raises Error.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_INTRUSIVE_PTR_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_INTRUSIVE_PTR_H_

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

#include "lib/boxing/object.h"
#include "lib/boxing/unboxing.h"
#include "lib/boxing/value.h"
#include "lib/core/intrusive_ptr.h"

namespace c10 {

using intrusive_ptr_target = switchyard::CustomClassHolder;

template <typename T>
class intrusive_ptr {
 public:
  using element_type = T;

  intrusive_ptr() = default;
  intrusive_ptr(std::nullptr_t) {}
  template <typename From, typename = std::enable_if_t<std::is_convertible_v<From*, T*>>>
  intrusive_ptr(const intrusive_ptr<From>& other) : owned_(other.owned()), instance_(other.get()) {}
  // Implicit: emitted functions pass objects.
  intrusive_ptr(const switchyard::Object& object)
      : owned_(object.instance()), instance_(object.As<T>()) {}
  operator switchyard::Object() const { return switchyard::Object::Of<T>(owned_); }

  template <typename... Arguments>
  static intrusive_ptr make(Arguments&&... arguments) {
    return reclaim(new T(std::forward<Arguments>(arguments)...));
  }
  // Takes over a reference that release() gave up.
  static intrusive_ptr reclaim(T* instance) {
    intrusive_ptr made;
    made.owned_ = switchyard::IntrusivePtr<switchyard::CustomClassHolder>::Adopt(instance);
    made.instance_ = instance;
    return made;
  }
  static intrusive_ptr reclaim_copy(T* instance) {
    if (instance != nullptr) instance->Retain();
    return reclaim(instance);
  }
  T* release() {
    owned_.Detach();
    return std::exchange(instance_, nullptr);
  }
  void reset() { *this = intrusive_ptr(); }
  void swap(intrusive_ptr& other) { std::swap(*this, other); }

  T* get() const { return instance_; }
  T& operator*() const { return *instance_; }
  T* operator->() const { return instance_; }
  explicit operator bool() const { return instance_ != nullptr; }
  bool defined() const { return instance_ != nullptr; }
  std::size_t use_count() const { return defined() ? owned_->use_count() : 0; }
  bool unique() const { return use_count() == 1; }
  bool operator==(const intrusive_ptr& other) const { return instance_ == other.instance_; }
  bool operator!=(const intrusive_ptr& other) const { return !(*this == other); }
  const switchyard::IntrusivePtr<switchyard::CustomClassHolder>& owned() const { return owned_; }

 private:
  switchyard::IntrusivePtr<switchyard::CustomClassHolder> owned_;
  T* instance_ = nullptr;
};

// As in PyTorch, the second type names the null of the pointer.
template <typename T, typename Null = void, typename... Arguments>
intrusive_ptr<T> make_intrusive(Arguments&&... arguments) {
  return intrusive_ptr<T>::make(std::forward<Arguments>(arguments)...);
}

template <typename To, typename From>
intrusive_ptr<To> static_intrusive_pointer_cast(const intrusive_ptr<From>& from) {
  return intrusive_ptr<To>::reclaim_copy(static_cast<To*>(from.get()));
}
template <typename To, typename From>
intrusive_ptr<To> dynamic_intrusive_pointer_cast(const intrusive_ptr<From>& from) {
  return intrusive_ptr<To>::reclaim_copy(dynamic_cast<To*>(from.get()));
}

}  // namespace c10

namespace torch {
using CustomClassHolder = switchyard::CustomClassHolder;
namespace jit {
using CustomClassHolder = switchyard::CustomClassHolder;
}
}  // namespace torch

namespace switchyard::internal {

template <typename T>
struct Unboxing<c10::intrusive_ptr<T>> {
  using Holder = c10::intrusive_ptr<T>;
  static bool Accepts(const Value& value) {
    if (value.kind() != Value::Kind::Object) return false;
    const Object& object = value.object<Object>();
    return !object.defined() || object.Is<T>();
  }
  static Holder Take(const Value& value) { return Holder(value.object<Object>()); }
  static void AppendName(std::string& out) { out += CppNameOf<T>(); }
};

}  // namespace switchyard::internal

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_INTRUSIVE_PTR_H_
