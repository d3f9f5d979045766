// c10::impl::DeviceGuardImplInterface: how an extension that is a backend says which of its devices
// is current, and C10_REGISTER_GUARD_IMPL, which the linker takes in place of a registration: the
// run-time finds the class of a type of devices without anything that runs before main.
//
// Takes: a class that is derived from the interface, with a constructor without arguments. Gives:
// the run-time's hooks of the type (lib/core/device_hooks.h): DeviceGuard and emitted guards ask
// the class. Memory comes from an allocator of the extension (backend.h). Errors: a second class
// for one type is a second definition for the linker; two in unnamed namespaces are an error of the
// first call that asks. Streams and events are the extension's own: the run-time never asks for
// them.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_DEVICE_GUARDS_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_DEVICE_GUARDS_H_

#include <cstddef>
#include <optional>
#include <type_traits>

#include "lib/core/device_hooks.h"
#include "lib/core/stream.h"
#include "lib/extension/runtime/names.h"

namespace c10 {

enum class EventFlag { PYTORCH_DEFAULT, BACKEND_DEFAULT, INVALID };

namespace impl {

struct DeviceGuardImplInterface {
  DeviceGuardImplInterface() = default;
  DeviceGuardImplInterface(const DeviceGuardImplInterface&) = default;
  DeviceGuardImplInterface& operator=(const DeviceGuardImplInterface&) = default;
  virtual ~DeviceGuardImplInterface() = default;

  virtual DeviceType type() const = 0;
  virtual Device exchangeDevice(Device) const = 0;
  virtual Device getDevice() const = 0;
  virtual void setDevice(Device) const = 0;
  virtual void uncheckedSetDevice(Device) const noexcept = 0;
  virtual DeviceIndex deviceCount() const noexcept = 0;

  virtual Stream getStream(Device) const noexcept = 0;
  virtual Stream getDefaultStream(Device device) const { return Stream(Stream::DEFAULT, device); }
  virtual Stream getStreamFromGlobalPool(Device, bool /*is_high_priority*/ = false) const {
    switchyard::Fail("the backend has no pool of streams");
  }
  virtual Stream exchangeStream(Stream) const noexcept = 0;
  virtual bool queryStream(const Stream&) const {
    switchyard::Fail("the backend has no queries of streams");
  }
  virtual void synchronizeStream(const Stream&) const {
    switchyard::Fail("the backend does not wait for streams");
  }
  virtual void destroyEvent(void* /*event*/, DeviceIndex) const noexcept {}
  virtual void record(void** /*event*/, const Stream&, DeviceIndex, EventFlag) const {
    switchyard::Fail("the backend has no events");
  }
  virtual void block(void* /*event*/, const Stream&) const {
    switchyard::Fail("the backend has no events");
  }
  virtual bool queryEvent(void* /*event*/) const { switchyard::Fail("the backend has no events"); }
};

namespace detail {

inline void* FailWithoutAllocator(void* /*context*/, Device device, std::size_t nbytes) {
  switchyard::Fail("memory of ", nbytes, " bytes was asked for on ", device,
                   ", but the extension has made no tensor with an allocator of its own");
}
inline void DeallocateNothing(void* /*context*/, Device, void*, std::size_t) {}
inline void FailToCopy(void* /*to*/, Device to, const void* /*from*/, Device from, std::size_t) {
  switchyard::Fail("memory of an extension is copied by its kernels, not from ", from, " to ", to);
}

// The hooks over a class, which is made once and lives for ever.
template <typename Guard>
const switchyard::DeviceHooks* HooksOverGuard() {
  static const auto* const kGuard = new Guard();
  static const auto* const kHooks = [] {
    auto* hooks = new switchyard::DeviceHooks;
    hooks->count = [] { return kGuard->deviceCount(); };
    hooks->current = [] { return kGuard->getDevice().index(); };
    hooks->set_current = [](DeviceIndex index) {
      kGuard->setDevice(Device(kGuard->type(), index));
    };
    hooks->copy = &FailToCopy;
    hooks->allocator = {&FailWithoutAllocator, &DeallocateNothing, nullptr};
    return hooks;
  }();
  return kHooks;
}

}  // namespace detail
}  // namespace impl

// Makes a device current and restores the previous one. CPU and meta have no current device.
class OptionalDeviceGuard {
 public:
  OptionalDeviceGuard() = default;
  explicit OptionalDeviceGuard(Device device) { reset_device(device); }
  explicit OptionalDeviceGuard(std::optional<Device> device) {
    if (device) reset_device(*device);
  }
  OptionalDeviceGuard(const OptionalDeviceGuard&) = delete;
  OptionalDeviceGuard& operator=(const OptionalDeviceGuard&) = delete;
  ~OptionalDeviceGuard() { Restore(); }

  void reset_device(Device device) {
    Restore();
    if (device.is_cpu() || device.is_meta()) return;
    const switchyard::DeviceHooks& hooks = switchyard::DeviceHooksOf(device.type());
    original_ = Device(device.type(), hooks.current());
    current_ = switchyard::ResolveDevice(device);
    if (current_ != original_) hooks.set_current(current_->index());
  }
  std::optional<Device> original_device() const { return original_; }
  std::optional<Device> current_device() const { return current_; }

 private:
  void Restore() {
    if (original_ && current_ != original_) {
      switchyard::DeviceHooksOf(original_->type()).set_current(original_->index());
    }
    original_.reset();
    current_.reset();
  }

  std::optional<Device> original_, current_;
};

class DeviceGuard {
 public:
  explicit DeviceGuard(Device device) : guard_(device) {}
  void reset_device(Device device) { guard_.reset_device(device); }

 private:
  OptionalDeviceGuard guard_;
};

}  // namespace c10

// The linker finds the hooks by their section; two for one device do not link.
#define C10_REGISTER_GUARD_IMPL(device_type, Guard)                                        \
  extern "C" const switchyard::DeviceHooks* switchyard_device_hooks_of_##device_type() {   \
    return ::c10::impl::detail::HooksOverGuard<Guard>();                                   \
  }                                                                                        \
  SWITCHYARD_LINKED_DEVICE_HOOKS static const switchyard::LinkedDeviceHooks                \
      switchyard_linked_device_hooks_of_##device_type = {                                  \
          switchyard::DeviceType::device_type, &switchyard_device_hooks_of_##device_type}; \
  static_assert(::std::is_base_of_v<::c10::impl::DeviceGuardImplInterface, Guard>,         \
                "C10_REGISTER_GUARD_IMPL takes a class derived from DeviceGuardImplInterface")

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_DEVICE_GUARDS_H_
