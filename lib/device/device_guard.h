// DeviceGuard<type>: makes a device current for the calling thread while a kernel runs, then the
// one that was current before.
//
// Takes: a device of the type; or a tensor, which guards nothing if it is undefined or lives on
// another type of device (a CPU scalar beside tensors of the accelerator).
// Gives: nothing. Without a change of device it costs one question to the backend.
// Errors: Error for a device of another type, an index out of range, or a type without hooks. CPU
// and meta have no current device: a guard for them does not compile.
// Source: reference dispatch, section 6.

#ifndef SWITCHYARD_LIB_DEVICE_DEVICE_GUARD_H_
#define SWITCHYARD_LIB_DEVICE_DEVICE_GUARD_H_

#include "lib/core/device.h"
#include "lib/core/tensor.h"

namespace switchyard {
namespace internal {

// The part that does not depend on the type, out of line: emitted code holds many guards.
class DeviceSwitch {
 public:
  // Makes the device current. No index means the device that is current already.
  DeviceSwitch(DeviceType type, Device device);
  // Does nothing unless the tensor is of the type.
  DeviceSwitch(DeviceType type, const Tensor& tensor);
  ~DeviceSwitch();
  DeviceSwitch(const DeviceSwitch&) = delete;
  DeviceSwitch& operator=(const DeviceSwitch&) = delete;

 private:
  void SwitchTo(Device device);

  const DeviceType type_;
  // What to make current at the end; -1 for nothing.
  DeviceIndex previous_ = -1;
};

}  // namespace internal

template <DeviceType kType>
class DeviceGuard {
  static_assert(kType != DeviceType::CPU && kType != DeviceType::Meta,
                "CPU and meta have no current device");

 public:
  explicit DeviceGuard(Device device) : switch_(kType, device) {}
  explicit DeviceGuard(const Tensor& tensor) : switch_(kType, tensor) {}

 private:
  internal::DeviceSwitch switch_;
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_DEVICE_DEVICE_GUARD_H_
