// c10::TensorImpl made by hand, as backends out of PyTorch's tree do: from a storage, keys and a
// type, with sizes that are set afterwards. The class is the run-time's own.
//
// Takes: a c10::Storage; a key, or a set of keys; a type. Gives: a tensor of one dimension of size
// zero, shared as c10::intrusive_ptr<c10::TensorImpl>, which becomes an at::Tensor. Errors: Error
// for an undefined storage, and for sizes that reach outside a storage with memory. No class
// derives from TensorImpl: calls of its members are no virtual calls.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_TENSOR_IMPL_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_TENSOR_IMPL_H_

#include <cstddef>
#include <type_traits>
#include <utility>

#include "lib/core/intrusive_ptr.h"
#include "lib/core/storage.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_impl.h"
#include "lib/extension/runtime/intrusive_ptr.h"
#include "lib/extension/runtime/names.h"
#include "lib/extension/runtime/type_meta.h"

namespace c10 {

// What sources name as the null of such pointers.
struct UndefinedTensorImpl {};

template <>
class intrusive_ptr<switchyard::TensorImpl> {
  using Impl = switchyard::TensorImpl;

 public:
  using element_type = Impl;

  intrusive_ptr() = default;
  intrusive_ptr(std::nullptr_t) {}
  // Implicit: what at::Tensor(pointer) calls. Nothing becomes the undefined tensor.
  operator switchyard::Tensor() const {
    return owned_ ? switchyard::Tensor::Adopt(switchyard::IntrusivePtr<Impl>(owned_).Detach())
                  : switchyard::Tensor();
  }

  static intrusive_ptr make(switchyard::Storage storage, switchyard::DispatchKeySet keys,
                            caffe2::TypeMeta type) {
    return reclaim(Impl::Create(std::move(storage), keys, type, {0}, {1}, 0));
  }
  static intrusive_ptr make(switchyard::Storage storage, switchyard::DispatchKey key,
                            caffe2::TypeMeta type) {
    return make(std::move(storage), switchyard::DispatchKeySet(key), type);
  }
  // Takes over a reference that release() gave up.
  static intrusive_ptr reclaim(Impl* impl) {
    intrusive_ptr made;
    made.owned_ = switchyard::IntrusivePtr<Impl>::Adopt(impl);
    return made;
  }
  static intrusive_ptr reclaim_copy(Impl* impl) {
    if (impl != nullptr) impl->Retain();
    return reclaim(impl);
  }
  Impl* release() { return owned_.Detach(); }
  void reset() { owned_ = nullptr; }

  Impl* get() const { return owned_.get(); }
  Impl& operator*() const { return *owned_; }
  Impl* operator->() const { return owned_.get(); }
  explicit operator bool() const { return static_cast<bool>(owned_); }
  bool defined() const { return static_cast<bool>(owned_); }
  std::size_t use_count() const { return owned_ ? owned_->use_count() : 0; }
  bool unique() const { return use_count() == 1; }
  bool operator==(const intrusive_ptr& other) const { return owned_ == other.owned_; }
  bool operator!=(const intrusive_ptr& other) const { return owned_ != other.owned_; }

 private:
  switchyard::IntrusivePtr<Impl> owned_;
};

}  // namespace c10

namespace at::detail {

// A tensor of the class, which is TensorImpl.
template <typename Impl = switchyard::TensorImpl, typename... Arguments>
Tensor make_tensor(Arguments&&... arguments) {
  static_assert(std::is_same_v<Impl, switchyard::TensorImpl>,
                "tensors of a static program are of one class: keep what a class of your own would "
                "have beside the tensor, or in the context of its storage's DataPtr");
  return c10::intrusive_ptr<Impl>::make(std::forward<Arguments>(arguments)...);
}

}  // namespace at::detail

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_TENSOR_IMPL_H_
