// Expected values in the tests of modules.

#ifndef SWITCHYARD_TESTS_KERNELS_NN_NN_TESTING_H_
#define SWITCHYARD_TESTS_KERNELS_NN_NN_TESTING_H_

#include <cstdint>
#include <vector>

#include "kernels/nn/module.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard::nn {

inline constexpr Of kDouble = {ScalarType::Double, Device(DeviceType::CPU)};

inline Tensor Doubles(std::vector<int64_t> sizes, const std::vector<double>& values) {
  return MakeTensor<double>(std::move(sizes), values);
}

inline void ExpectNear(const Tensor& tensor, const std::vector<double>& expected,
                       double tolerance = 1e-12) {
  const std::vector<double> values = ValuesOf<double>(tensor);
  ASSERT_EQ(values.size(), expected.size());
  for (size_t i = 0; i < values.size(); ++i) EXPECT_NEAR(values[i], expected[i], tolerance) << i;
}

// Writes the elements of a row-major tensor.
inline void Fill(const Tensor& tensor, const std::vector<double>& values) {
  ASSERT_EQ(static_cast<size_t>(tensor.numel()), values.size());
  for (size_t i = 0; i < values.size(); ++i) tensor.data<double>()[i] = values[i];
}

}  // namespace switchyard::nn

#endif  // SWITCHYARD_TESTS_KERNELS_NN_NN_TESTING_H_
