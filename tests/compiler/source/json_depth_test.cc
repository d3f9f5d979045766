#include "compiler/source/json_depth.h"

#include <gtest/gtest.h>

#include <string>

namespace switchyard::source {
namespace {

std::string Nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

TEST(FindTooDeepJson, ReportsTheFirstBracketThatIsTooDeep) {
  EXPECT_FALSE(FindTooDeepJson(Nested(kMaxJsonDepth)));
  EXPECT_EQ(FindTooDeepJson(Nested(kMaxJsonDepth + 1)), kMaxJsonDepth);
  EXPECT_EQ(FindTooDeepJson(std::string(300, '{')), kMaxJsonDepth);
}

TEST(FindTooDeepJson, BracketsOneBehindAnotherAreNotDeep) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "[{}],";
  EXPECT_FALSE(FindTooDeepJson(text));
}

TEST(FindTooDeepJson, BracketsInStringsAreText) {
  EXPECT_FALSE(FindTooDeepJson('"' + std::string(1000, '[') + '"'));
  EXPECT_FALSE(FindTooDeepJson("\"\\\"" + std::string(1000, '[') + '"')) << "an escaped quote";
  EXPECT_TRUE(FindTooDeepJson("\"\\\\\"" + std::string(1000, '['))) << "an escaped backslash";
}

TEST(FindTooDeepJson, TextsThatAreNoJsonHaveAnAnswer) {
  EXPECT_FALSE(FindTooDeepJson(""));
  EXPECT_FALSE(FindTooDeepJson("\"\\"));
  EXPECT_FALSE(FindTooDeepJson("]]]]"));
  EXPECT_TRUE(FindTooDeepJson(std::string(300, ']') + std::string(300, '[')));
}

}  // namespace
}  // namespace switchyard::source
