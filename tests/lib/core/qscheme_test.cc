#include "lib/core/qscheme.h"

#include <set>
#include <string>

#include "gtest/gtest.h"

namespace switchyard {
namespace {

// The numbers are part of PyTorch's file formats.
TEST(QSchemeTest, NumbersAreThoseOfPyTorch) {
  EXPECT_EQ(static_cast<int>(QScheme::PerTensorAffine), 0);
  EXPECT_EQ(static_cast<int>(QScheme::PerChannelAffineFloatQParams), 4);
}

TEST(QSchemeTest, EachHasANameOfItsOwn) {
  std::set<std::string> names;
  for (int number = 0; number <= 4; ++number) {
    std::string name;
    AppendTo(name, static_cast<QScheme>(number));
    EXPECT_TRUE(names.insert(name).second) << name;
  }
  EXPECT_EQ(names.count("unknown"), 0u);
  EXPECT_EQ(QSchemeName(static_cast<QScheme>(5)), "unknown");
}

}  // namespace
}  // namespace switchyard
