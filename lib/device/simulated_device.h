// SimulatedDevice<type>: replaces an accelerator on a machine without one. Its memory is host
// memory, so kernels and guards of a backend can be tested on any machine.
//
// Takes: the number of devices. Gives: the hooks of the type, and for each thread the current
// device and the number of its changes. Errors: Error for a number of devices outside [1, 127].
// Install the device before the first tensor of the type, and remove it after the last.

#ifndef SWITCHYARD_LIB_DEVICE_SIMULATED_DEVICE_H_
#define SWITCHYARD_LIB_DEVICE_SIMULATED_DEVICE_H_

#include <atomic>
#include <cstddef>
#include <cstring>

#include "lib/core/allocator.h"
#include "lib/core/constant_init.h"
#include "lib/core/device.h"
#include "lib/core/device_hooks.h"
#include "lib/core/error.h"

namespace switchyard {

template <DeviceType kType>
class SimulatedDevice {
 public:
  static void Install(int count) {
    SWITCHYARD_CHECK(count >= 1 && count <= 127, "there cannot be ", count, " devices ", kType);
    count_.store(static_cast<DeviceIndex>(count), std::memory_order_relaxed);
    InstallDeviceHooks(kType, &kHooks);
  }
  static void Remove() { InstallDeviceHooks(kType, nullptr); }

  static DeviceIndex Current() { return current_; }
  // How often the calling thread changed its device.
  static int SwitchCount() { return switch_count_; }
  // Bytes in the storages of all threads.
  static size_t BytesInUse() { return bytes_in_use_.load(std::memory_order_relaxed); }

 private:
  static DeviceIndex Count() { return count_.load(std::memory_order_relaxed); }

  static void SetCurrent(DeviceIndex index) {
    if (index != current_) ++switch_count_;
    current_ = index;
  }

  static void Copy(void* to, Device, const void* from, Device, size_t nbytes) {
    std::memcpy(to, from, nbytes);
  }

  static void* Allocate(void*, Device, size_t nbytes) {
    void* data = kCpuAllocator.allocate(kCpuAllocator.context, Device(), nbytes);
    if (data != nullptr) bytes_in_use_.fetch_add(nbytes, std::memory_order_relaxed);
    return data;
  }

  static void Deallocate(void*, Device, void* data, size_t nbytes) {
    bytes_in_use_.fetch_sub(nbytes, std::memory_order_relaxed);
    kCpuAllocator.deallocate(kCpuAllocator.context, Device(), data, nbytes);
  }

  static constexpr DeviceHooks kHooks = {
      &Count, &Current, &SetCurrent, &Copy, {&Allocate, &Deallocate, nullptr}};

  SWITCHYARD_CONSTANT_INIT static inline std::atomic<DeviceIndex> count_{0};
  SWITCHYARD_CONSTANT_INIT static inline std::atomic<size_t> bytes_in_use_{0};
  SWITCHYARD_CONSTANT_INIT static inline thread_local DeviceIndex current_ = 0;
  SWITCHYARD_CONSTANT_INIT static inline thread_local int switch_count_ = 0;
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_DEVICE_SIMULATED_DEVICE_H_
