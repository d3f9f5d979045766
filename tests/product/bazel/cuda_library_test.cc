// A program with a cuda_library links and starts, with a device, without one, and without a
// toolkit.
#include <cstdio>

#include "tests/product/bazel/device_count.h"

int main() {
  const int count = switchyard::DeviceCount();
  std::printf("compiled for %s, %d devices\n",
              switchyard::IsForDevices() ? "CUDA devices" : "the host", count);
  if (switchyard::IsForDevices() && count == 0) return 0;
  return switchyard::Twice(21) == 42 ? 0 : 1;
}
