// Known values and errors of products, truth values, extremes, variances, norms and running sums.

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>
#include <vector>

#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

using FloatVector = std::vector<float>;
using LongVector = std::vector<int64_t>;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

TEST(ProdTest, MultipliesIntegersInLong) {
  EXPECT_EQ(ValuesOf<int64_t>(prod(MakeTensor<int8_t>({3}, {100, 2, 3}))), (LongVector{600}));
  EXPECT_EQ(ValuesOf<float>(prod(Floats({2, 2}, {1, 2, 3, 4}), 0)), (FloatVector{3, 8}));
}

TEST(AnyAllTest, AreBoolExceptOfBytes) {
  EXPECT_TRUE(ValuesOf<bool>(any(Floats({2}, {0, kNan})))[0]);
  EXPECT_FALSE(ValuesOf<bool>(all(Longs({2}, {1, 0})))[0]);
  EXPECT_EQ(all(MakeTensor<uint8_t>({1}, {1})).dtype(), ScalarType::Byte);
  EXPECT_TRUE(ValuesOf<bool>(all(EmptyTensor({0}, ScalarType::Float)))[0]);
}

TEST(ExtremeTest, TakesTheFirstOfEqualOnesAndNan) {
  const auto [values, indices] = min(Floats({2, 3}, {3, 1, 1, 5, kNan, 2}), 1);
  EXPECT_EQ(ValuesOf<float>(values)[0], 1);
  EXPECT_TRUE(std::isnan(ValuesOf<float>(values)[1]));
  EXPECT_EQ(ValuesOf<int64_t>(indices), (LongVector{1, 1}));
  EXPECT_EQ(ValuesOf<float>(amax(Floats({2, 2}, {1, 2, 3, 0}), {0, 1})), (FloatVector{3}));
  EXPECT_EQ(ValuesOf<int64_t>(argmin(Longs({2, 2}, {4, 2, 0, 1}), std::nullopt)), (LongVector{2}));
  EXPECT_ERROR(amin(EmptyTensor({0}, ScalarType::Float)), "is empty and has no such element");
}

TEST(VarianceTest, DividesByTheCountLessTheCorrection) {
  const Tensor self = Floats({4}, {1, 2, 3, 4});
  EXPECT_FLOAT_EQ(ValuesOf<float>(var(self))[0], 5.0f / 3);
  EXPECT_FLOAT_EQ(ValuesOf<float>(var(self, false))[0], 1.25f);
  EXPECT_FLOAT_EQ(ValuesOf<float>(std(self, false))[0], std::sqrt(1.25f));
  EXPECT_TRUE(std::isnan(ValuesOf<float>(var(Floats({1}, {1})))[0]));
  EXPECT_ERROR(var(Longs({1}, {1})), "var: self has dtype Long, which is no floating one");
}

TEST(NormTest, HasEveryPower) {
  const Tensor self = Floats({3}, {3, 0, -4});
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(ValuesOf<float>(norm(self))[0], 5);
  EXPECT_EQ(ValuesOf<float>(norm(self, 1))[0], 7);
  EXPECT_EQ(ValuesOf<float>(norm(self, 0))[0], 2);
  EXPECT_EQ(ValuesOf<float>(norm(self, infinity))[0], 4);
  EXPECT_EQ(ValuesOf<float>(norm(self, -infinity))[0], 0);
}

TEST(LogsumexpTest, DoesNotOverflow) {
  EXPECT_FLOAT_EQ(ValuesOf<float>(logsumexp(Floats({2}, {1000, 1000}), {0}))[0], 1000.6931f);
}

TEST(ScanTest, RunsAlongADimension) {
  const Tensor self = Longs({2, 2}, {1, 2, 3, 4});
  EXPECT_EQ(ValuesOf<int64_t>(cumsum(self, 0)), (LongVector{1, 2, 4, 6}));
  EXPECT_EQ(ValuesOf<int64_t>(cumprod(self, -1)), (LongVector{1, 2, 3, 12}));
  Tensor bytes = MakeTensor<uint8_t>({3}, {200, 100, 1});
  cumsum_(bytes, 0);
  EXPECT_EQ(ValuesOf<uint8_t>(bytes), (std::vector<uint8_t>{200, 44, 45}));
}

}  // namespace
}  // namespace switchyard
