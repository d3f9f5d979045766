// Device guards and device checks, for emitted code that calls libtorch's kernels.
//
// A guard makes the device of an argument current until its scope ends; an argument without a
// device changes nothing. CheckCommonDevice takes the operator's name and pairs of an argument's
// name and value. Errors: CheckCommonDevice throws c10::Error for the first tensor on another
// device than the one before it. Source: reference dispatch, sections 6 and 7.

#ifndef SWITCHYARD_LIB_ATEN_DEVICES_H_
#define SWITCHYARD_LIB_ATEN_DEVICES_H_

#include <c10/core/DeviceGuard.h>

#include <initializer_list>

#include "lib/aten/types.h"

namespace switchyard::aten {
namespace internal {

inline optional<at::Device> DeviceOf(at::Device device) { return device; }
inline optional<at::Device> DeviceOf(const at::Tensor& tensor) {
  return tensor.defined() ? optional<at::Device>(tensor.device()) : optional<at::Device>();
}
inline optional<at::Device> DeviceOf(const optional<at::Tensor>& tensor) {
  return tensor.has_value() ? DeviceOf(*tensor) : optional<at::Device>();
}
inline optional<at::Device> DeviceOf(at::TensorList tensors) {
  return tensors.empty() ? optional<at::Device>() : DeviceOf(tensors.front());
}
// Registered functions use this for lists of structured operators.
inline optional<at::Device> DeviceOf(const at::ITensorListRef& tensors) {
  return tensors.empty() ? optional<at::Device>() : DeviceOf(tensors.front());
}
inline optional<at::Device> DeviceOf(const c10::List<optional<at::Tensor>>& tensors) {
  for (size_t i = 0; i < tensors.size(); ++i) {
    const optional<at::Tensor> tensor = tensors[i];
    if (tensor.has_value() && tensor->defined()) return tensor->device();
  }
  return optional<at::Device>();
}

// The devices of an argument's tensors: the first tensor's, and the first different one in a list.
struct Devices {
  optional<at::Device> first;
  optional<at::Device> other;

  explicit Devices(const at::Tensor& tensor) : first(DeviceOf(tensor)) {}
  explicit Devices(const optional<at::Tensor>& tensor) : first(DeviceOf(tensor)) {}
  explicit Devices(at::TensorList tensors) { AddAll(tensors); }
  explicit Devices(const at::ITensorListRef& tensors) { AddAll(tensors); }
  explicit Devices(const c10::List<optional<at::Tensor>>& tensors) {
    for (size_t i = 0; i < tensors.size(); ++i) Add(DeviceOf(optional<at::Tensor>(tensors[i])));
  }

 private:
  template <typename List>
  void AddAll(const List& tensors) {
    for (const at::Tensor& tensor : tensors) Add(DeviceOf(tensor));
  }
  void Add(optional<at::Device> device) {
    if (!device.has_value()) return;
    if (!first.has_value()) first = device;
    if (!other.has_value() && *device != *first) other = device;
  }
};

}  // namespace internal

class DeviceGuard {
 public:
  template <typename T>
  explicit DeviceGuard(const T& argument) : guard_(internal::DeviceOf(argument)) {}

 private:
  c10::OptionalDeviceGuard guard_;
};

// The device type of a key.
inline at::DeviceType DeviceTypeOf(DispatchKey key) { return c10::dispatchKeyToDeviceType(key); }

struct CheckedArgument {
  template <typename T>
  CheckedArgument(const char* argument_name, const T& argument)
      : name(argument_name), devices(argument) {}

  const char* name;
  internal::Devices devices;
};

void CheckCommonDevice(const char* op_name, std::initializer_list<CheckedArgument> arguments);

// For an in-place operator that is called on Meta without a kernel for it.
void CheckInplaceOnMeta(const char* op_name, const at::Tensor& self);

}  // namespace switchyard::aten

#endif  // SWITCHYARD_LIB_ATEN_DEVICES_H_
