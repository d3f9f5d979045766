#include "lib/aten/devices.h"

#include <c10/util/Exception.h>

namespace switchyard::aten {

void CheckCommonDevice(const char* op_name, std::initializer_list<CheckedArgument> arguments) {
  const CheckedArgument* first = nullptr;
  for (const CheckedArgument& argument : arguments) {
    if (!argument.devices.first.has_value()) continue;
    if (first == nullptr) first = &argument;
    const at::Device common = *first->devices.first;
    const bool is_first_there = *argument.devices.first == common;
    const optional<at::Device> wrong =
        is_first_there ? argument.devices.other : argument.devices.first;
    TORCH_CHECK(!wrong.has_value(), op_name, ": argument `", argument.name, "` is on ", *wrong,
                ", `", first->name, "` on ", common, ", but all must be on one device");
  }
}

void CheckInplaceOnMeta(const char* op_name, const at::Tensor& self) {
  TORCH_CHECK(self.is_meta(), op_name, ": `self` is on ", self.device(), ", other tensors on meta");
}

}  // namespace switchyard::aten
