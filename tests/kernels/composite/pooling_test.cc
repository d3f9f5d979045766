#include <cstdint>
#include <vector>

#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

// 7 / 4 is 1, and (1 + 0) / 2 is 0; but (7 + 2) / 8 is 1.
TEST(AveragePool3dTest, IntegersAreDividedOnce) {
  const Tensor numbers = Longs({1, 1, 2, 2, 2}, {7, 0, 0, 0, 2, 0, 0, 0});
  EXPECT_EQ(ValuesOf<int64_t>(avg_pool3d(numbers, {2})), (std::vector<int64_t>{1}));
}

TEST(AveragePool3dTest, WindowsOfUnequalCountsTakeFractions) {
  const Tensor numbers = Longs({1, 1, 2, 2, 2}, {7, 0, 0, 0, 2, 0, 0, 0});
  EXPECT_ERROR(avg_pool3d(numbers, {2}, {2}, {1}, /*ceil_mode=*/false, /*count_include_pad=*/false),
               "avg_pool3d: windows of unequal counts have no kernel for Long");
}

}  // namespace
}  // namespace switchyard
