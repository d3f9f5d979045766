// DeviceMemory<T>: memory of the current device for intermediate results of a kernel.
//
// Takes: a number of elements. Gives: uninitialized elements, freed at the end. Errors: Error if
// there is no memory.

#ifndef SWITCHYARD_KERNELS_CUDA_DEVICE_DEVICE_MEMORY_H_
#define SWITCHYARD_KERNELS_CUDA_DEVICE_DEVICE_MEMORY_H_

#include <cstdint>

#include "lib/core/device.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::gpu {

template <typename T>
class DeviceMemory {
 public:
  explicit DeviceMemory(int64_t count)
      : bytes_(EmptyTensor({CountElements({count, static_cast<int64_t>(sizeof(T))})},
                           ScalarType::Byte, Device(DeviceType::CUDA))) {}

  T* get() const { return static_cast<T*>(bytes_.data_ptr()); }

 private:
  Tensor bytes_;
};

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_DEVICE_DEVICE_MEMORY_H_
