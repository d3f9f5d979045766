#include <cstdint>

#include "lib/elements/dense_loops.h"
#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

TEST(MulScalarTest, MultipliesEveryElement) {
  EXPECT_EQ(ValuesOf<float>(mul(Counting({3}), 2)), (std::vector<float>{0, 2, 4}));
  EXPECT_EQ(ValuesOf<int64_t>(mul(Longs({2}, {3, -4}), 2)), (std::vector<int64_t>{6, -8}));
}

TEST(MulScalarTest, BecomesFloatingThroughAFloatingNumber) {
  EXPECT_EQ(ValuesOf<float>(mul(Longs({2}, {1, 3}), 0.5)), (std::vector<float>{0.5f, 1.5f}));
  EXPECT_EQ(ValuesOf<double>(mul(Counting<double>({2}), 0.1)), (std::vector<double>{0, 0.1}));
}

TEST(MulScalarTest, KeepsTheWidthOfIntegers) {
  EXPECT_EQ(ValuesOf<int8_t>(mul(MakeTensor<int8_t>({1}, {50}), 3)), (std::vector<int8_t>{-106}));
  EXPECT_EQ(ValuesOf<int64_t>(mul(Bools({2}, {true, false}), 3)), (std::vector<int64_t>{3, 0}));
}

TEST(MulScalarTest, BecomesComplexThroughAComplexNumber) {
  if (!internal::kHasDenseLoops) GTEST_SKIP() << "a build for size has no loops for them";
  const Tensor product = mul(Counting({2}), std::complex<double>(1, 2));
  EXPECT_EQ(product.dtype(), ScalarType::ComplexFloat);
  EXPECT_EQ(ValuesOf<std::complex<float>>(product), (std::vector<std::complex<float>>{0, {1, 2}}));
}

}  // namespace
}  // namespace switchyard
