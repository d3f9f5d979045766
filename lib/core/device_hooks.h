// DeviceHooks: what the run-time must be able to ask of an accelerator. CPU and meta have none and
// need none; a backend installs its hooks once, before tensors on the device are made.
//
// Takes: a table of functions that lives for ever. Gives: the table of a type, the allocator of a
// type, and a device with its index filled in.
// Errors: Error naming the device if no hooks are installed for it or the index is out of range.
// Installing and reading are safe from any thread.

#ifndef SWITCHYARD_LIB_CORE_DEVICE_HOOKS_H_
#define SWITCHYARD_LIB_CORE_DEVICE_HOOKS_H_

#include <cstddef>

#include "lib/core/allocator.h"
#include "lib/core/device.h"

namespace switchyard {

struct DeviceHooks {
  DeviceIndex (*count)() = nullptr;
  // The device that the calling thread works on, and how to change it.
  DeviceIndex (*current)() = nullptr;
  void (*set_current)(DeviceIndex index) = nullptr;
  // Copies between memory of two devices, of which one or both are of this type; the other may be
  // the CPU. Returns when the bytes are there.
  void (*copy)(void* to, Device to_device, const void* from, Device from_device,
               size_t nbytes) = nullptr;
  Allocator allocator;
};

// nullptr takes the hooks away. Errors: CPU and meta take no hooks; every function must be there.
void InstallDeviceHooks(DeviceType type, const DeviceHooks* hooks);

// nullptr if there are none.
const DeviceHooks* FindDeviceHooks(DeviceType type);
const DeviceHooks& DeviceHooksOf(DeviceType type);

const Allocator& AllocatorOf(DeviceType type);

// The device itself if it is the CPU or meta; else with a definite index, -1 replaced by the
// current.
Device ResolveDevice(Device device);

// Copies bytes between any two devices that have memory. Errors: meta has none; two different
// accelerators do not know each other.
void CopyBytes(void* to, Device to_device, const void* from, Device from_device, size_t nbytes);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_DEVICE_HOOKS_H_
