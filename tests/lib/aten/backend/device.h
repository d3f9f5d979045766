// Two simulated devices of PrivateUse1: memory of the host under their name, and the device that is
// current in a thread, with what libtorch's device guards need.
#ifndef SWITCHYARD_TESTS_LIB_ATEN_BACKEND_DEVICE_H_
#define SWITCHYARD_TESTS_LIB_ATEN_BACKEND_DEVICE_H_

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace acme::npu {

inline constexpr int kDeviceCount = 2;

// A tensor of floats or Longs on the device, with undefined elements.
at::Tensor Make(at::IntArrayRef sizes, at::ScalarType dtype, int64_t device);
// The tensor gets memory for this many bytes.
void Reallocate(const at::Tensor& tensor, int64_t bytes);

int64_t CurrentDevice();
// The device that was current in the last call of a kernel that computes.
int64_t DeviceOfLastKernel();
void NoteKernel();

}  // namespace acme::npu

#endif  // SWITCHYARD_TESTS_LIB_ATEN_BACKEND_DEVICE_H_
