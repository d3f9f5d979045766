#include "lib/core/memory_format.h"

#include <set>

#include "gtest/gtest.h"

namespace switchyard {
namespace {

// The numbers are part of PyTorch's file formats.
TEST(MemoryFormatTest, NumbersAreThoseOfPyTorch) {
  EXPECT_EQ(static_cast<int>(MemoryFormat::Contiguous), 0);
  EXPECT_EQ(static_cast<int>(MemoryFormat::Preserve), 1);
  EXPECT_EQ(static_cast<int>(MemoryFormat::ChannelsLast), 2);
  EXPECT_EQ(static_cast<int>(MemoryFormat::ChannelsLast3d), 3);
}

TEST(MemoryFormatTest, EachHasANameOfItsOwn) {
  std::set<std::string> names;
  for (int number = 0; number <= static_cast<int>(MemoryFormat::ChannelsLast3d); ++number) {
    std::string name;
    AppendTo(name, static_cast<MemoryFormat>(number));
    EXPECT_TRUE(names.insert(name).second) << name;
  }
  EXPECT_EQ(names.count("unknown"), 0u);
  EXPECT_EQ(MemoryFormatName(MemoryFormat::Preserve), "Preserve");
  EXPECT_EQ(MemoryFormatName(static_cast<MemoryFormat>(4)), "unknown");
}

}  // namespace
}  // namespace switchyard
