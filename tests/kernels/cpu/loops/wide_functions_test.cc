#include "kernels/cpu/loops/wide_functions.h"

#include <cmath>
#include <cstdint>
#include <limits>

#include "gtest/gtest.h"

namespace switchyard::internal {
namespace {

// The distance from the exact value, in units of the last place of the nearest float.
double UnitsOff(float got, double exact) {
  const auto nearest = static_cast<float>(exact);
  if (std::isnan(nearest)) return std::isnan(got) ? 0 : HUGE_VAL;
  if (std::isinf(nearest)) return got == nearest ? 0 : HUGE_VAL;
  const float magnitude = std::fabs(nearest);
  const double unit = std::nextafter(magnitude, HUGE_VALF) - magnitude;
  return std::fabs(static_cast<double>(got) - exact) / unit;
}

// Every 4099th float, and all special ones among them.
void ExpectClose(float (*function)(float), double (*exact)(double)) {
  for (uint64_t bits = 0; bits <= UINT32_MAX; bits += 4099) {
    const float x = FloatOfBits(static_cast<uint32_t>(bits));
    ASSERT_LT(UnitsOff(function(x), exact(static_cast<double>(x))), 4) << x;
  }
  using Limits = std::numeric_limits<float>;
  for (const float x : {0.0f, -0.0f, Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN(),
                        Limits::max(), Limits::lowest(), Limits::denorm_min(), 88.722839f,
                        88.722847f, -87.4f, -103.97f, 0.625f, -1.0f, 4.0f}) {
    EXPECT_LT(UnitsOff(function(x), exact(static_cast<double>(x))), 4) << x;
  }
}

TEST(WideFunctionsTest, ExponentialIsClose) { ExpectClose(WideExp, std::exp); }
TEST(WideFunctionsTest, TanhIsClose) { ExpectClose(WideTanh, std::tanh); }
TEST(WideFunctionsTest, ErfIsClose) { ExpectClose(WideErf, std::erf); }

TEST(WideFunctionsTest, HardswishOfNoNumber) {
  const WideOf<functions::Hardswish>::type wide;
  EXPECT_TRUE(std::isnan(wide(std::numeric_limits<float>::quiet_NaN())));
  EXPECT_TRUE(std::isnan(wide(-std::numeric_limits<float>::quiet_NaN())));
  EXPECT_EQ(wide(HUGE_VALF), HUGE_VALF);
  // As everywhere: no steps of infinitely much.
  EXPECT_TRUE(std::isnan(wide(-HUGE_VALF)));
  EXPECT_TRUE(std::isnan(functions::Hardswish()(-HUGE_VALF)));
}

TEST(WideFunctionsTest, SignsOfZerosAreKept) {
  EXPECT_TRUE(std::signbit(WideTanh(-0.0f)));
  EXPECT_TRUE(std::signbit(WideErf(-0.0f)));
  EXPECT_FALSE(std::signbit(WideTanh(0.0f)));
}

// Against the functions that they stand for, relative to the largest value that cancels.
template <typename Op>
void ExpectSameFunction(Op op) {
  const typename WideOf<Op>::type wide;
  for (int i = -3000; i <= 3000; ++i) {
    const float x = static_cast<float>(i) / 128;
    const auto exact = static_cast<float>(op(static_cast<double>(x)));
    EXPECT_NEAR(wide(x), exact, 4e-7 * std::fmax(1.0, std::fabs(exact))) << x;
  }
}

TEST(WideFunctionsTest, StandForTheSameFunctions) {
  ExpectSameFunction(functions::Tanh());
  ExpectSameFunction(functions::Erf());
  ExpectSameFunction(functions::Sigmoid());
  ExpectSameFunction(functions::Hardswish());
  ExpectSameFunction(functions::Silu());
  ExpectSameFunction(functions::Gelu());
  ExpectSameFunction(functions::GeluTanh());
}

}  // namespace
}  // namespace switchyard::internal
