#include "lib/core/storage.h"

#include <cstddef>
#include <cstdint>
#include <new>

#include "lib/core/constant_init.h"
#include "lib/core/device_hooks.h"
#include "lib/core/error.h"

namespace switchyard {
namespace {

// Returns nullptr for zero bytes, and if the allocator gives no memory.
void* AllocateBytes(int64_t nbytes, Device device, const Allocator& allocator) {
  SWITCHYARD_CHECK(nbytes >= 0, "a storage of ", nbytes, " bytes was requested");
  if (nbytes == 0 || allocator.allocate == nullptr) return nullptr;
  void* data = allocator.allocate(allocator.context, device, static_cast<size_t>(nbytes));
  SWITCHYARD_CHECK(data != nullptr, "no memory for ", nbytes, " bytes on device ", device);
  return data;
}

// The largest size of a small storage, in bytes. The bytes of a small CPU storage follow its
// StorageImpl in one block, and so does the tensor that is made with it. Each additional block
// would take a tenth of an operator's time on so few elements, and aligned_alloc several times as
// long.
constexpr int64_t kSmall = 1024;

// Marks a small storage. If it grows, its bytes move to separate memory.
SWITCHYARD_CONSTANT_INIT const Allocator kBehindImpl = {
    [](void*, Device device, size_t nbytes) {
      return kCpuAllocator.allocate(kCpuAllocator.context, device, nbytes);
    },
    [](void*, Device, void*, size_t) {}, nullptr};

bool IsSmall(int64_t nbytes, Device device, const Allocator& allocator) {
  return &allocator == &kCpuAllocator && device.is_cpu() && 0 < nbytes && nbytes <= kSmall;
}

// `room` bytes behind the impl.
IntrusivePtr<StorageImpl> NewImpl(size_t room) {
  void* const block = ::operator new(sizeof(StorageImpl) + room);
  return IntrusivePtr<StorageImpl>::Adopt(new (block) StorageImpl);
}

// Puts `room` bytes between the impl and the elements, with the alignment of a StorageImpl.
IntrusivePtr<StorageImpl> NewSmallImpl(int64_t nbytes, Device device, size_t room) {
  void* const block = ::operator new(
      sizeof(StorageImpl) + room + kCpuAlignment + static_cast<size_t>(nbytes), std::nothrow);
  SWITCHYARD_CHECK(block != nullptr, "no memory for ", nbytes, " bytes on device ", device);
  auto* const impl = new (block) StorageImpl;
  char* const free = reinterpret_cast<char*>(impl + 1) + room;
  impl->data = free + (kCpuAlignment - reinterpret_cast<uintptr_t>(free) % kCpuAlignment);
  impl->nbytes = static_cast<size_t>(nbytes);
  impl->allocator = &kBehindImpl;
  impl->device = device;
  return IntrusivePtr<StorageImpl>::Adopt(impl);
}

void Deallocate(const StorageImpl& impl) {
  if (impl.allocator == &kBehindImpl || impl.allocator == nullptr || impl.data == nullptr) return;
  impl.allocator->deallocate(impl.allocator->context, impl.device, impl.data, impl.nbytes);
}

}  // namespace

void StorageImpl::Destroy(StorageImpl* impl) {
  Deallocate(*impl);
  if (impl->release != nullptr) impl->release(impl->release_context, impl->data);
  // The block of a small storage is larger than its size.
  impl->~StorageImpl();
  ::operator delete(impl);
}

Storage Storage::Allocate(int64_t nbytes, Device device, const Allocator& allocator) {
  return AllocateBehindRoom(nbytes, device, allocator, 0);
}

Storage Storage::AllocateBehindRoom(int64_t nbytes, Device device, const Allocator& allocator,
                                    size_t room) {
  if (IsSmall(nbytes, device, allocator)) return Storage(NewSmallImpl(nbytes, device, room));
  const Device resolved = ResolveDevice(device);
  auto impl = NewImpl(room);
  impl->data = AllocateBytes(nbytes, resolved, allocator);
  impl->nbytes = static_cast<size_t>(nbytes);
  impl->allocator = &allocator;
  impl->device = resolved;
  return Storage(std::move(impl));
}

Storage Storage::Allocate(int64_t nbytes, Device device) {
  return Allocate(nbytes, device, AllocatorOf(device.type()));
}

Storage Storage::AllocateWithRoom(int64_t nbytes, Device device, size_t room, void** place) {
  Storage storage = AllocateBehindRoom(nbytes, device, AllocatorOf(device.type()), room);
  *place = storage.impl() + 1;
  return storage;
}

Storage Storage::Wrap(void* data, int64_t nbytes, Device device, ReleaseFunction release,
                      void* context) {
  SWITCHYARD_CHECK(nbytes >= 0, "a storage of ", nbytes, " bytes was requested");
  SWITCHYARD_CHECK(data != nullptr || nbytes == 0 || device.is_meta(), "memory of ", nbytes,
                   " bytes at address null was given");
  return WrapOn(ResolveDevice(device), data, nbytes, release, context);
}

Storage Storage::WrapOn(Device device, void* data, int64_t nbytes, ReleaseFunction release,
                        void* context) {
  auto impl = IntrusivePtr<StorageImpl>::Adopt(new StorageImpl);
  impl->data = data;
  impl->nbytes = static_cast<size_t>(nbytes);
  impl->release = release;
  impl->release_context = context;
  impl->device = device;
  return Storage(std::move(impl));
}

// An extension may have tensors of a device that has no hooks, as in PyTorch.
Storage Storage::WrapOfExtension(Device device, void* data, int64_t nbytes, ReleaseFunction release,
                                 void* context) {
  const bool is_known = !device.has_index() || FindDeviceHooks(device.type()) != nullptr;
  if (is_known) return Wrap(data, nbytes, device, release, context);
  SWITCHYARD_CHECK(nbytes >= 0 && (data != nullptr || nbytes == 0), "memory of ", nbytes,
                   " bytes at address null was given");
  return WrapOn(device, data, nbytes, release, context);
}

void Storage::Grow(int64_t nbytes) const {
  SWITCHYARD_CHECK(impl_, "a tensor without storage cannot grow");
  if (nbytes <= static_cast<int64_t>(impl_->nbytes)) return;
  SWITCHYARD_CHECK(impl_->allocator != nullptr, "a storage of ", impl_->nbytes,
                   " bytes over memory of the caller, or lent to one, cannot grow to ", nbytes);
  void* data = AllocateBytes(nbytes, impl_->device, *impl_->allocator);
  if (data != nullptr) CopyBytes(data, impl_->device, impl_->data, impl_->device, impl_->nbytes);
  Deallocate(*impl_);
  impl_->data = data;
  impl_->nbytes = static_cast<size_t>(nbytes);
  if (impl_->allocator == &kBehindImpl) impl_->allocator = &kCpuAllocator;
}

}  // namespace switchyard
