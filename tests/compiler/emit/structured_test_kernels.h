// The environment that a kernel of structured_test_kernels.cc saw.
#ifndef SWITCHYARD_TESTS_COMPILER_EMIT_STRUCTURED_TEST_KERNELS_H_
#define SWITCHYARD_TESTS_COMPILER_EMIT_STRUCTURED_TEST_KERNELS_H_

namespace switchyard {

// The CUDA device that was current in the last kernel on CUDA.
int& DeviceInKernel();

}  // namespace switchyard

#endif  // SWITCHYARD_TESTS_COMPILER_EMIT_STRUCTURED_TEST_KERNELS_H_
