// One operator on the CPU, on a simulated GPU and on a simulated accelerator.
#include <cstdint>
#include <cstdio>

#include "lib/core/device.h"
#include "lib/core/error.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"
#include "lib/device/simulated_device.h"
#include "switchyard/functions.h"

namespace {

using switchyard::Device;
using switchyard::DeviceType;
using switchyard::Tensor;

Tensor Filled(std::initializer_list<float> values, Device device) {
  Tensor tensor = switchyard::EmptyTensor({static_cast<int64_t>(values.size())},
                                          switchyard::ScalarType::Float, device);
  float* to = tensor.data<float>();
  for (const float value : values) *to++ = value;
  return tensor;
}

void Run(const char* name, Device device) {
  const Tensor x = Filled({-1, 2, 3}, device);
  const Tensor y = Filled({10, 10, 10}, device);
  std::printf("%s\n", name);
  const Tensor result = switchyard::acme::residual(x, y, 2);
  std::printf("  residual");
  for (int64_t i = 0; i < result.numel(); ++i) std::printf(" %g", result.data<float>()[i]);
  std::printf("\n");
}

}  // namespace

int main() {
  switchyard::SimulatedDevice<DeviceType::CUDA>::Install(1);
  switchyard::SimulatedDevice<DeviceType::PrivateUse1>::Install(2);
  Run("cpu", Device());
  Run("cuda 0", Device(DeviceType::CUDA, 0));
  Run("npu 1", Device(DeviceType::PrivateUse1, 1));
#if defined(__cpp_exceptions)  // Without them an error ends the program.
  try {
    switchyard::acme::square(Filled({1}, Device(DeviceType::PrivateUse1, 0)));
  } catch (const switchyard::Error& error) {
    std::printf("%s\n", error.what());
  }
#endif
  return 0;
}
