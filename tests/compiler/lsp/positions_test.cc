#include "compiler/lsp/positions.h"

#include <gtest/gtest.h>

#include <string>

namespace switchyard::lsp {
namespace {

// One byte, two, three and four: the last is two units in UTF-16.
const char kText[] = "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80z\nsecond\n";

TEST(Positions, CountUtf16Units) {
  const source::SourceFile file("x", kText);
  EXPECT_EQ(PositionOf(file, 0).character, 0u);
  EXPECT_EQ(PositionOf(file, 1).character, 1u);
  EXPECT_EQ(PositionOf(file, 3).character, 2u);
  EXPECT_EQ(PositionOf(file, 6).character, 3u);
  EXPECT_EQ(PositionOf(file, 10).character, 5u);
  EXPECT_EQ(PositionOf(file, 12).line, 1u);
}

TEST(Positions, GoBack) {
  const source::SourceFile file("x", kText);
  for (const uint32_t offset : {0u, 1u, 3u, 6u, 10u, 11u, 12u, 15u}) {
    EXPECT_EQ(OffsetOf(file, PositionOf(file, offset)), offset);
  }
}

TEST(Positions, InsideACharacterCountAsItsBegin) {
  const source::SourceFile file("x", kText);
  EXPECT_EQ(PositionOf(file, 8).character, 3u);
  EXPECT_EQ(OffsetOf(file, {0, 4}), 6u);
}

TEST(Positions, PastTheEndAreTheEnd) {
  const source::SourceFile file("x", kText);
  EXPECT_EQ(OffsetOf(file, {0, 99}), 11u);
  EXPECT_EQ(OffsetOf(file, {99, 0}), std::string(kText).size());
}

}  // namespace
}  // namespace switchyard::lsp
