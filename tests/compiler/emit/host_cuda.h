// The parts of emitted CUDA sources, for a C++ compiler: names of the toolkit, and loops on the CPU
// instead of a device. Devices are simulated; their memory is the host's.
#ifndef SWITCHYARD_TESTS_COMPILER_EMIT_HOST_CUDA_H_
#define SWITCHYARD_TESTS_COMPILER_EMIT_HOST_CUDA_H_

#include <complex>
#include <cstdint>
#include <type_traits>

#include "lib/core/half.h"
#include "lib/device/simulated_device.h"
#include "lib/loops/device_parallel.h"
#include "tests/compiler/emit/structured_test_kernels.h"

#define __device__

using __half = switchyard::Half;
using __nv_bfloat16 = switchyard::BFloat16;

namespace cuda::std {

template <typename T>
using complex = ::std::complex<T>;

}  // namespace cuda::std

namespace switchyard::gpu {

// From the last index to the first: threads have no order.
template <typename Function>
void ForEachIndexOn(void* /*stream*/, int64_t count, const Function& function) {
  static_assert(std::is_trivially_copyable_v<Function>, "it is copied to the device");
  DeviceInKernel() = SimulatedDevice<DeviceType::CUDA>::Current();
  for (int64_t i = count; i-- > 0;) function(i);
}

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_TESTS_COMPILER_EMIT_HOST_CUDA_H_
