// Values of complex arithmetic that random cases meet rarely: zeros, infinities, numbers near the
// limits of the dtype, and dtypes that meet.

#include <complex>
#include <limits>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "lib/elements/dense_loops.h"
#include "switchyard/ops/_conj_physical.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/angle.h"
#include "switchyard/ops/conj_physical.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/exp.h"
#include "switchyard/ops/log.h"
#include "switchyard/ops/mean.h"
#include "switchyard/ops/mm.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/reciprocal.h"
#include "switchyard/ops/sgn.h"
#include "switchyard/ops/sqrt.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/t.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

using Number = std::complex<double>;
using Numbers = std::vector<Number>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kGreatest = std::numeric_limits<double>::max();

Tensor Of(IntArrayRef sizes, const Numbers& numbers) {
  const Tensor tensor = EmptyTensor(sizes, ScalarType::ComplexDouble);
  std::copy(numbers.begin(), numbers.end(), tensor.data<Number>());
  return tensor;
}
Tensor Of(const Numbers& numbers) { return Of({static_cast<int64_t>(numbers.size())}, numbers); }

Numbers In(const Tensor& tensor) { return ValuesOf<Number>(tensor); }

class ComplexTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!internal::kHasDenseLoops) GTEST_SKIP() << "a build for size has no loops for them";
  }
};

TEST_F(ComplexTest, QuotientsDoNotOverflowOnTheWay) {
  const Number large(0x1p1022, 0x1p1022);
  EXPECT_EQ(In(div(Of({large}), Of({large}))), (Numbers{1}));
  EXPECT_EQ(In(reciprocal(Of({{0, 2}, {-4, 0}}))), (Numbers{{0, -0.5}, {-0.25, 0}}));
}

TEST_F(ComplexTest, AQuotientByZeroIsNotFinite) {
  const Numbers quotient = In(div(Of({{1, 1}}), Of({0})));
  EXPECT_EQ(quotient[0].real(), kInfinity);
  EXPECT_EQ(quotient[0].imag(), kInfinity);
}

TEST_F(ComplexTest, MagnitudesDoNotOverflowOnTheWay) {
  const Tensor magnitudes = abs(Of({{0x3p600, 0x4p600}, {-kInfinity, 1}, 0}));
  EXPECT_EQ(magnitudes.dtype(), ScalarType::Double);
  EXPECT_EQ(ValuesOf<double>(magnitudes), (std::vector<double>{0x5p600, kInfinity, 0}));
  Tensor numbers = Of({{3, 4}});
  EXPECT_ERROR(abs_(numbers), "abs_: self has dtype ComplexDouble, and magnitudes are real");
}

TEST_F(ComplexTest, MagnitudesAreStoredInTheDtypeOfOut) {
  Tensor numbers = Of({7, 7});
  abs_out(numbers, Of({{3, 4}, {0, -2}}));
  EXPECT_EQ(In(numbers), (Numbers{5, 2}));
  Tensor floats = Floats({2}, {0, 0});
  abs_out(floats, Of({{3, 4}, {0, -2}}));
  EXPECT_EQ(ValuesOf<float>(floats), (std::vector<float>{5, 2}));
}

TEST_F(ComplexTest, DirectionsHaveMagnitudeOne) {
  EXPECT_EQ(In(sgn(Of({{3, -4}, 0}))), (Numbers{{0.6, -0.8}, 0}));
  EXPECT_EQ(ValuesOf<float>(sgn(Floats({3}, {-2, 0, 5}))), (std::vector<float>{-1, 0, 1}));
}

TEST_F(ComplexTest, AnglesOfRealNumbersAreZeroOrPi) {
  constexpr double kPi = 3.14159265358979323846;
  EXPECT_EQ(ValuesOf<double>(angle(Of({{0, 1}, -1}))), (std::vector<double>{kPi / 2, kPi}));
  const Tensor angles = angle(Longs({2}, {-3, 2}));
  EXPECT_EQ(angles.dtype(), ScalarType::Float);
  EXPECT_EQ(ValuesOf<float>(angles), (std::vector<float>{static_cast<float>(kPi), 0}));
}

TEST_F(ComplexTest, ConjugatesOfRealNumbersAreTheTensorItself) {
  EXPECT_EQ(In(conj_physical(Of({{1, 2}}))), (Numbers{{1, -2}}));
  const Tensor real = Floats({1}, {1});
  EXPECT_TRUE(conj_physical(real).is_same(real));
  Tensor out = Floats({1}, {0});
  conj_physical_out(out, real);
  EXPECT_EQ(ValuesOf<float>(out), (std::vector<float>{1}));
  EXPECT_FALSE(_conj_physical(real).is_same(real));
  EXPECT_EQ(ValuesOf<float>(_conj_physical(real)), (std::vector<float>{1}));
}

TEST_F(ComplexTest, RootsHaveNoNegativeRealPart) {
  EXPECT_EQ(In(sqrt(Of({-4, {-4, -0.0}, {0, 2}, {3, 4}, 0}))),
            (Numbers{{0, 2}, {0, -2}, {1, 1}, {2, 1}, 0}));
  const Numbers large = In(sqrt(Of({{kGreatest, kGreatest}})));
  EXPECT_LT(large[0].real(), 2e154);
  EXPECT_EQ(In(sqrt(Of({{-kInfinity, 1}}))), (Numbers{{0, kInfinity}}));
}

TEST_F(ComplexTest, ExponentialsOfInfinities) {
  EXPECT_EQ(In(exp(Of({0, {-kInfinity, 3}}))), (Numbers{1, 0}));
  EXPECT_EQ(In(exp(Of({kInfinity})))[0], Number(kInfinity, 0));
  EXPECT_EQ(In(log(Of({0})))[0], Number(-kInfinity, 0));
}

TEST_F(ComplexTest, RealOperandsAreConverted) {
  EXPECT_EQ(In(mul(Of({{1, 2}, {3, 4}}), Longs({2}, {2, -1}))), (Numbers{{2, 4}, {-3, -4}}));
  EXPECT_EQ(In(sub(Of({{1, 2}}), Of({{3, 5}}), Number(0, 1))), (Numbers{{6, -1}}));
  EXPECT_ERROR(add(Floats({1}, {1}), Floats({1}, {1}), Number(0, 1)), "imaginary part is not zero");
}

TEST_F(ComplexTest, SumsOfNoneAndOfAllDimensions) {
  const Tensor numbers = Of({2, 2}, {{1, 1}, {2, -1}, {3, 0}, {4, 4}});
  EXPECT_EQ(In(sum(numbers)), (Numbers{{10, 4}}));
  EXPECT_EQ(In(sum(t(numbers), {0})), (Numbers{{3, 0}, {7, 4}}));
  EXPECT_EQ(In(mean(numbers, {1}, /*keepdim=*/true)), (Numbers{1.5, {3.5, 2}}));
  EXPECT_EQ(In(sum(Of({}, {{1, 2}}))), (Numbers{{1, 2}}));
  EXPECT_EQ(In(sum(EmptyTensor({0, 2}, ScalarType::ComplexDouble), {0})), (Numbers{0, 0}));
}

TEST_F(ComplexTest, ProductsOfMatricesOfAnyStrides) {
  const Tensor a = Of({2, 2}, {{1, 1}, 2, 0, {0, 1}});
  const Tensor b = Of({2, 1}, {{0, 1}, 3});
  EXPECT_EQ(In(mm(a, b)), (Numbers{{5, 1}, {0, 3}}));
  EXPECT_EQ(In(mm(t(a), b)), (Numbers{{-1, 1}, {0, 5}}));
}

}  // namespace
}  // namespace switchyard
