// DeviceGuard<type>: makes a device current for the calling thread while a kernel runs, and then
// restores the previous one.
//
// Takes: a device of the type; or a tensor, which guards nothing if it is undefined or lives on
// another type of device (a CPU scalar with tensors of the accelerator); or optionals and lists of
// tensors to any depth, of which the first defined one counts. Gives: nothing. Without a change of
// device it costs one query to the backend. Errors: Error for a device of another type, an index
// out of range, or a type without hooks. CPU and meta have no current device: a guard for them does
// not compile. Source: reference dispatch, section 6.

#ifndef SWITCHYARD_LIB_DEVICE_DEVICE_GUARD_H_
#define SWITCHYARD_LIB_DEVICE_DEVICE_GUARD_H_

#include <optional>

#include "lib/core/any_tensor.h"
#include "lib/core/array_ref.h"
#include "lib/core/device.h"
#include "lib/core/tensor.h"

namespace switchyard {
namespace internal {

// The first defined tensor of an argument, or an undefined one. By reference, because counting
// references costs more than the guard.
template <typename T>
const Tensor& FirstTensor(const T& argument, const Tensor& undefined) {
  const Tensor* first = &undefined;
  AnyTensor(argument, [&](const Tensor& tensor) {
    if (tensor.defined()) first = &tensor;
    return tensor.defined();
  });
  return *first;
}

// The part that does not depend on the type. It is out of line, because emitted code has many
// guards.
class DeviceSwitch {
 public:
  // Makes the device current. A device without index means the current one.
  DeviceSwitch(DeviceType type, Device device);
  // Has no effect unless the tensor is on a device of the type.
  DeviceSwitch(DeviceType type, const Tensor& tensor);
  ~DeviceSwitch();
  DeviceSwitch(const DeviceSwitch&) = delete;
  DeviceSwitch& operator=(const DeviceSwitch&) = delete;

 private:
  void SwitchTo(Device device);

  const DeviceType type_;
  // The device to restore at the end; -1 for none.
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
