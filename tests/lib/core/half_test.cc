#include "lib/core/half.h"

#include <cmath>
#include <cstdint>
#include <limits>

#include "gtest/gtest.h"

namespace switchyard {
namespace {

Half HalfOf(uint16_t bits) {
  Half half;
  half.bits = bits;
  return half;
}

TEST(HalfTest, EveryNumberComesBackFromFloat) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const auto value = static_cast<float>(HalfOf(static_cast<uint16_t>(bits)));
    if (std::isnan(value)) {
      EXPECT_TRUE(std::isnan(static_cast<float>(Half(value))));
    } else {
      EXPECT_EQ(Half(value).bits, bits);
    }
  }
}

TEST(HalfTest, RoundsToTheNearestAndTiesToTheEven) {
  EXPECT_EQ(Half(1.0f).bits, 0x3c00);
  EXPECT_EQ(Half(1 + 0x1p-11f).bits, 0x3c00);
  EXPECT_EQ(Half(1 + 0x3p-11f).bits, 0x3c02);
  EXPECT_EQ(Half(1 + 0x1.1p-11f).bits, 0x3c01);
}

TEST(HalfTest, HasSubnormalNumbersAndInfinity) {
  EXPECT_EQ(Half(0x1p-24f).bits, 1);
  EXPECT_EQ(Half(0x1p-25f).bits, 0);
  EXPECT_EQ(Half(0x1.8p-25f).bits, 1);
  EXPECT_EQ(Half(-0.0f).bits, 0x8000);
  EXPECT_EQ(Half(65504.0f).bits, 0x7bff);
  EXPECT_EQ(Half(65520.0f).bits, 0x7c00);
  EXPECT_EQ(Half(-std::numeric_limits<float>::infinity()).bits, 0xfc00);
}

TEST(BFloat16Test, IsTheRoundedUpperHalfOfAFloat) {
  EXPECT_EQ(BFloat16(1.0f).bits, 0x3f80);
  EXPECT_EQ(BFloat16(1 + 0x1p-8f).bits, 0x3f80);
  EXPECT_EQ(BFloat16(1 + 0x3p-8f).bits, 0x3f82);
  EXPECT_EQ(static_cast<float>(BFloat16(-3.5f)), -3.5f);
  EXPECT_TRUE(std::isnan(static_cast<float>(BFloat16(std::nanf("")))));
  EXPECT_EQ(BFloat16(std::numeric_limits<float>::max()).bits, 0x7f80);
}

}  // namespace
}  // namespace switchyard
