#include "compiler/diagnostics/group.h"

#include <gtest/gtest.h>

namespace switchyard::diagnostics {
namespace {

TEST(GroupTest, EveryGroupOfTheTableHasAName) {
  for (const DefinitionInfo& info : kDefinitions) {
    const std::string_view name = TextOf(info.group);
    ASSERT_NE(name, "") << info.id_text;
    EXPECT_EQ(GroupFromText(name), info.group) << name;
  }
}

TEST(GroupTest, NamesAreReadBack) {
  EXPECT_EQ(GroupNames().size(), static_cast<std::size_t>(Group::kUsage) + 1);
  for (const std::string_view name : GroupNames()) {
    const std::optional<Group> group = GroupFromText(name);
    ASSERT_TRUE(group.has_value()) << name;
    EXPECT_EQ(TextOf(*group), name);
  }
}

TEST(GroupTest, OtherWordsAreNone) {
  for (const char* word : {"", "Naming", "nam", "naming ", "S015"}) {
    EXPECT_FALSE(GroupFromText(word).has_value()) << word;
  }
}

}  // namespace
}  // namespace switchyard::diagnostics
