#include "lib/device/device_check.h"

#include "lib/core/device.h"
#include "lib/core/error.h"

namespace switchyard {

void CheckCommonDevice(const char* op_name, std::initializer_list<CheckedArgument> arguments) {
  const CheckedArgument* first = nullptr;  // the argument that gives the device
  Device common;
  for (const CheckedArgument& argument : arguments) {
    argument.ForEachDefined([&](const Tensor& tensor) {
      if (first == nullptr) {
        first = &argument;
        common = tensor.device();
        return;
      }
      SWITCHYARD_CHECK(tensor.device() == common, op_name, ": argument `", argument.name(),
                       "` is on device ", tensor.device(), ", but `", first->name(), "` is on ",
                       common, "; all tensors must be on one device");
    });
  }
}

void CheckInplaceOnMeta(const char* op_name, const Tensor& self) {
  SWITCHYARD_CHECK(self.defined(), op_name, ": argument `self` is undefined");
  SWITCHYARD_CHECK(self.device().type() == DeviceType::Meta, op_name,
                   ": an argument is on device meta, but `self`, which is written, is on ",
                   self.device());
}

}  // namespace switchyard
