// TensorImpl: the shared object behind Tensor. Its key set has a fixed place and is valid for the
// undefined tensor too, so dispatch reads it without a check.
//
// Takes: a storage, offset and strides in elements, sizes. Gives: the same, kept consistent.
// Errors: those of lib/core/shape.h; a shape that reaches outside its storage.

#ifndef SWITCHYARD_LIB_CORE_TENSOR_IMPL_H_
#define SWITCHYARD_LIB_CORE_TENSOR_IMPL_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "lib/core/array_ref.h"
#include "lib/core/device.h"
#include "lib/core/intrusive_ptr.h"
#include "lib/core/layout.h"
#include "lib/core/scalar_type.h"
#include "lib/core/storage.h"
#include "lib/keys/dispatch_key_set.h"

namespace switchyard {

// The data of lib/autograd for a tensor that takes part in it; defined there.
namespace autograd {
class Meta;
}

class TensorImpl final : public RefCounted {
 public:
  // The undefined tensor: no keys, no storage, no type, one dimension of size zero.
  constexpr TensorImpl() = default;

  // Creates a tensor with one reference, which the caller owns.
  static TensorImpl* Create(Storage storage, DispatchKeySet key_set, ScalarType dtype,
                            IntArrayRef sizes, IntArrayRef strides, int64_t storage_offset);
  // The same in row-major order, with a new storage of `nbytes` bytes, which must be enough, and
  // which is one block of memory with the tensor.
  static TensorImpl* CreateRowMajor(int64_t nbytes, Device device, DispatchKeySet key_set,
                                    ScalarType dtype, IntArrayRef sizes, int64_t numel);
  // The same shape over the same storage, which is not checked again.
  static TensorImpl* CreateAlias(const TensorImpl& other, DispatchKeySet key_set);
  static void Destroy(TensorImpl* impl);

  DispatchKeySet key_set() const { return key_set_; }
  IntArrayRef sizes() const { return IntArrayRef(shape(), rank_); }
  IntArrayRef strides() const { return IntArrayRef(shape() + rank_, rank_); }
  // No other thread may use the tensor at the same time.
  void set_key_set(DispatchKeySet key_set) { key_set_ = key_set; }
  int64_t dim() const { return static_cast<int64_t>(rank_); }
  int64_t numel() const { return numel_; }
  int64_t storage_offset() const { return storage_offset_; }
  bool is_contiguous() const { return kind_.is_contiguous; }
  ScalarType dtype() const { return kind_.dtype; }
  size_t item_size() const { return kind_.item_size; }
  Device device() const { return kind_.device; }
  Layout layout() const { return kind_.layout; }
  Storage storage() const { return Storage::Share(storage_); }
  StorageImpl* storage_impl() const { return storage_; }
  // A plain number as a tensor without dimensions: see WrappedNumber.
  bool is_wrapped_number() const { return kind_.is_wrapped_number; }
  void MarkAsWrappedNumber() { kind_.is_wrapped_number = true; }
  // Dtype, layout and device are the same, and both tensors are row-major or neither is.
  bool IsOfKind(const TensorImpl& other) const {
    return std::memcmp(&kind_, &other.kind_, sizeof(Kind)) == 0;
  }

  // Only lib/autograd makes, reads and destroys it, with atomic operations; nullptr in a program
  // without lib/autograd.
  autograd::Meta** autograd_meta_slot() { return &autograd_meta_; }

  // The first element; nullptr without a storage, and for storages without memory.
  void* data() const {
    if (storage_ == nullptr || storage_->data == nullptr) return nullptr;
    return static_cast<char*>(storage_->data) + storage_offset_ * kind_.item_size;
  }

  // Gives the tensor another shape over its storage, which must be large enough. No other thread
  // may use the tensor at the same time.
  void SetShape(IntArrayRef sizes, IntArrayRef strides, int64_t storage_offset);
  // PyTorch's spelling, for extensions that make tensors by hand. A storage without memory accepts
  // any shape, because no access can be out of bounds.
  void set_sizes_and_strides(IntArrayRef sizes, IntArrayRef strides);
  void set_sizes_contiguous(IntArrayRef sizes);
  void set_storage_offset(int64_t storage_offset);

 private:
  void SetValidShape(IntArrayRef sizes, IntArrayRef strides, int64_t storage_offset);
  void SetType(ScalarType dtype) {
    kind_.dtype = dtype;
    kind_.item_size = static_cast<uint8_t>(ElementSize(dtype));
  }
  static constexpr size_t kInlineRank = 5;

  // Adjacent, without padding, so that one comparison covers them.
  struct alignas(uint64_t) Kind {
    ScalarType dtype = ScalarType::Undefined;
    Layout layout = Layout::Strided;
    Device device;
    bool is_contiguous = true;
    bool is_wrapped_number = false;
    uint8_t item_size = 0;  // of the dtype, in bytes
    char unused = 0;
  };
  static_assert(std::has_unique_object_representations_v<Kind>);

  const int64_t* shape() const { return heap_shape_ != nullptr ? heap_shape_ : inline_shape_; }

  DispatchKeySet key_set_;
  // Owned; a bare pointer because the undefined tensor must not need a destructor.
  StorageImpl* storage_ = nullptr;
  int64_t storage_offset_ = 0;
  int64_t numel_ = 0;
  uint32_t rank_ = 1;
  bool is_in_storage_ = false;  // in the room of its storage: the storage owns the memory
  // Sizes, then strides: on the heap for more than kInlineRank dimensions, otherwise in place.
  int64_t* heap_shape_ = nullptr;
  int64_t inline_shape_[2 * kInlineRank] = {0, 1};
  Kind kind_;
  autograd::Meta* autograd_meta_ = nullptr;
};

namespace internal {

// Destroys the autograd::Meta of a tensor that has one. Only lib/autograd defines it, in the object
// file that creates Metas. lib/core refers to it weakly; a weak definition here would not link on
// platforms without ELF.
void DestroyAutogradMeta(TensorImpl* impl);

// Every undefined Tensor points here. It never changes, and its count is not used.
extern TensorImpl undefined_tensor;

}  // namespace internal
}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_TENSOR_IMPL_H_
