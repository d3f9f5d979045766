// Device hooks of the key CUDA on NVIDIA's run-time library: the smallest that a backend brings.
//
// Gives: the number of devices that can be used, 0 where there is none or no driver; the hooks.
// Errors: Error with the words of the CUDA run-time for a call that fails.
#ifndef SWITCHYARD_TESTS_GPU_CUDA_HOOKS_H_
#define SWITCHYARD_TESTS_GPU_CUDA_HOOKS_H_

namespace switchyard::gpu {

int CountCudaDevices();
void InstallCudaHooks();

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_TESTS_GPU_CUDA_HOOKS_H_
