#include "lib/core/tensor_impl.h"

#include <algorithm>
#include <iterator>
#include <new>
#include <type_traits>
#include <utility>

#include "lib/core/constant_init.h"
#include "lib/core/error.h"
#include "lib/core/shape.h"

namespace switchyard {
namespace internal {

[[gnu::weak]] void DestroyAutogradMeta(TensorImpl* impl);

SWITCHYARD_CONSTANT_INIT TensorImpl undefined_tensor;

}  // namespace internal

static_assert(alignof(TensorImpl) <= alignof(StorageImpl), "it lies behind one, in its room");
static_assert(std::is_trivially_destructible_v<TensorImpl>,
              "the undefined tensor would be destroyed at exit, while others still use it");

TensorImpl* TensorImpl::Create(Storage storage, DispatchKeySet key_set, ScalarType dtype,
                               IntArrayRef sizes, IntArrayRef strides, int64_t storage_offset) {
  SWITCHYARD_CHECK(storage.defined(), "a tensor needs a storage");
  SWITCHYARD_CHECK(dtype != ScalarType::Undefined, "a tensor needs a type of its elements");
  auto impl = IntrusivePtr<TensorImpl>::Adopt(new TensorImpl);
  impl->key_set_ = key_set;
  impl->kind_.device = storage.device();
  impl->storage_ = storage.Detach();
  impl->SetType(dtype);
  impl->SetShape(sizes, strides, storage_offset);
  return impl.Detach();
}

TensorImpl* TensorImpl::CreateRowMajor(int64_t nbytes, Device device, DispatchKeySet key_set,
                                       ScalarType dtype, IntArrayRef sizes, int64_t numel) {
  void* place = nullptr;
  Storage storage = Storage::AllocateWithRoom(nbytes, device, sizeof(TensorImpl), &place);
  auto impl = IntrusivePtr<TensorImpl>::Adopt(new (place) TensorImpl);
  impl->is_in_storage_ = true;
  const size_t rank = sizes.size();
  if (rank > kInlineRank) impl->heap_shape_ = new int64_t[2 * rank];
  int64_t* const shape = rank > kInlineRank ? impl->heap_shape_ : impl->inline_shape_;
  std::copy(sizes.begin(), sizes.end(), shape);
  FillRowMajorStrides(sizes, shape + rank);
  impl->rank_ = static_cast<uint32_t>(rank);
  impl->numel_ = numel;
  impl->key_set_ = key_set;
  impl->kind_.device = storage.device();
  impl->SetType(dtype);
  impl->storage_ = storage.Detach();
  return impl.Detach();
}

TensorImpl* TensorImpl::CreateAlias(const TensorImpl& other, DispatchKeySet key_set) {
  if (other.heap_shape_ != nullptr || other.storage_ == nullptr) {
    return Create(other.storage(), key_set, other.dtype(), other.sizes(), other.strides(),
                  other.storage_offset_);
  }
  auto* const impl = new TensorImpl;
  impl->key_set_ = key_set;
  impl->storage_ = other.storage().Detach();
  impl->storage_offset_ = other.storage_offset_;
  impl->numel_ = other.numel_;
  impl->rank_ = other.rank_;
  std::copy(std::begin(other.inline_shape_), std::end(other.inline_shape_), impl->inline_shape_);
  impl->kind_ = other.kind_;
  impl->kind_.is_wrapped_number = false;
  return impl;
}

void TensorImpl::Destroy(TensorImpl* impl) {
  if (__builtin_expect(impl->autograd_meta_ != nullptr, 0)) internal::DestroyAutogradMeta(impl);
  StorageImpl* const storage = impl->storage_;
  delete[] impl->heap_shape_;
  if (!impl->is_in_storage_) delete impl;
  if (storage != nullptr && storage->Release()) StorageImpl::Destroy(storage);
}

void TensorImpl::SetShape(IntArrayRef sizes, IntArrayRef strides, int64_t storage_offset) {
  SWITCHYARD_CHECK(storage_ != nullptr, "an undefined tensor has no shape to set");
  SWITCHYARD_CHECK(
      CountBytes(sizes, strides, storage_offset, dtype()) <= static_cast<int64_t>(storage_->nbytes),
      "sizes ", sizes, " with strides ", strides, " at offset ", storage_offset,
      " reach outside a storage of ", storage_->nbytes, " bytes of ", dtype());
  SetValidShape(sizes, strides, storage_offset);
}

void TensorImpl::set_sizes_and_strides(IntArrayRef sizes, IntArrayRef strides) {
  const bool has_no_memory = storage_ != nullptr && storage_->data == nullptr;
  if (!has_no_memory) return SetShape(sizes, strides, storage_offset_);
  CountBytes(sizes, strides, storage_offset_, dtype());  // only for its checks of the shape itself
  SetValidShape(sizes, strides, storage_offset_);
}

void TensorImpl::set_sizes_contiguous(IntArrayRef sizes) {
  set_sizes_and_strides(sizes, RowMajorStrides(sizes));
}

void TensorImpl::set_storage_offset(int64_t storage_offset) {
  SetShape(sizes(), strides(), storage_offset);
}

void TensorImpl::SetValidShape(IntArrayRef sizes, IntArrayRef strides, int64_t storage_offset) {
  const size_t rank = sizes.size();
  numel_ = CountElements(sizes);
  kind_.is_contiguous = IsRowMajor(sizes, strides);
  storage_offset_ = storage_offset;
  // Written to a new place first, because the arguments may be views of the arrays that change.
  int64_t inline_shape[2 * kInlineRank] = {};
  int64_t* heap_shape = rank > kInlineRank ? new int64_t[2 * rank] : nullptr;
  int64_t* shape = heap_shape != nullptr ? heap_shape : inline_shape;
  std::copy(sizes.begin(), sizes.end(), shape);
  std::copy(strides.begin(), strides.end(), shape + rank);
  delete[] heap_shape_;
  heap_shape_ = heap_shape;
  std::copy(std::begin(inline_shape), std::end(inline_shape), inline_shape_);
  rank_ = static_cast<uint32_t>(rank);
}

}  // namespace switchyard
