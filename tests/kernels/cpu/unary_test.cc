#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

TEST(ReluTest, MakesNegativeElementsZero) {
  EXPECT_EQ(ValuesOf<float>(relu(Floats({4}, {-1, 0, 2, -0.5f}))),
            (std::vector<float>{0, 0, 2, 0}));
  EXPECT_EQ(ValuesOf<int32_t>(relu(MakeTensor<int32_t>({2}, {-3, 3}))),
            (std::vector<int32_t>{0, 3}));
}

TEST(ReluTest, LetsGradientsPassAboveTheThreshold) {
  const Tensor grad = Floats({4}, {1, 2, 3, 4});
  EXPECT_EQ(ValuesOf<float>(threshold_backward(grad, Floats({4}, {-1, 0.5f, 1, kNan}), 0.5)),
            (std::vector<float>{0, 0, 3, 4}));
  EXPECT_EQ(ValuesOf<float>(threshold_backward(grad, Floats({1}, {1}), 0)), ValuesOf<float>(grad));
  EXPECT_ERROR(threshold_backward(Bools({1}, {true}), Bools({1}, {true}), 0),
               "threshold_backward: no kernel for dtype Bool");
}

TEST(ReluTest, KeepsNan) { EXPECT_TRUE(std::isnan(ValuesOf<float>(relu(Floats({1}, {kNan})))[0])); }

TEST(ReluTest, RejectsBooleansAndTypesWithoutKernel) {
  EXPECT_ERROR(relu(Bools({1}, {true})), "relu: no kernel for dtype Bool");
  EXPECT_ERROR(relu(EmptyTensor({1}, ScalarType::ComplexFloat)), "ComplexFloat");
}

TEST(ReluInPlaceTest, ChangesSelfAndReturnsIt) {
  const Tensor base = Floats({2, 2}, {-1, 2, -3, -4});
  Tensor column = select(base, 1, 0);
  EXPECT_TRUE(relu_(column).is_same(column));
  EXPECT_EQ(ValuesOf<float>(base), (std::vector<float>{0, 2, 0, -4}));
}

TEST(ReluInPlaceTest, RejectsElementsThatShareTheirMemory) {
  Tensor stretched = ViewOf(Floats({1}, {1}), {3}, {0}, 0);
  EXPECT_ERROR(relu_(stretched), "relu_: elements of the tensor to be written share their memory");
}

TEST(ClampTest, BoundsOnEitherSideOrBoth) {
  const Tensor self = Floats({4}, {-2, 0, 2, 5});
  EXPECT_EQ(ValuesOf<float>(clamp(self, -1, 3)), (std::vector<float>{-1, 0, 2, 3}));
  EXPECT_EQ(ValuesOf<float>(clamp(self, 1)), (std::vector<float>{1, 1, 2, 5}));
  EXPECT_EQ(ValuesOf<float>(clamp(self, std::nullopt, 1)), (std::vector<float>{-2, 0, 1, 1}));
}

TEST(ClampTest, LetsMaxWinOverMin) {
  EXPECT_EQ(ValuesOf<float>(clamp(Floats({3}, {0, 2, 9}), 5, 1)), (std::vector<float>{1, 1, 1}));
}

TEST(ClampTest, PassesNanOnFromElementsAndBounds) {
  EXPECT_TRUE(std::isnan(ValuesOf<float>(clamp(Floats({1}, {kNan}), 0, 1))[0]));
  EXPECT_TRUE(std::isnan(ValuesOf<float>(clamp(Floats({1}, {0}), kNan, 1))[0]));
  EXPECT_TRUE(std::isnan(ValuesOf<float>(clamp(Floats({1}, {0}), 0, kNan))[0]));
}

TEST(ClampTest, BecomesFloatingThroughAFloatingBound) {
  EXPECT_EQ(ValuesOf<float>(clamp(Longs({2}, {0, 3}), 0.5)), (std::vector<float>{0.5f, 3}));
}

TEST(ClampTest, WrapsNegativeBoundsOfUnsignedTypesAsPyTorchDoes) {
  const Tensor bytes = MakeTensor<uint8_t>({2}, {3, 200});
  EXPECT_EQ(ValuesOf<uint8_t>(clamp(bytes, -251, 100)), (std::vector<uint8_t>{5, 100}));
  EXPECT_ERROR(clamp(bytes, 10, 1000), "value 1000 cannot be converted to Byte");
}

TEST(ClampTest, RejectsNoBoundAtAllAndBooleans) {
  EXPECT_ERROR(clamp(Floats({1}, {1}), std::optional<Scalar>()),
               "aten::clamp: neither min nor max is given");
  EXPECT_ERROR(clamp(Bools({1}, {true}), false), "aten::clamp: no kernel for dtype Bool");
}

TEST(ExpTest, RaisesEToEachElement) {
  const std::vector<double> values = ValuesOf<double>(exp(MakeTensor<double>({3}, {0, 1, -2})));
  EXPECT_DOUBLE_EQ(values[0], 1);
  EXPECT_DOUBLE_EQ(values[1], 2.718281828459045);
  EXPECT_DOUBLE_EQ(values[2], 0.1353352832366127);
}

TEST(ExpTest, GivesFloatForIntegersAndBooleans) {
  EXPECT_FLOAT_EQ(ValuesOf<float>(exp(Longs({1}, {1})))[0], 2.7182817f);
  EXPECT_FLOAT_EQ(ValuesOf<float>(exp(Bools({1}, {false})))[0], 1);
}

TEST(ExpTest, KeepsSizesAndOrderOfDimensions) {
  const Tensor result = exp(t(Counting({2, 3})));
  EXPECT_EQ(SizesOf(result), (Sizes{3, 2}));
  EXPECT_EQ(StridesOf(result), (Sizes{1, 3}));
  EXPECT_FLOAT_EQ(ValuesOf<float>(result)[1], std::exp(3.0f));
}

TEST(ExpOutTest, ConvertsToTheTypeOfOut) {
  Tensor out = EmptyTensor({0}, ScalarType::Double);
  EXPECT_TRUE(exp_out(out, Floats({1}, {0})).is_same(out));
  EXPECT_EQ(ValuesOf<double>(out), (std::vector<double>{1}));
}

TEST(ExpOutTest, MayWriteItsOperand) {
  Tensor self = Floats({2}, {0, 0});
  exp_out(self, self);
  EXPECT_EQ(ValuesOf<float>(self), (std::vector<float>{1, 1}));
}

TEST(ExpOutTest, RejectsAnIntegerOut) {
  Tensor out = Longs({1}, {0});
  EXPECT_ERROR(exp_out(out, Floats({1}, {0})),
               "the result is Float, which cannot be stored in an output of Long");
}

}  // namespace
}  // namespace switchyard
