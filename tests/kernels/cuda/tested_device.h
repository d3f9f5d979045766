// The device of the key CUDA for tests of its kernels: loops on the CPU, or a GPU. The tests are
// the same; the program is linked with one of two definitions.

#ifndef SWITCHYARD_TESTS_KERNELS_CUDA_TESTED_DEVICE_H_
#define SWITCHYARD_TESTS_KERNELS_CUDA_TESTED_DEVICE_H_

#include <string>

namespace switchyard::gpu {

// Installs the hooks. Returns the reason why the tests cannot run, or nothing.
std::string PrepareTestedDevice();

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_TESTS_KERNELS_CUDA_TESTED_DEVICE_H_
