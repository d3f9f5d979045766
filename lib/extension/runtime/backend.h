// How extensions that are backends make their tensors: an allocator with a virtual function, its
// pointers, and tensors over them.
//
// REGISTER_ALLOCATOR has no effect, like every registration. The run-time knows a device by its
// hooks (lib/core/device_hooks.h). If a program has installed none, empty_generic() installs hooks
// with its allocator, over those of the extension's guard (device_guards.h) or for one device; the
// extension's own kernels copy between it and other devices.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_BACKEND_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_BACKEND_H_

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "lib/core/device_hooks.h"
#include "lib/extension/runtime/device_guards.h"
#include "lib/extension/runtime/names.h"

namespace c10 {

using DeleterFnPtr = void (*)(void*);

// Owns its memory, unless that was released.
class DataPtr {
 public:
  DataPtr() = default;
  DataPtr(void* data, Device device) : data_(data), device_(device) {}
  DataPtr(void* data, void* context, DeleterFnPtr deleter, Device device)
      : data_(data), context_(context), deleter_(deleter), device_(device) {}
  DataPtr(DataPtr&& other) noexcept { *this = std::move(other); }
  DataPtr& operator=(DataPtr&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(context_, other.context_);
    std::swap(deleter_, other.deleter_);
    std::swap(device_, other.device_);
    return *this;
  }
  ~DataPtr() {
    if (deleter_ != nullptr) deleter_(context_);
  }

  void* get() const { return data_; }
  void* get_context() const { return context_; }
  DeleterFnPtr get_deleter() const { return deleter_; }
  Device device() const { return device_; }
  void* release_context() {
    deleter_ = nullptr;
    return std::exchange(context_, nullptr);
  }

 private:
  void* data_ = nullptr;
  void* context_ = nullptr;
  DeleterFnPtr deleter_ = nullptr;
  Device device_;
};

// Allocators live for ever, so no code destroys one through a pointer to this class.
class Allocator {
 public:
  virtual DataPtr allocate(std::size_t nbytes) const = 0;
  virtual DeleterFnPtr raw_deleter() const { return nullptr; }

 protected:
  constexpr Allocator() = default;
  ~Allocator() = default;
};

inline void* alloc_cpu(std::size_t nbytes) {
  void* data = nbytes == 0 ? nullptr : std::malloc(nbytes);
  TORCH_CHECK(data != nullptr || nbytes == 0, "there is no memory of ", nbytes, " bytes");
  return data;
}
inline void free_cpu(void* data) { std::free(data); }

}  // namespace c10

namespace at {
using c10::Allocator;
using c10::DataPtr;

namespace detail {

inline void* AllocateFrom(void* context, Device, std::size_t nbytes) {
  return static_cast<c10::Allocator*>(context)->allocate(nbytes).release_context();
}
inline void DeallocateFrom(void* context, Device, void* data, std::size_t) {
  const c10::DeleterFnPtr deleter = static_cast<c10::Allocator*>(context)->raw_deleter();
  TORCH_CHECK(deleter != nullptr, "the allocator has no raw_deleter()");
  deleter(data);
}

// Hooks live for ever, as the run-time requires.
inline const DeviceHooks* HooksOver(c10::Allocator* allocator, const DeviceHooks* guard) {
  auto* hooks = guard != nullptr ? new DeviceHooks(*guard) : new DeviceHooks;
  if (guard == nullptr) {
    hooks->count = [] { return DeviceIndex{1}; };
    hooks->current = [] { return DeviceIndex{0}; };
    hooks->set_current = [](DeviceIndex) {};
    hooks->copy = &c10::impl::detail::FailToCopy;
  }
  hooks->allocator = {&AllocateFrom, &DeallocateFrom, allocator};
  return hooks;
}

// Without effect where the program has installed hooks.
inline void InstallAllocator(DeviceType type, c10::Allocator* allocator) {
  const DeviceHooks* known = FindDeviceHooks(type);
  const bool has_allocator =
      known != nullptr && known->allocator.allocate != &c10::impl::detail::FailWithoutAllocator;
  if (!has_allocator) InstallDeviceHooks(type, HooksOver(allocator, known));
}

// On the device of the allocator, which must match the keys.
inline Tensor empty_generic(IntArrayRef sizes, c10::Allocator* allocator, DispatchKeySet keys,
                            ScalarType dtype, c10::optional<MemoryFormat> format) {
  TORCH_CHECK(!format || *format == MemoryFormat::Contiguous || *format == MemoryFormat::Preserve,
              "a tensor of an extension's own memory is contiguous");
  int64_t count = 1;
  for (const int64_t size : sizes) count *= size;
  c10::DataPtr data = allocator->allocate(static_cast<std::size_t>(count) * ElementSize(dtype));
  const Device device = data.device();
  TORCH_CHECK(KeySetOfStrided(device.type(), dtype).HasAll(keys), "the allocator gives memory of ",
              device, ", which has not the keys that were asked for");
  InstallAllocator(device.type(), allocator);
  struct Owner {
    static void Release(void* context, void*) { delete static_cast<c10::DataPtr*>(context); }
  };
  void* const bytes = data.get();
  return FromBlob(bytes, sizes, dtype, &Owner::Release, new c10::DataPtr(std::move(data)), device);
}

}  // namespace detail
}  // namespace at

#define SWITCHYARD_UNREAD_ALLOCATOR(id, type, allocator) \
  static_assert(::c10::DeviceType(type) == (type), "REGISTER_ALLOCATOR takes a type of devices")
#define REGISTER_ALLOCATOR(type, allocator) \
  SWITCHYARD_UNREAD_ALLOCATOR(__COUNTER__, type, allocator)

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_BACKEND_H_
