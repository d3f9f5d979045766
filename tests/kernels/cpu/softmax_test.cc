#include <cmath>
#include <limits>

#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

TEST(SoftmaxTest, GivesPyTorchsValues) {
  // torch.softmax(torch.tensor([[1., 2., 3.], [0., 0., 4.]]), 1)
  const std::vector<float> values = ValuesOf<float>(softmax(Floats({2, 3}, {1, 2, 3, 0, 0, 4}), 1));
  const float expected[] = {0.09003057f, 0.24472848f, 0.66524094f,
                            0.01766842f, 0.01766842f, 0.96466315f};
  for (size_t i = 0; i < values.size(); ++i) EXPECT_NEAR(values[i], expected[i], 1e-7) << i;
}

TEST(SoftmaxTest, GoesAlongAnyDimensionAndStrides) {
  const Tensor rows = softmax(Floats({2, 3}, {1, 2, 3, 0, 0, 4}), -1);
  const Tensor columns = softmax(t(Floats({2, 3}, {1, 2, 3, 0, 0, 4})), 0);
  EXPECT_TRUE(equal(rows, t(columns)));
}

TEST(SoftmaxTest, DoesNotOverflow) {
  const std::vector<float> values = ValuesOf<float>(softmax(Floats({2}, {10000, 10000}), 0));
  EXPECT_EQ(values, (std::vector<float>{0.5f, 0.5f}));
}

TEST(SoftmaxTest, IsNanWhereEveryElementIsMinusInfinity) {
  const std::vector<float> values =
      ValuesOf<float>(softmax(Floats({2}, {-kInfinity, -kInfinity}), 0));
  EXPECT_TRUE(std::isnan(values[0]) && std::isnan(values[1]));
}

TEST(SoftmaxTest, IsOneForATensorWithoutDimensions) {
  EXPECT_EQ(ValuesOf<float>(softmax(Floats({}, {7}), 0)), (std::vector<float>{1}));
}

TEST(SoftmaxTest, TakesEmptyDimensions) {
  EXPECT_EQ(SizesOf(softmax(EmptyTensor({0, 3}, ScalarType::Float), 0)), (Sizes{0, 3}));
  EXPECT_EQ(SizesOf(softmax(EmptyTensor({0, 3}, ScalarType::Float), 1)), (Sizes{0, 3}));
}

TEST(SoftmaxTest, ConvertsFirstIfADtypeIsGiven) {
  EXPECT_EQ(ValuesOf<double>(softmax(Longs({2}, {3, 3}), 0, ScalarType::Double)),
            (std::vector<double>{0.5, 0.5}));
}

TEST(SoftmaxTest, RejectsIntegersAndHalfToFloat) {
  EXPECT_ERROR(softmax(Longs({1}, {1}), 0), "_softmax");
  EXPECT_ERROR(_softmax(Floats({1}, {1}), 0, true), "half_to_float");
  EXPECT_ERROR(softmax(Floats({1}, {1}), 1), "_softmax: dimension 1 is not in [-1, 0]");
}

}  // namespace
}  // namespace switchyard
