// EmptyOfFormat: implements `empty` on one type of device.
//
// Takes: the device type of the kernel, and the arguments of `empty`. Gives: an uninitialized
// tensor, on the CPU or on the requested device. Errors: Error for negative sizes, other devices,
// layouts and pinned memory, and formats that do not fit the sizes.

#ifndef SWITCHYARD_KERNELS_COMMON_EMPTY_H_
#define SWITCHYARD_KERNELS_COMMON_EMPTY_H_

#include <optional>

#include "lib/core/array_ref.h"
#include "lib/core/device.h"
#include "lib/core/layout.h"
#include "lib/core/memory_format.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

struct EmptyOptions {
  std::optional<ScalarType> dtype;
  std::optional<Layout> layout;
  std::optional<Device> device;
  std::optional<bool> pin_memory;
  std::optional<MemoryFormat> memory_format;
};

Tensor EmptyOfFormat(DeviceType type, IntArrayRef size, const EmptyOptions& options);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_EMPTY_H_
