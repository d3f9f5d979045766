// Arithmetic as Python's: the expected values are what Python prints.
#include "lib/model/numbers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "tests/lib/expect_error.h"

namespace switchyard::model::numbers {
namespace {

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
constexpr int64_t kMin = std::numeric_limits<int64_t>::min();

constexpr int64_t I(int64_t value) { return value; }

TEST(Numbers, DivideTowardsMinusInfinity) {
  EXPECT_EQ(FloorDiv(I(7), I(2)), 3);
  EXPECT_EQ(FloorDiv(I(-7), I(2)), -4);
  EXPECT_EQ(FloorDiv(I(7), I(-2)), -4);
  EXPECT_EQ(Mod(I(-7), I(2)), 1);
  EXPECT_EQ(Mod(I(7), I(-2)), -1);
  EXPECT_EQ(Mod(I(kMin), I(-1)), 0);
  EXPECT_EQ(FloorDiv(7.0, I(2)), 3.0);
  EXPECT_EQ(FloorDiv(-7.5, 2.0), -4.0);
  EXPECT_EQ(FloorDiv(1.0, 0.1), 9.0);
  EXPECT_EQ(Mod(-7.5, 2.0), 0.5);
  EXPECT_EQ(Mod(7.5, -2.0), -0.5);
  EXPECT_TRUE(std::signbit(Mod(-4.0, -2.0)));
  EXPECT_EQ(TrueDiv(I(7), I(2)), 3.5);
  EXPECT_EQ(TrueDiv(I(1), 4.0), 0.25);
  EXPECT_ERROR(FloorDiv(I(1), I(0)), "divided by zero");
  EXPECT_ERROR(Mod(1.0, 0.0), "divided by zero");
  EXPECT_ERROR(TrueDiv(I(1), I(0)), "divided by zero");
}

TEST(Numbers, DoNotOverflowInSilence) {
  EXPECT_ERROR(Add(I(kMax), I(1)), "does not fit in 64 bits");
  EXPECT_ERROR(Sub(I(kMin), I(1)), "does not fit in 64 bits");
  EXPECT_ERROR(Mul(I(kMax), I(2)), "does not fit in 64 bits");
  EXPECT_ERROR(Neg(I(kMin)), "does not fit in 64 bits");
  EXPECT_ERROR(FloorDiv(I(kMin), I(-1)), "does not fit in 64 bits");
  EXPECT_ERROR(Power<int64_t>(I(10), I(19)), "does not fit in 64 bits");
  EXPECT_ERROR(ShiftLeft(1, 63), "does not fit in 64 bits");
  EXPECT_ERROR(ToInt(1e19), "is no int of 64 bits");
  EXPECT_ERROR(Floor(std::nan("")), "is no int of 64 bits");
}

TEST(Numbers, HaveTheTypesOfPython) {
  static_assert(std::is_same_v<decltype(Add(I(1), true)), int64_t>);
  static_assert(std::is_same_v<decltype(Add(I(1), 1.0)), double>);
  static_assert(std::is_same_v<decltype(And(true, false)), bool>);
  static_assert(std::is_same_v<decltype(And(true, I(1))), int64_t>);
  static_assert(std::is_same_v<decltype(IfElse(true, true, false)), bool>);
  static_assert(std::is_same_v<decltype(IfElse(true, I(1), 2.0)), double>);
  EXPECT_EQ(Add(true, true), 2);
  EXPECT_EQ(Neg(true), -1);
  EXPECT_EQ(Invert(true), -2);
  EXPECT_EQ(Or(I(4), true), 5);
  EXPECT_EQ(Xor(I(5), I(1)), 4);
  EXPECT_EQ(IfElse(I(0), I(1), I(2)), 2);
}

TEST(Numbers, ArePowers) {
  EXPECT_EQ(Power<int64_t>(I(-3), I(3)), -27);
  EXPECT_EQ(Power<int64_t>(I(-1), I(kMax)), -1);
  EXPECT_EQ(Power<int64_t>(I(0), I(0)), 1);
  EXPECT_EQ(Power<double>(I(2), I(-1)), 0.5);
  EXPECT_EQ(Power<double>(4.0, 0.5), 2.0);
  EXPECT_ERROR(Power<int64_t>(I(2), I(-1)), "has the exponent -1");
  EXPECT_ERROR(Power<double>(0.0, -1.0), "zero has the exponent");
  EXPECT_ERROR(Power<double>(-8.0, 0.5), "is no real number");
  EXPECT_ERROR(Power<double>(10.0, 400.0), "math range error");
}

TEST(Numbers, CompareExactly) {
  const int64_t large = (int64_t{1} << 53) + 1;
  EXPECT_FALSE(Equal(large, 9007199254740992.0));
  EXPECT_TRUE(Greater(large, 9007199254740992.0));
  EXPECT_TRUE(Less(I(kMax), 9223372036854775808.0));
  EXPECT_TRUE(Equal(-9223372036854775808.0, I(kMin)));
  EXPECT_TRUE(Less(-std::numeric_limits<double>::infinity(), I(kMin)));
  EXPECT_TRUE(Less(I(2), 2.5));
  EXPECT_TRUE(Less(-2.5, I(-2)));
  EXPECT_TRUE(Greater(-2.5, I(-3)));
  EXPECT_TRUE(LessEqual(I(2), 2.0));
  EXPECT_TRUE(GreaterEqual(true, I(1)));
  EXPECT_TRUE(NotEqual(std::nan(""), std::nan("")));
  EXPECT_FALSE(Less(std::nan(""), I(1)));
  EXPECT_EQ(Max(I(2), I(3)), 3);
  EXPECT_EQ(Min(I(2), 1.5), 1.5);
  EXPECT_TRUE(std::isnan(Max(1.0, std::nan(""))));
  EXPECT_EQ(Sum({1, 2, 3}), 6);
}

TEST(Numbers, AreRounded) {
  EXPECT_EQ(ToInt(-2.7), -2);
  EXPECT_EQ(Floor(-2.5), -3);
  EXPECT_EQ(Ceil(-2.5), -2);
  EXPECT_EQ(Round<int64_t>(0.5), 0);
  EXPECT_EQ(Round<int64_t>(1.5), 2);
  EXPECT_EQ(Round<int64_t>(-2.5), -2);
  EXPECT_EQ(Round<int64_t>(-0.6), -1);
  EXPECT_EQ(Round<double>(2.675, 2), 2.67);
  EXPECT_EQ(Round<double>(1250.0, -2), 1200.0);
  EXPECT_EQ(Abs(I(-3)), 3);
  EXPECT_EQ(Abs(-3.5), 3.5);
  EXPECT_EQ(ShiftRight(-5, 1), -3);
  EXPECT_EQ(ShiftRight(-5, 100), -1);
  EXPECT_EQ(ShiftLeft(-5, 2), -20);
  EXPECT_ERROR(ShiftLeft(1, -1), "is shifted by -1");
}

TEST(Numbers, HaveDomains) {
  EXPECT_EQ(Sqrt(9.0), 3.0);
  EXPECT_EQ(Log2(8.0), 3.0);
  EXPECT_ERROR(Sqrt(-1.0), "math domain error");
  EXPECT_ERROR(Log(0.0), "math domain error");
  EXPECT_ERROR(Asin(2.0), "math domain error");
  EXPECT_ERROR(Exp(1000.0), "math range error");
  EXPECT_TRUE(Not(0.0));
  EXPECT_TRUE(Truth(I(-1)));
}

}  // namespace
}  // namespace switchyard::model::numbers
