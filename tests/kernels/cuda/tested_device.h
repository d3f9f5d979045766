// The device of the key CUDA that tests of its kernels run on: one that loops on the CPU stand for,
// or a GPU. The tests are the same; the program is linked with one of two definitions.

#ifndef SWITCHYARD_TESTS_KERNELS_CUDA_TESTED_DEVICE_H_
#define SWITCHYARD_TESTS_KERNELS_CUDA_TESTED_DEVICE_H_

#include <string>

namespace switchyard::gpu {

// Installs the hooks. Gives why the tests cannot run, or nothing.
std::string PrepareTestedDevice();

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_TESTS_KERNELS_CUDA_TESTED_DEVICE_H_
