#include "lib/device/device_check.h"

#include "lib/core/device.h"
#include "lib/core/error.h"

namespace switchyard {

void CheckCommonDevice(const char* op_name, std::initializer_list<CheckedArgument> arguments) {
  const CheckedArgument* first = nullptr;  // the argument that gave the device
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

}  // namespace switchyard
