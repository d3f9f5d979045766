#include <cuda_runtime.h>

#include "tests/product/bazel/device_count.h"

namespace switchyard {
namespace {

__global__ void Double(float* value) { *value *= 2; }

}  // namespace

bool IsForDevices() { return true; }

int DeviceCount() {
  int count = 0;
  return cudaGetDeviceCount(&count) == cudaSuccess ? count : 0;
}

float Twice(float value) {
  float* on_device = nullptr;
  cudaMalloc(&on_device, sizeof(value));
  cudaMemcpy(on_device, &value, sizeof(value), cudaMemcpyHostToDevice);
  Double<<<1, 1>>>(on_device);
  cudaMemcpy(&value, on_device, sizeof(value), cudaMemcpyDeviceToHost);
  cudaFree(on_device);
  return value;
}

}  // namespace switchyard
