#include "lib/device/device_guard.h"

#include "lib/core/device_hooks.h"
#include "lib/core/error.h"

namespace switchyard::internal {

DeviceSwitch::DeviceSwitch(DeviceType type, Device device) : type_(type) {
  SWITCHYARD_CHECK(device.type() == type, "a guard of device ", type, " was given device ", device);
  SwitchTo(device);
}

DeviceSwitch::DeviceSwitch(DeviceType type, const Tensor& tensor) : type_(type) {
  if (tensor.defined() && tensor.device().type() == type) SwitchTo(tensor.device());
}

void DeviceSwitch::SwitchTo(Device device) {
  const DeviceIndex index = ResolveDevice(device).index();
  const DeviceHooks& hooks = DeviceHooksOf(type_);
  const DeviceIndex current = hooks.current();
  if (current == index) return;
  hooks.set_current(index);
  previous_ = current;
}

DeviceSwitch::~DeviceSwitch() {
  if (previous_ != -1) DeviceHooksOf(type_).set_current(previous_);
}

}  // namespace switchyard::internal
