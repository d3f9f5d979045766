// Storage: a handle to bytes on a device, shared by all tensors that view them.
//
// Takes: a size in bytes and a device; or memory of the caller's with a function to give it back.
// Gives: data, size, whether two handles share; growth in place for out arguments.
// Errors: Error for a negative size or one that cannot be allocated, naming it.

#ifndef SWITCHYARD_LIB_CORE_STORAGE_H_
#define SWITCHYARD_LIB_CORE_STORAGE_H_

#include <cstddef>
#include <cstdint>
#include <utility>

#include "lib/core/allocator.h"
#include "lib/core/device.h"
#include "lib/core/intrusive_ptr.h"

namespace switchyard {

// Gives back memory of the caller's.
using ReleaseFunction = void (*)(void* context, void* data);

// The shared object behind Storage; to destroy one is Destroy. Memory comes from `allocator` or, if
// that is nullptr, from the caller.
struct StorageImpl final : RefCounted {
  // How often a tensor over the bytes was written, for lib/autograd, which alone counts, with
  // atomic operations. Views and detached aliases share the count because they share the storage.
  uint32_t version = 0;
  void* data = nullptr;
  size_t nbytes = 0;
  const Allocator* allocator = nullptr;
  ReleaseFunction release = nullptr;
  void* release_context = nullptr;
  Device device;

  static void Destroy(StorageImpl* impl);
};

class Storage {
 public:
  // No storage at all.
  constexpr Storage() = default;

  // `nbytes` bytes, not initialized, from the allocator or that of the device's type. Zero bytes
  // allocate nothing. A device without index is the current one of its type.
  static Storage Allocate(int64_t nbytes, Device device, const Allocator& allocator);
  static Storage Allocate(int64_t nbytes, Device device);
  // The same for TensorImpl: `*place` is set to `room` bytes that live as long as the storage, or
  // to nullptr where it has none.
  static Storage AllocateWithRoom(int64_t nbytes, Device device, size_t room, void** place);

  // Memory of the caller's, given back by `release(context, data)` when the last handle goes;
  // nullptr means that the caller keeps the memory alive. Cannot grow.
  static Storage Wrap(void* data, int64_t nbytes, Device device, ReleaseFunction release = nullptr,
                      void* context = nullptr);

  bool defined() const { return static_cast<bool>(impl_); }
  // The questions below need a defined storage.
  void* data() const { return impl_->data; }
  // The same as PyTorch's sources ask for it: `storage.data_ptr().get()`.
  struct DataPointer {
    void* data;
    void* get() const { return data; }
  };
  DataPointer data_ptr() const { return {data()}; }
  size_t nbytes() const { return impl_->nbytes; }
  Device device() const { return impl_->device; }
  size_t use_count() const { return impl_ ? impl_->use_count() : 0; }
  bool IsSame(const Storage& other) const { return impl_ == other.impl_; }

  // Grows to at least `nbytes`, keeping the bytes there are; every handle sees it. Never shrinks.
  // No other thread may use the storage meanwhile.
  void Grow(int64_t nbytes) const;

  // For TensorImpl, which keeps the bare pointer.
  static Storage Share(StorageImpl* impl) {
    return Storage(IntrusivePtr<StorageImpl>::Share(impl));
  }
  StorageImpl* Detach() { return impl_.Detach(); }
  StorageImpl* impl() const { return impl_.get(); }

 private:
  explicit Storage(IntrusivePtr<StorageImpl> impl) : impl_(std::move(impl)) {}

  IntrusivePtr<StorageImpl> impl_;
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_STORAGE_H_
