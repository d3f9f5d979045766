// Devices of the key CUDA on NVIDIA's run-time library: their hooks, and the stream that kernels
// queue their work on.
//
// Gives: the number of devices that can be used, 0 where there is none or no driver; the hooks of
// lib/core/device_hooks.h; a stream of the calling thread, which is the default one of the current
// device until it is set. Copies by the hooks wait for that stream. Errors: Error with the words of
// the CUDA run-time for a call that fails.

#ifndef SWITCHYARD_KERNELS_CUDA_DEVICE_CUDA_DEVICES_H_
#define SWITCHYARD_KERNELS_CUDA_DEVICE_CUDA_DEVICES_H_

namespace switchyard::gpu {

int CountCudaDevices();
// Once, before the first tensor on CUDA.
void InstallCudaHooks();

// A cudaStream_t of the current device; nullptr is the default stream.
void* CurrentStream();
void SetCurrentStream(void* stream);

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_DEVICE_CUDA_DEVICES_H_
