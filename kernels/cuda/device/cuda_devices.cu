#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>

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

// Makes a device current until the end of a call. No exception leaves it: memory is also freed
// where none may.
class CurrentUntilEnd {
 public:
  explicit CurrentUntilEnd(int device) {
    changes_ = cudaGetDevice(&before_) == cudaSuccess && before_ != device;
    if (changes_) cudaSetDevice(device);
  }
  ~CurrentUntilEnd() {
    if (changes_) cudaSetDevice(before_);
  }
  CurrentUntilEnd(const CurrentUntilEnd&) = delete;
  CurrentUntilEnd& operator=(const CurrentUntilEnd&) = delete;

 private:
  int before_ = 0;
  bool changes_ = false;
};

// Of the program's own, so that what others do with the default pool is left alone. Null where the
// driver has no pools.
cudaMemPool_t MakePool(int device) {
  int is_there = 0;
  cudaMemPoolProps properties = {};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location = {cudaMemLocationTypeDevice, device};
  cudaMemPool_t pool = nullptr;
  if (cudaDeviceGetAttribute(&is_there, cudaDevAttrMemoryPoolsSupported, device) != cudaSuccess ||
      is_there == 0 || cudaMemPoolCreate(&pool, &properties) != cudaSuccess) {
    cudaGetLastError();  // clears it for the next call
    return nullptr;
  }
  std::uint64_t keeps_everything = std::numeric_limits<std::uint64_t>::max();
  cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keeps_everything);
  return pool;
}

cudaMemPool_t PoolOf(int device) {
  constexpr int kMostDevices = 128;
  struct Pool {
    std::once_flag once;
    cudaMemPool_t pool;
  };
  static Pool pools[kMostDevices];
  if (device < 0 || device >= kMostDevices) return nullptr;
  Pool& of_device = pools[device];
  std::call_once(of_device.once, [&] { of_device.pool = MakePool(device); });
  return of_device.pool;
}

void* Allocate(void*, Device device, size_t nbytes) {
  const CurrentUntilEnd current(device.index());
  const cudaMemPool_t pool = PoolOf(device.index());
  const auto stream = static_cast<cudaStream_t>(current_stream);
  void* data = nullptr;
  cudaError_t status = pool == nullptr ? cudaMalloc(&data, nbytes)
                                       : cudaMallocFromPoolAsync(&data, nbytes, pool, stream);
  if (status == cudaErrorMemoryAllocation && pool != nullptr) {
    cudaGetLastError();
    ReleaseFreedMemory(device.index());
    status = cudaMallocFromPoolAsync(&data, nbytes, pool, stream);
  }
  if (status == cudaSuccess) return data;
  cudaGetLastError();
  return nullptr;
}

void Deallocate(void*, Device device, void* data, size_t) {
  const CurrentUntilEnd current(device.index());
  if (PoolOf(device.index()) == nullptr) {
    cudaFree(data);  // waits for the device
  } else {
    cudaFreeAsync(data, static_cast<cudaStream_t>(current_stream));
  }
}

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

void ReleaseFreedMemory(int device) {
  const CurrentUntilEnd current(device);
  const cudaMemPool_t pool = PoolOf(device);
  if (pool == nullptr) return;
  CheckCuda(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  CheckCuda(cudaMemPoolTrimTo(pool, 0), "cudaMemPoolTrimTo");
}

void InstallCudaHooks() { InstallDeviceHooks(DeviceType::CUDA, &kHooks); }

void* CurrentStream() { return current_stream; }
void SetCurrentStream(void* stream) { current_stream = stream; }

}  // namespace switchyard::gpu
