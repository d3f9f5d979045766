// Runs the emitted operators on the CPU, and guards, memory and copies on a simulated device. If
// nvcc built the program, it also runs on every GPU of the machine.
#include <cstdio>

#include "lib/device/simulated_device.h"
#include "tests/product/gpu/devices.h"
#if defined(SWITCHYARD_WITH_CUDA)
#include "kernels/cuda/device/cuda_devices.h"
#endif

int main() {
  using switchyard::DeviceType;
  using Simulated = switchyard::SimulatedDevice<DeviceType::CUDA>;
  switchyard::gpu::TryCpu();
  std::puts("CPU: fine");
  Simulated::Install(3);
  switchyard::gpu::TryDevices(3);
  Simulated::Remove();
  std::puts("3 simulated devices: fine");
#if defined(SWITCHYARD_WITH_CUDA)
  const int count = switchyard::gpu::CountCudaDevices();
  if (count == 0) {
    std::puts("no GPU was found: real devices were not tried");
    return 0;
  }
  switchyard::gpu::InstallCudaHooks();
  switchyard::gpu::TryDevices(count);
  std::printf("%d GPU%s: fine\n", count, count == 1 ? "" : "s");
#else
  std::puts("built without CUDA: real devices were not tried");
#endif
  return 0;
}
