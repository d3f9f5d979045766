#include "compiler/lsp/positions.h"

#include <gtest/gtest.h>

#include <string>

namespace switchyard::lsp {
namespace {

// Characters of one, two, three and four bytes: the last has two units in UTF-16.
const char kText[] = "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80z\nsecond\n";

TEST(Positions, CountUtf16Units) {
  const source::SourceFile file("x", kText);
  EXPECT_EQ(Positions(file).Of(0).character, 0u);
  EXPECT_EQ(Positions(file).Of(1).character, 1u);
  EXPECT_EQ(Positions(file).Of(3).character, 2u);
  EXPECT_EQ(Positions(file).Of(6).character, 3u);
  EXPECT_EQ(Positions(file).Of(10).character, 5u);
  EXPECT_EQ(Positions(file).Of(12).line, 1u);
}

TEST(Positions, GoBack) {
  const source::SourceFile file("x", kText);
  for (const uint32_t offset : {0u, 1u, 3u, 6u, 10u, 11u, 12u, 15u}) {
    EXPECT_EQ(OffsetOf(file, Positions(file).Of(offset)), offset);
  }
}

TEST(Positions, InsideACharacterCountAsItsBegin) {
  const source::SourceFile file("x", kText);
  EXPECT_EQ(Positions(file).Of(8).character, 3u);
  EXPECT_EQ(OffsetOf(file, {0, 4}), 6u);
}

// Positions are requested in any order; the cached facts of one serve the next.
TEST(Positions, LongLinesAreCountedOnce) {
  std::string text = "# first\n";
  for (int i = 0; i < 5000; ++i) text += "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80";
  text += "\nz" + std::string(3000, 'x');
  const source::SourceFile file("x", text);
  const Positions positions(file);
  for (const uint32_t offset :
       {40007u, 8u, 49998u, 30009u, 30010u, 1u, 50009u, 51500u, 20001u, 53010u}) {
    const Position asked = positions.Of(offset);
    const Position counted = Positions(file).Of(offset);
    EXPECT_EQ(asked.line, counted.line) << offset;
    EXPECT_EQ(asked.character, counted.character) << offset;
  }
  EXPECT_EQ(positions.Of(40008).character, 20000u);
}

// Ten thousand positions in a line of a megabyte: without the cache this takes ten billion steps.
TEST(Positions, ManyPlacesInOneLineTakeNoTime) {
  const source::SourceFile file("x", std::string(1000000, 'x'));
  const Positions positions(file);
  for (uint32_t i = 0; i < 1000000; i += 10) ASSERT_EQ(positions.Of(i).character, i);
}

TEST(Positions, PastTheEndAreTheEnd) {
  const source::SourceFile file("x", kText);
  EXPECT_EQ(OffsetOf(file, {0, 99}), 11u);
  EXPECT_EQ(OffsetOf(file, {99, 0}), std::string(kText).size());
}

}  // namespace
}  // namespace switchyard::lsp
