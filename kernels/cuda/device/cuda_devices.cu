#include <cuda_runtime.h>

#include <cstddef>

#include "kernels/cuda/device/cuda_devices.h"
#include "lib/core/constant_init.h"
#include "lib/core/device_hooks.h"
#include "lib/loops/cuda_status.h"

namespace switchyard::gpu {
namespace {

SWITCHYARD_CONSTANT_INIT thread_local void* current_stream = nullptr;

DeviceIndex Count() { return static_cast<DeviceIndex>(CountCudaDevices()); }

DeviceIndex Current() {
  int index = 0;
  CheckCuda(cudaGetDevice(&index), "cudaGetDevice");
  return static_cast<DeviceIndex>(index);
}

void SetCurrent(DeviceIndex index) { CheckCuda(cudaSetDevice(index), "cudaSetDevice"); }

void Copy(void* to, Device, const void* from, Device, size_t nbytes) {
  const auto stream = static_cast<cudaStream_t>(current_stream);
  CheckCuda(cudaMemcpyAsync(to, from, nbytes, cudaMemcpyDefault, stream), "cudaMemcpyAsync");
  CheckCuda(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
}

void* Allocate(void*, Device device, size_t nbytes) {
  const DeviceIndex before = Current();
  SetCurrent(device.index());
  void* data = nullptr;
  const cudaError_t status = cudaMalloc(&data, nbytes);
  if (status != cudaSuccess) cudaGetLastError();  // clears it for the next call
  SetCurrent(before);
  return status == cudaSuccess ? data : nullptr;
}

// Waits for the device, so no queued kernel still uses the memory.
void Deallocate(void*, Device, void* data, size_t) { cudaFree(data); }

constexpr DeviceHooks kHooks = {
    &Count, &Current, &SetCurrent, &Copy, {&Allocate, &Deallocate, nullptr}};

}  // namespace

int CountCudaDevices() {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess) {
    cudaGetLastError();  // a missing driver is no error, here and for the next call
    return 0;
  }
  return count;
}

void InstallCudaHooks() { InstallDeviceHooks(DeviceType::CUDA, &kHooks); }

void* CurrentStream() { return current_stream; }
void SetCurrentStream(void* stream) { current_stream = stream; }

}  // namespace switchyard::gpu
