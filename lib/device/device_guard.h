// DeviceGuard<type>: makes a device current for the calling thread while a kernel runs, then the
// one that was current before.
//
// Takes: a device of the type; or a tensor, which guards nothing if it is undefined or lives on
// another type of device (a CPU scalar beside tensors of the accelerator); or optionals and lists
// of tensors to any depth, of which the first defined one counts.
// Gives: nothing. Without a change of device it costs one question to the backend.
// Errors: Error for a device of another type, an index out of range, or a type without hooks. CPU
// and meta have no current device: a guard for them does not compile.
// Source: reference dispatch, section 6.

#ifndef SWITCHYARD_LIB_DEVICE_DEVICE_GUARD_H_
#define SWITCHYARD_LIB_DEVICE_DEVICE_GUARD_H_

#include <optional>

#include "lib/core/any_tensor.h"
#include "lib/core/array_ref.h"
#include "lib/core/device.h"
#include "lib/core/tensor.h"

namespace switchyard {
namespace internal {

// The first defined tensor of an argument, or an undefined one. Not a copy: counting references is
// more work than the guard.
template <typename T>
const Tensor& FirstTensor(const T& argument, const Tensor& undefined) {
  const Tensor* first = &undefined;
  AnyTensor(argument, [&](const Tensor& tensor) {
    if (tensor.defined()) first = &tensor;
    return tensor.defined();
  });
  return *first;
}

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
  template <typename T>
  explicit DeviceGuard(const std::optional<T>& argument)
      : switch_(kType, internal::FirstTensor(argument, Tensor())) {}
  template <typename T>
  explicit DeviceGuard(ArrayRef<T> list) : switch_(kType, internal::FirstTensor(list, Tensor())) {}

 private:
  internal::DeviceSwitch switch_;
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_DEVICE_DEVICE_GUARD_H_
