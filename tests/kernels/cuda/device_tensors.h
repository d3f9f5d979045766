// Tensors on the device of the key CUDA, and their elements on the CPU, for tests of kernels.

#ifndef SWITCHYARD_TESTS_KERNELS_CUDA_DEVICE_TENSORS_H_
#define SWITCHYARD_TESTS_KERNELS_CUDA_DEVICE_TENSORS_H_

#include <vector>

#include "lib/core/tensor_factory.h"
#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {

inline constexpr Device kDevice(DeviceType::CUDA, 0);

inline Tensor OnDevice(const Tensor& tensor) {
  Tensor there = EmptyTensor(tensor.sizes(), tensor.dtype(), kDevice);
  return copy_(there, tensor);
}

inline Tensor OnCpu(const Tensor& tensor) {
  Tensor here = EmptyTensor(tensor.sizes(), tensor.dtype());
  return copy_(here, tensor);
}

// The elements as Double, on the CPU.
inline std::vector<double> NumbersIn(const Tensor& tensor) {
  Tensor here = EmptyTensor(tensor.sizes(), ScalarType::Double);
  copy_(here, tensor);
  return ValuesOf<double>(here);
}

}  // namespace switchyard

#endif  // SWITCHYARD_TESTS_KERNELS_CUDA_DEVICE_TENSORS_H_
