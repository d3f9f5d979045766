#include "kernels/cuda/device/cuda_devices.h"
#include "tests/kernels/cuda/tested_device.h"

namespace switchyard::gpu {

std::string PrepareTestedDevice() {
  if (CountCudaDevices() == 0) return "no GPU was found: kernels on CUDA were not run";
  InstallCudaHooks();
  return "";
}

}  // namespace switchyard::gpu
