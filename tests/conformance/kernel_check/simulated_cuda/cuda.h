// The driver's interface, of which sources that only launch kernels use nothing.
#ifndef SWITCHYARD_TESTS_CONFORMANCE_KERNEL_CHECK_SIMULATED_CUDA_CUDA_H_
#define SWITCHYARD_TESTS_CONFORMANCE_KERNEL_CHECK_SIMULATED_CUDA_CUDA_H_

#include "cuda_runtime.h"

#endif  // SWITCHYARD_TESTS_CONFORMANCE_KERNEL_CHECK_SIMULATED_CUDA_CUDA_H_
