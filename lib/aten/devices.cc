#include "lib/aten/devices.h"

#include <c10/util/Exception.h>

namespace switchyard::aten {

void CheckCommonDevice(const char* op_name, std::initializer_list<CheckedArgument> arguments) {
  const CheckedArgument* first = nullptr;
  for (const CheckedArgument& argument : arguments) {
    if (!argument.device.has_value()) continue;
    if (first == nullptr) first = &argument;
    TORCH_CHECK(*argument.device == *first->device, op_name, ": argument `", argument.name,
                "` is on ", *argument.device, ", `", first->name, "` on ", *first->device,
                ", but all must be on one device");
  }
}

void CheckInplaceOnMeta(const char* op_name, const at::Tensor& self) {
  TORCH_CHECK(self.is_meta(), op_name, ": `self` is on ", self.device(), ", other tensors on meta");
}

}  // namespace switchyard::aten
