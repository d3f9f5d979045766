// The types of PyTorch 1.13.1, as kernels see them: where names are aliases there, they are here.
#ifndef SWITCHYARD_TESTS_FILES_CHECK_MOCK_ATEN_H_
#define SWITCHYARD_TESTS_FILES_CHECK_MOCK_ATEN_H_

#include "std.h"
#include "torch_library.h"

namespace c10 {
struct Scalar {};
struct SymInt {};
template <typename T>
struct optional {};
template <typename T>
struct ArrayRef {};
template <typename T>
struct OptionalArrayRef {};
template <typename T>
struct List {};
template <typename T>
struct IListRef {};
template <typename T>
struct basic_string_view {};
using string_view = basic_string_view<char>;
using IntArrayRef = ArrayRef<int64_t>;
using SymIntArrayRef = ArrayRef<SymInt>;
using OptionalIntArrayRef = OptionalArrayRef<int64_t>;
enum class ScalarType : signed char { Float };
struct OperatorHandle {};
struct DispatchKeySet {};
struct IValue {};
struct Layout {};
struct Device {};
}  // namespace c10

namespace c10 {
struct Storage {};
struct TensorImpl {
  TensorImpl();
  TensorImpl(Storage&& storage, DispatchKeySet keys);
  int64_t storage_offset() const;
  void set_sizes_contiguous(IntArrayRef size);
  void set_storage_offset(int64_t offset);
};
template <typename T>
struct intrusive_ptr {
  template <typename U>
  intrusive_ptr(const intrusive_ptr<U>& other);
  T* operator->() const;
  template <typename... Args>
  static intrusive_ptr make(Args&&... args) {
    return intrusive_ptr(new T(static_cast<Args&&>(args)...));
  }

 private:
  explicit intrusive_ptr(T* target);
};
template <typename T, typename... Args>
intrusive_ptr<T> make_intrusive(Args&&... args) {
  return intrusive_ptr<T>::make(static_cast<Args&&>(args)...);
}
}  // namespace c10

namespace at {
using namespace c10;
struct TensorBase {
  TensorImpl* unsafeGetTensorImpl() const;
  const Storage& storage() const;
  void retain_grad() const;
};
struct Tensor : TensorBase {
  Tensor();
  Tensor(const Tensor&);
  Tensor(const TensorBase&);
  explicit Tensor(intrusive_ptr<TensorImpl> impl);
  void* data_ptr() const;
  Tensor clone() const;
  Scalar item() const;
  const Tensor& resize_(IntArrayRef size) const;
  Tensor expand_symint(SymIntArrayRef size, bool implicit = false) const;
};
namespace detail {
TensorBase empty_cpu(IntArrayRef size);
template <typename T, typename... Args>
Tensor make_tensor(Args&&... args) {
  return Tensor(make_intrusive<T>(static_cast<Args&&>(args)...));
}
}
using TensorList = ArrayRef<Tensor>;
using ITensorListRef = c10::IListRef<Tensor>;
struct OptionalTensorRef {};
struct Generator {};
namespace meta {
struct structured_add_Tensor {
  void meta(const Tensor& self, const Tensor& other, const Scalar& alpha);
};
}  // namespace meta
namespace native {
struct structured_add_out : meta::structured_add_Tensor {
  void impl(const Tensor& self, const Tensor& other, const Scalar& alpha, const Tensor& out);
};
}  // namespace native
}  // namespace at

namespace torch::jit {
using Stack = std::vector<c10::IValue>;
}  // namespace torch::jit

#define TORCH_META_FUNC2(name, overload) void structured_##name##_##overload::meta
#define TORCH_IMPL_FUNC(name) void structured_##name::impl

#endif  // SWITCHYARD_TESTS_FILES_CHECK_MOCK_ATEN_H_
