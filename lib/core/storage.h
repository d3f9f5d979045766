// Storage: a handle to bytes on a device, shared by all tensors that view them.
//
// Takes: a size in bytes and a device; or memory of the caller with a function to release it.
// Gives: data, size, whether two handles share a storage, and growth in place for out arguments.
// Errors: an Error that names the size if it is negative or cannot be allocated.

#ifndef SWITCHYARD_LIB_CORE_STORAGE_H_
#define SWITCHYARD_LIB_CORE_STORAGE_H_

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "lib/core/allocator.h"
#include "lib/core/device.h"
#include "lib/core/intrusive_ptr.h"

namespace switchyard {

// Releases memory of the caller.
using ReleaseFunction = void (*)(void* context, void* data);

// The shared object behind Storage; Destroy destroys it. Its memory comes from `allocator`, or from
// the caller if that is nullptr. A tensor with 64-bit members may follow it in the same block: with
// 32-bit pointers, its own members would require a smaller alignment.
struct alignas(int64_t) StorageImpl final : RefCounted {
  // The number of writes to tensors on these bytes. Only lib/autograd uses it, with atomic
  // operations. Views and detached aliases share the count because they share the storage.
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
  // No storage.
  constexpr Storage() = default;

  // Allocates `nbytes` uninitialized bytes from the given allocator, or from the allocator of the
  // device's type. Zero bytes allocate nothing. A device without index means the current one of its
  // type.
  static Storage Allocate(int64_t nbytes, Device device, const Allocator& allocator);
  static Storage Allocate(int64_t nbytes, Device device);
  // The same for TensorImpl: sets `*place` to `room` bytes that live as long as the storage.
  static Storage AllocateWithRoom(int64_t nbytes, Device device, size_t room, void** place);

  // Wraps memory of the caller. `release(context, data)` runs when the last handle is destroyed;
  // nullptr means that the caller keeps the memory alive. Such a storage cannot grow.
  static Storage Wrap(void* data, int64_t nbytes, Device device, ReleaseFunction release = nullptr,
                      void* context = nullptr);

  // PyTorch's spelling: memory that a pointer of an extension owns (c10::DataPtr), or that its
  // allocator gives. Such a storage cannot grow, whatever `resizable` says.
  struct use_byte_size_t {};
  template <typename Pointer>
  Storage(use_byte_size_t, int64_t nbytes, Pointer&& data, const void* allocator,
          bool resizable = false);
  template <typename ExtensionAllocator>
  Storage(use_byte_size_t size, int64_t nbytes, ExtensionAllocator* allocator,
          bool resizable = false)
      : Storage(size, nbytes, allocator->allocate(static_cast<size_t>(nbytes)), allocator,
                resizable) {}

  bool defined() const { return static_cast<bool>(impl_); }
  // The members below need a defined storage.
  void* data() const { return impl_->data; }
  // For PyTorch's spelling `storage.data_ptr().get()`.
  struct DataPointer {
    void* data;
    void* get() const { return data; }
  };
  DataPointer data_ptr() const { return {data()}; }
  size_t nbytes() const { return impl_->nbytes; }
  Device device() const { return impl_->device; }
  size_t use_count() const { return impl_ ? impl_->use_count() : 0; }
  bool IsSame(const Storage& other) const { return impl_ == other.impl_; }

  // Grows to at least `nbytes` and keeps the existing bytes; every handle sees the change. It never
  // shrinks. No other thread may use the storage at the same time.
  void Grow(int64_t nbytes) const;

  // For TensorImpl, which keeps a bare pointer.
  static Storage Share(StorageImpl* impl) {
    return Storage(IntrusivePtr<StorageImpl>::Share(impl));
  }
  StorageImpl* Detach() { return impl_.Detach(); }
  StorageImpl* impl() const { return impl_.get(); }

 private:
  explicit Storage(IntrusivePtr<StorageImpl> impl) : impl_(std::move(impl)) {}
  static Storage WrapOn(Device device, void* data, int64_t nbytes, ReleaseFunction release,
                        void* context);
  static Storage WrapOfExtension(Device device, void* data, int64_t nbytes, ReleaseFunction release,
                                 void* context);
  static Storage AllocateBehindRoom(int64_t nbytes, Device device, const Allocator& allocator,
                                    size_t room);

  IntrusivePtr<StorageImpl> impl_;
};

template <typename Pointer>
Storage::Storage(use_byte_size_t, int64_t nbytes, Pointer&& data, const void* /*allocator*/,
                 bool /*resizable*/) {
  using Owner = std::remove_reference_t<Pointer>;
  static_assert(!std::is_reference_v<Pointer>, "the storage takes the pointer over: move it");
  void* const bytes = data.get();
  const Device device = data.device();
  const ReleaseFunction release = [](void* owner, void*) { delete static_cast<Owner*>(owner); };
  *this = WrapOfExtension(device, bytes, nbytes, release, new Owner(std::forward<Pointer>(data)));
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_STORAGE_H_
