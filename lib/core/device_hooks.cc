#include "lib/core/device_hooks.h"

#include <atomic>
#include <cstring>

#include "lib/core/constant_init.h"
#include "lib/core/error.h"

// What sources of extensions put into the section, with C10_REGISTER_GUARD_IMPL: the linker names
// its ends, if any of them is linked into the same program or library.
#if defined(__ELF__)
// NOLINTBEGIN(bugprone-reserved-identifier): the linker gives the names
extern "C" {
[[gnu::weak,
  gnu::visibility(
      "hidden")]] extern const switchyard::LinkedDeviceHooks __start_switchyard_device_hooks[];
[[gnu::weak,
  gnu::visibility(
      "hidden")]] extern const switchyard::LinkedDeviceHooks __stop_switchyard_device_hooks[];
}
// NOLINTEND(bugprone-reserved-identifier)
#endif

namespace switchyard {
namespace {

#if defined(__ELF__)
const LinkedDeviceHooks* FirstLinked() { return __start_switchyard_device_hooks; }
const LinkedDeviceHooks* EndOfLinked() { return __stop_switchyard_device_hooks; }
#elif defined(_WIN32)
// They sort before and behind the others. Compilers must not conclude that no other object lies
// between two objects.
[[gnu::used, gnu::section("sy_hooks$a")]] const LinkedDeviceHooks first = {};
[[gnu::used, gnu::section("sy_hooks$z")]] const LinkedDeviceHooks last = {};
const LinkedDeviceHooks* const volatile first_linked = &first;
const LinkedDeviceHooks* const volatile end_of_linked = &last;
const LinkedDeviceHooks* FirstLinked() { return first_linked; }
const LinkedDeviceHooks* EndOfLinked() { return end_of_linked; }
#else
const LinkedDeviceHooks* FirstLinked() { return nullptr; }
const LinkedDeviceHooks* EndOfLinked() { return nullptr; }
#endif

const DeviceHooks* LinkedHooks(DeviceType type) {
  const DeviceHooks* hooks = nullptr;
  for (const LinkedDeviceHooks* linked = FirstLinked(); linked != EndOfLinked(); ++linked) {
    // Linkers may fill gaps between parts of objects with zeros.
    if (linked->hooks == nullptr || linked->type != type) continue;
    SWITCHYARD_CHECK(hooks == nullptr, "two backends for device ", type, " are linked");
    hooks = linked->hooks();
  }
  return hooks;
}

constexpr int kNumDeviceTypes = 0
#define SWITCHYARD_DEVICE_TYPE(name, number, spelling, key) +1
#include "lib/keys/device_types.def"
    ;

SWITCHYARD_CONSTANT_INIT std::atomic<const DeviceHooks*> installed_hooks[kNumDeviceTypes] = {};

std::atomic<const DeviceHooks*>& SlotOf(DeviceType type) {
  const int number = static_cast<int>(type);
  SWITCHYARD_CHECK(number >= 0 && number < kNumDeviceTypes, "there is no device type with number ",
                   number);
  return installed_hooks[number];
}

bool NeedsHooks(DeviceType type) { return type != DeviceType::CPU && type != DeviceType::Meta; }

}  // namespace

void InstallDeviceHooks(DeviceType type, const DeviceHooks* hooks) {
  SWITCHYARD_CHECK(NeedsHooks(type), "device ", type, " is built in and takes no hooks");
  if (hooks != nullptr) {
    SWITCHYARD_CHECK(hooks->count && hooks->current && hooks->set_current && hooks->copy &&
                         hooks->allocator.allocate && hooks->allocator.deallocate,
                     "the hooks of device ", type, " lack a function");
  }
  SlotOf(type).store(hooks, std::memory_order_release);
}

const DeviceHooks* FindDeviceHooks(DeviceType type) {
  const DeviceHooks* installed = SlotOf(type).load(std::memory_order_acquire);
  return installed != nullptr ? installed : LinkedHooks(type);
}

const DeviceHooks& DeviceHooksOf(DeviceType type) {
  const DeviceHooks* hooks = FindDeviceHooks(type);
  SWITCHYARD_CHECK(hooks != nullptr, "no backend for device ", type,
                   " is linked: InstallDeviceHooks was not called for it");
  return *hooks;
}

const Allocator& AllocatorOf(DeviceType type) {
  if (type == DeviceType::CPU) return CpuAllocator();
  if (type == DeviceType::Meta) return kMetaAllocator;
  return DeviceHooksOf(type).allocator;
}

Device ResolveDevice(Device device) {
  if (!NeedsHooks(device.type())) return device;
  const DeviceHooks& hooks = DeviceHooksOf(device.type());
  if (!device.has_index()) return Device(device.type(), hooks.current());
  SWITCHYARD_CHECK(device.index() < hooks.count(), "device ", device, " does not exist: there are ",
                   static_cast<int>(hooks.count()), " of this type");
  return device;
}

void CopyBytes(void* to, Device to_device, const void* from, Device from_device, size_t nbytes) {
  SWITCHYARD_CHECK(!to_device.is_meta() && !from_device.is_meta(),
                   "a tensor on device meta has no elements to copy");
  if (nbytes == 0) return;
  if (to_device.is_cpu() && from_device.is_cpu()) {
    std::memcpy(to, from, nbytes);
    return;
  }
  SWITCHYARD_CHECK(
      to_device.is_cpu() || from_device.is_cpu() || to_device.type() == from_device.type(),
      "cannot copy from device ", from_device, " to device ", to_device);
  const DeviceType accelerator = to_device.is_cpu() ? from_device.type() : to_device.type();
  DeviceHooksOf(accelerator).copy(to, to_device, from, from_device, nbytes);
}

}  // namespace switchyard
