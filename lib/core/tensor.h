// Tensor: a handle to a shape over a shared storage. Copies share everything; a copy costs one
// atomic increment, a move nothing.
//
// Takes: a TensorImpl; the functions of tensor_factory.h make it. A default Tensor is undefined: it
// has no keys, no storage and no element type. Gives: shape (sizes and strides in elements), type,
// device, key set, typed pointers; operators as methods if the macro SWITCHYARD_TENSOR_METHODS
// names the emitted header. Errors: Error for a dimension out of range, and for access to elements
// as another type.

#ifndef SWITCHYARD_LIB_CORE_TENSOR_H_
#define SWITCHYARD_LIB_CORE_TENSOR_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include "lib/core/array_ref.h"
#include "lib/core/device.h"
#include "lib/core/error.h"
#include "lib/core/layout.h"
#include "lib/core/scalar_type.h"
#include "lib/core/storage.h"
#include "lib/core/tensor_impl.h"
#include "lib/keys/dispatch_key_set.h"

#ifdef SWITCHYARD_TENSOR_METHODS
#include <array>
#include <complex>
#include <limits>
#include <string_view>
#include <tuple>
#include <vector>

#include "lib/core/dimname.h"
#include "lib/core/generator.h"
#include "lib/core/memory_format.h"
#include "lib/core/qscheme.h"
#include "lib/core/scalar.h"
#include "lib/core/stream.h"
#include "lib/core/tensor_options.h"

// Either all code of a program has methods or none has. A mix does not link, because tensors with
// methods have another symbol name.
#define SWITCHYARD_TENSOR_NAMESPACE_BEGIN inline namespace with_methods {
#define SWITCHYARD_TENSOR_NAMESPACE_END }
#else
#define SWITCHYARD_TENSOR_NAMESPACE_BEGIN
#define SWITCHYARD_TENSOR_NAMESPACE_END
#endif

namespace switchyard {
SWITCHYARD_TENSOR_NAMESPACE_BEGIN

class Tensor;

SWITCHYARD_TENSOR_NAMESPACE_END

namespace internal {

[[noreturn, gnu::cold]] void FailElementType(ScalarType type, ScalarType asked_for);

}  // namespace internal

using TensorList = ArrayRef<Tensor>;
using OptionalTensorList = ArrayRef<std::optional<Tensor>>;

SWITCHYARD_TENSOR_NAMESPACE_BEGIN

class Tensor {
 public:
  Tensor() noexcept : impl_(&internal::undefined_tensor) {}
  Tensor(const Tensor& other) noexcept : impl_(other.impl_) {
    if (defined()) impl_->Retain();
  }
  Tensor(Tensor&& other) noexcept
      : impl_(std::exchange(other.impl_, &internal::undefined_tensor)) {}
  Tensor& operator=(Tensor other) noexcept {
    std::swap(impl_, other.impl_);
    return *this;
  }
  ~Tensor() {
    if (defined() && impl_->Release()) TensorImpl::Destroy(impl_);
  }

  // Takes ownership of the caller's reference.
  static Tensor Adopt(TensorImpl* impl) { return Tensor(impl); }

  bool defined() const { return impl_ != &internal::undefined_tensor; }
  bool is_same(const Tensor& other) const { return impl_ == other.impl_; }
  size_t use_count() const { return defined() ? impl_->use_count() : 0; }

  DispatchKeySet key_set() const { return impl_->key_set(); }
  IntArrayRef sizes() const { return impl_->sizes(); }
  IntArrayRef strides() const { return impl_->strides(); }
  int64_t dim() const { return impl_->dim(); }
  int64_t numel() const { return impl_->numel(); }
  // A negative dimension counts from the end.
  int64_t size(int64_t d) const { return sizes()[WrapDim(d)]; }
  int64_t stride(int64_t d) const { return strides()[WrapDim(d)]; }
  bool is_contiguous() const { return impl_->is_contiguous(); }
  bool is_wrapped_number() const { return impl_->is_wrapped_number(); }

  ScalarType dtype() const { return impl_->dtype(); }
  size_t item_size() const { return impl_->item_size(); }
  Device device() const { return impl_->device(); }
  Layout layout() const { return impl_->layout(); }

  Storage storage() const { return impl_->storage(); }
  int64_t storage_offset() const { return impl_->storage_offset(); }

  // The first element; nullptr if the tensor has no memory. T must be the type of the elements.
  void* data_ptr() const { return impl_->data(); }
  template <typename T>
  T* data() const {
    constexpr ScalarType kType = ScalarTypeOf<std::remove_const_t<T>>();
    if (__builtin_expect(dtype() != kType, 0)) internal::FailElementType(dtype(), kType);
    return static_cast<T*>(data_ptr());
  }

  TensorImpl* impl() const { return impl_; }

#ifdef SWITCHYARD_TENSOR_METHODS
#include SWITCHYARD_TENSOR_METHODS
#endif

 private:
  explicit Tensor(TensorImpl* impl) : impl_(impl) {}

  size_t WrapDim(int64_t d) const {
    SWITCHYARD_CHECK_INDEX(d >= -dim() && d < dim(), "dimension ", d,
                           " is out of range for a tensor of ", dim(), " dimensions");
    return static_cast<size_t>(d < 0 ? d + dim() : d);
  }

  TensorImpl* impl_;
};

SWITCHYARD_TENSOR_NAMESPACE_END

// Prints "Float[2, 3] on cpu", or "undefined", in a message.
void AppendTo(std::string& out, const Tensor& tensor);

}  // namespace switchyard

#undef SWITCHYARD_TENSOR_NAMESPACE_BEGIN
#undef SWITCHYARD_TENSOR_NAMESPACE_END

#endif  // SWITCHYARD_LIB_CORE_TENSOR_H_
