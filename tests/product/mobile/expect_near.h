// Compares results of a model with PyTorch's.
//
// Takes a Float tensor without gaps, the expected values, and the maximal difference. Returns
// whether all are near, and prints the first that is not on standard output.
#ifndef SWITCHYARD_TESTS_PRODUCT_MOBILE_EXPECT_NEAR_H_
#define SWITCHYARD_TESTS_PRODUCT_MOBILE_EXPECT_NEAR_H_

#include <cmath>
#include <cstdint>
#include <cstdio>

#include "lib/core/tensor.h"

namespace switchyard::mobile {

inline bool IsNear(const Tensor& result, const float* expected, int64_t count, float limit) {
  if (result.numel() != count || !result.is_contiguous()) {
    std::printf("%lld elements, expected %lld without gaps\n",
                static_cast<long long>(result.numel()), static_cast<long long>(count));
    return false;
  }
  for (int64_t i = 0; i < count; ++i) {
    const float value = result.data<float>()[i];
    if (std::fabs(value - expected[i]) <= limit) continue;
    std::printf("element %lld is %.9g, expected %.9g\n", static_cast<long long>(i),
                static_cast<double>(value), static_cast<double>(expected[i]));
    return false;
  }
  std::printf("%lld elements are PyTorch's\n", static_cast<long long>(count));
  return true;
}

}  // namespace switchyard::mobile

#endif  // SWITCHYARD_TESTS_PRODUCT_MOBILE_EXPECT_NEAR_H_
