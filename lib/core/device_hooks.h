// DeviceHooks: what the run-time must know about an accelerator. CPU and meta have no hooks. A
// backend installs its hooks once, before it makes tensors on the device; the linker finds those of
// an extension that has C10_REGISTER_GUARD_IMPL (lib/extension/runtime/device_guards.h); installed
// hooks replace them.
//
// Takes: a table of functions that lives for ever. Gives: the table of a type, the allocator of a
// type, and a device with its index filled in. Errors: an Error that names the device if it has no
// hooks or its index is out of range. Any thread may install and read hooks.

#ifndef SWITCHYARD_LIB_CORE_DEVICE_HOOKS_H_
#define SWITCHYARD_LIB_CORE_DEVICE_HOOKS_H_

#include <cstddef>

#include "lib/core/allocator.h"
#include "lib/core/device.h"

namespace switchyard {

struct DeviceHooks {
  DeviceIndex (*count)() = nullptr;
  // The current device of the calling thread, and how to change it.
  DeviceIndex (*current)() = nullptr;
  void (*set_current)(DeviceIndex index) = nullptr;
  // Copies between memory of two devices. At least one of them is of this type; the other may be
  // the CPU. Returns after the copy is complete.
  void (*copy)(void* to, Device to_device, const void* from, Device from_device,
               size_t nbytes) = nullptr;
  Allocator allocator;
};

// The hooks of a device that a program links, without a call that installs them: a constant with
// the attributes SWITCHYARD_LINKED_DEVICE_HOOKS, which put it into a section whose ends the linker
// knows.
struct LinkedDeviceHooks {
  DeviceType type;
  const DeviceHooks* (*hooks)();
};

// Linkers that remove unreferenced sections keep retained ones. A linker of Windows sorts parts of
// a section by what follows `$`; those of ELF files name its ends. Elsewhere nothing is defined:
// hooks are installed by a call.
#if defined(_WIN32)
#define SWITCHYARD_LINKED_DEVICE_HOOKS [[gnu::used, gnu::section("sy_hooks$m")]]
#elif defined(__ELF__) && defined(__has_attribute)
#if __has_attribute(retain)
#define SWITCHYARD_LINKED_DEVICE_HOOKS \
  [[gnu::used, gnu::retain, gnu::section("switchyard_device_hooks")]]
#endif
#endif
#if defined(__ELF__) && !defined(SWITCHYARD_LINKED_DEVICE_HOOKS)
#define SWITCHYARD_LINKED_DEVICE_HOOKS [[gnu::used, gnu::section("switchyard_device_hooks")]]
#endif

// nullptr removes the hooks. Errors: CPU and meta take no hooks; every function must be present.
void InstallDeviceHooks(DeviceType type, const DeviceHooks* hooks);

// Returns nullptr if there are none.
const DeviceHooks* FindDeviceHooks(DeviceType type);
const DeviceHooks& DeviceHooksOf(DeviceType type);

const Allocator& AllocatorOf(DeviceType type);

// Returns the CPU and meta unchanged, and other devices with an index: -1 becomes the current
// device.
Device ResolveDevice(Device device);

// Copies bytes between any two devices with memory. Errors: meta has no memory; bytes cannot move
// between two different accelerators.
void CopyBytes(void* to, Device to_device, const void* from, Device from_device, size_t nbytes);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_DEVICE_HOOKS_H_
