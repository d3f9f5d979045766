// Devices of the key CUDA with NVIDIA's run-time library: their hooks, and the stream on which
// kernels queue their work.
//
// Gives: the number of usable devices, 0 without a device or driver; the hooks of
// lib/core/device_hooks.h; a stream of the calling thread, by default the default stream of the
// current device. Copies by the hooks wait for that stream. Errors: an Error with the text of the
// CUDA run-time for a failed call.
//
// Memory is taken and freed in the order of the work on CurrentStream, without waiting for the
// device, and what is freed stays with the program for the next tensors. So the last reference to a
// tensor ends while the stream that used it is current, or after that stream has done its work.

#ifndef SWITCHYARD_KERNELS_CUDA_DEVICE_CUDA_DEVICES_H_
#define SWITCHYARD_KERNELS_CUDA_DEVICE_CUDA_DEVICES_H_

namespace switchyard::gpu {

int CountCudaDevices();
// Call it once, before the first CUDA tensor.
void InstallCudaHooks();

// Gives freed memory back to the device, for other programs. Waits for the device.
void ReleaseFreedMemory(int device);

// A cudaStream_t of the current device; nullptr is the default stream.
void* CurrentStream();
void SetCurrentStream(void* stream);

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_DEVICE_CUDA_DEVICES_H_
