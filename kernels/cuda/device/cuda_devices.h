// Devices of the key CUDA with NVIDIA's run-time library: their hooks, and the stream on which
// kernels queue their work.
//
// Gives: the number of usable devices, 0 without a device or driver; the hooks of
// lib/core/device_hooks.h; a stream of the calling thread, by default the default stream of the
// current device. Copies by the hooks wait for that stream. Errors: an Error with the text of the
// CUDA run-time for a failed call.

#ifndef SWITCHYARD_KERNELS_CUDA_DEVICE_CUDA_DEVICES_H_
#define SWITCHYARD_KERNELS_CUDA_DEVICE_CUDA_DEVICES_H_

namespace switchyard::gpu {

int CountCudaDevices();
// Call it once, before the first CUDA tensor.
void InstallCudaHooks();

// A cudaStream_t of the current device; nullptr is the default stream.
void* CurrentStream();
void SetCurrentStream(void* stream);

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_DEVICE_CUDA_DEVICES_H_
