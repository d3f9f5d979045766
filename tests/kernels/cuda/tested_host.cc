#include "tests/kernels/cuda/guarded_memory.h"
#include "tests/kernels/cuda/tested_device.h"

namespace switchyard::gpu {

std::string PrepareTestedDevice() {
  InstallGuardedMemory();
  return "";
}

}  // namespace switchyard::gpu
