#include "lib/core/scalar.h"

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>

#include "gtest/gtest.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

using Complex = std::complex<double>;

TEST(ScalarTest, KindFollowsTheCppType) {
  EXPECT_EQ(Scalar().Type(), ScalarType::Long);
  EXPECT_EQ(Scalar(true).Type(), ScalarType::Bool);
  EXPECT_EQ(Scalar(uint8_t{3}).Type(), ScalarType::Long);
  EXPECT_EQ(Scalar(1.0f).Type(), ScalarType::Double);
  EXPECT_EQ(Scalar(Complex(1, 2)).Type(), ScalarType::ComplexDouble);
  EXPECT_TRUE(Scalar(true).IsBool());
  EXPECT_FALSE(Scalar(true).IsIntegral());
  EXPECT_TRUE(Scalar(true).IsIntegral(/*include_bool=*/true));
  EXPECT_TRUE(Scalar(2).IsIntegral());
  EXPECT_TRUE(Scalar(2.5).IsFloatingPoint());
  EXPECT_TRUE(Scalar(Complex(1, 0)).IsComplex());
}

TEST(ScalarTest, IsAConstantExpression) {
  constexpr Scalar scalar(7);
  static_assert(scalar.To<int>() == 7);
  static_assert(Scalar(2.75).To<int64_t>() == 2, "a fraction is cut off");
}

TEST(ScalarTest, IntegersConvertWithinRange) {
  EXPECT_EQ(Scalar(255).To<uint8_t>(), 255);
  EXPECT_EQ(Scalar(-128).To<int8_t>(), -128);
  EXPECT_ERROR(Scalar(256).To<uint8_t>(), "value 256 cannot be converted to Byte");
  EXPECT_EQ(Scalar(-1).To<uint8_t>(), 255);
  EXPECT_ERROR(Scalar(-256).To<uint8_t>(), "value -256 cannot be converted to Byte");
  EXPECT_ERROR(Scalar(int64_t{1} << 31).To<int>(), "value 2147483648 cannot be converted to Int");
}

TEST(ScalarTest, TooLargeUnsignedIsAnError) {
  EXPECT_EQ(Scalar(uint64_t{1} << 62).To<int64_t>(), int64_t{1} << 62);
  EXPECT_ERROR(Scalar(uint64_t{1} << 63), "value 9223372036854775808 does not fit a Scalar");
}

TEST(ScalarTest, RealsConvertToIntegersUpToTheEdge) {
  EXPECT_ERROR(Scalar(-128.9).To<int8_t>(), "value -128.9 cannot be converted to Char");
  EXPECT_EQ(Scalar(127.9).To<int8_t>(), 127);
  EXPECT_ERROR(Scalar(-129.0).To<int8_t>(), "value -129 cannot be converted to Char");
  EXPECT_ERROR(Scalar(128.0).To<int8_t>(), "value 128 cannot be converted to Char");
  EXPECT_ERROR(Scalar(-0.5).To<uint8_t>(), "value -0.5 cannot be converted to Byte");
  EXPECT_ERROR(Scalar(-1.0).To<uint8_t>(), "value -1 cannot be converted to Byte");
  EXPECT_EQ(Scalar(-0x1p63).To<int64_t>(), std::numeric_limits<int64_t>::min());
  EXPECT_ERROR(Scalar(0x1p63).To<int64_t>(), "cannot be converted to Long");
}

TEST(ScalarTest, NotFiniteConvertsToRealsOnly) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_ERROR(Scalar(nan).To<int64_t>(), "value nan cannot be converted to Long");
  EXPECT_ERROR(Scalar(infinity).To<int>(), "value inf cannot be converted to Int");
  EXPECT_TRUE(std::isnan(Scalar(nan).To<float>()));
  EXPECT_EQ(Scalar(-infinity).To<float>(), -std::numeric_limits<float>::infinity());
}

TEST(ScalarTest, RealsConvertToNarrowerRealsWithinRange) {
  EXPECT_EQ(Scalar(0.1).To<float>(), 0.1f);
  EXPECT_ERROR(Scalar(1e300).To<float>(), "value 1e+300 cannot be converted to Float");
  EXPECT_ERROR(Scalar(-1e300).To<float>(), "value -1e+300 cannot be converted to Float");
}

TEST(ScalarTest, EverythingButZeroIsTrue) {
  EXPECT_FALSE(Scalar(0).To<bool>());
  EXPECT_TRUE(Scalar(256).To<bool>());
  EXPECT_TRUE(Scalar(0.5).To<bool>());
  EXPECT_TRUE(Scalar(std::numeric_limits<double>::quiet_NaN()).To<bool>());
  EXPECT_TRUE(Scalar(Complex(0, 1)).To<bool>());
  EXPECT_FALSE(Scalar(Complex(0, 0)).To<bool>());
}

TEST(ScalarTest, ComplexConvertsToRealsWithoutImaginaryPart) {
  EXPECT_EQ(Scalar(Complex(3, 0)).To<int>(), 3);
  EXPECT_ERROR(Scalar(Complex(3, 1)).To<double>(), "its imaginary part is not zero");
  EXPECT_EQ(Scalar(Complex(3, 1)).To<Complex>(), Complex(3, 1));
  EXPECT_EQ(Scalar(3).To<Complex>(), Complex(3, 0));
  EXPECT_EQ(Scalar(Complex(0.5, 1)).To<std::complex<float>>(), std::complex<float>(0.5f, 1));
}

TEST(ScalarTest, EqualityIsOfKindAndValue) {
  EXPECT_TRUE(Scalar(1) == Scalar(int64_t{1}));
  EXPECT_TRUE(Scalar(1) != Scalar(1.0));
  EXPECT_TRUE(Scalar(1) != Scalar(true));
  EXPECT_TRUE(Scalar(Complex(1, 2)) != Scalar(Complex(1, 3)));
}

TEST(ScalarTest, Prints) {
  EXPECT_EQ(Join(Scalar(true), ' ', Scalar(-3), ' ', Scalar(0.5)), "true -3 0.5");
  EXPECT_EQ(Join(Scalar(Complex(1, 2)), ' ', Scalar(Complex(0.5, -2))), "1+2j 0.5-2j");
}

}  // namespace
}  // namespace switchyard
