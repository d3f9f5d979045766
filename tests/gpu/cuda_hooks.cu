#include <cuda_runtime.h>

#include <cstddef>

#include "lib/core/device_hooks.h"
#include "lib/core/error.h"
#include "tests/gpu/cuda_hooks.h"

namespace switchyard::gpu {
namespace {

void Check(cudaError_t status, const char* call) {
  SWITCHYARD_CHECK(status == cudaSuccess, call, ": ", cudaGetErrorString(status));
}

DeviceIndex Count() { return static_cast<DeviceIndex>(CountCudaDevices()); }

DeviceIndex Current() {
  int index = 0;
  Check(cudaGetDevice(&index), "cudaGetDevice");
  return static_cast<DeviceIndex>(index);
}

void SetCurrent(DeviceIndex index) { Check(cudaSetDevice(index), "cudaSetDevice"); }

void Copy(void* to, Device, const void* from, Device, size_t nbytes) {
  Check(cudaMemcpy(to, from, nbytes, cudaMemcpyDefault), "cudaMemcpy");
}

void* Allocate(void*, Device device, size_t nbytes) {
  const DeviceIndex before = Current();
  SetCurrent(device.index());
  void* data = nullptr;
  const cudaError_t status = cudaMalloc(&data, nbytes);
  SetCurrent(before);
  return status == cudaSuccess ? data : nullptr;
}

void Deallocate(void*, Device, void* data, size_t) { cudaFree(data); }

constexpr DeviceHooks kHooks = {
    &Count, &Current, &SetCurrent, &Copy, {&Allocate, &Deallocate, nullptr}};

}  // namespace

int CountCudaDevices() {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess) {
    cudaGetLastError();  // no driver is no error here, and none for the next call
    return 0;
  }
  return count;
}

void InstallCudaHooks() { InstallDeviceHooks(DeviceType::CUDA, &kHooks); }

}  // namespace switchyard::gpu
