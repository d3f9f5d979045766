#include "lib/core/layout.h"

#include <set>

#include "gtest/gtest.h"

namespace switchyard {
namespace {

// The numbers are part of PyTorch's file formats.
TEST(LayoutTest, NumbersAreThoseOfPyTorch) {
  EXPECT_EQ(static_cast<int>(Layout::Strided), 0);
  EXPECT_EQ(static_cast<int>(Layout::SparseCsr), 2);
  EXPECT_EQ(static_cast<int>(Layout::SparseBsc), 6);
}

TEST(LayoutTest, EachHasANameOfItsOwn) {
  std::set<std::string> names;
  for (int number = 0; number <= static_cast<int>(Layout::SparseBsc); ++number) {
    std::string name;
    AppendTo(name, static_cast<Layout>(number));
    EXPECT_TRUE(names.insert(name).second) << name;
  }
  EXPECT_EQ(names.count("unknown"), 0u);
  EXPECT_EQ(LayoutName(Layout::SparseCsc), "SparseCsc");
  EXPECT_EQ(LayoutName(static_cast<Layout>(7)), "unknown");
}

}  // namespace
}  // namespace switchyard
