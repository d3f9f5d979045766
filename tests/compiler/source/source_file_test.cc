#include "compiler/source/source_file.h"

#include <gtest/gtest.h>

#include <string>

namespace switchyard::source {
namespace {

std::string At(const SourceFile& file, std::uint32_t offset) {
  const LineColumn place = file.Locate(offset);
  return std::to_string(place.line) + ":" + std::to_string(place.column);
}

TEST(SourceFileTest, LocatesLinesAndColumnsFromOne) {
  const SourceFile file("f", "ab\ncd\n");
  EXPECT_EQ(At(file, 0), "1:1");
  EXPECT_EQ(At(file, 2), "1:3") << "the line break belongs to its line";
  EXPECT_EQ(At(file, 3), "2:1");
  EXPECT_EQ(At(file, 6), "3:1") << "behind the last break begins an empty line";
  EXPECT_EQ(At(file, 99), "3:1") << "past the end counts as the end";
}

TEST(SourceFileTest, EmptyFileHasOneEmptyLine) {
  const SourceFile file("f", "");
  EXPECT_EQ(file.line_count(), 1u);
  EXPECT_EQ(file.Line(1), "");
  EXPECT_EQ(At(file, 0), "1:1");
}

TEST(SourceFileTest, LinesEndAtEveryKindOfBreak) {
  const SourceFile file("f", "a\r\nb\rc\nd");
  ASSERT_EQ(file.line_count(), 4u);
  EXPECT_EQ(file.Line(1), "a");
  EXPECT_EQ(file.Line(2), "b");
  EXPECT_EQ(file.Line(3), "c");
  EXPECT_EQ(file.Line(4), "d");
  EXPECT_EQ(At(file, 3), "2:1");
}

TEST(SourceFileTest, ColumnsCountCodePoints) {
  const SourceFile file(
      "f", "\xC3\xA9\xE6\x97\xA5x\xFFy");  // e acute, a Han character, x, a stray byte, y
  EXPECT_EQ(At(file, 2), "1:2");
  EXPECT_EQ(At(file, 5), "1:3");
  EXPECT_EQ(At(file, 6), "1:4");
  EXPECT_EQ(At(file, 7), "1:5");
}

TEST(SourceFileTest, ByteOrderMarkIsNoPartOfTheFirstLine) {
  const SourceFile file("f", "\xEF\xBB\xBFx\ny");
  EXPECT_EQ(file.Line(1), "x");
  EXPECT_EQ(At(file, 3), "1:1");
  EXPECT_EQ(At(file, 4), "1:2");
  EXPECT_EQ(At(file, 0), "1:1");
  EXPECT_EQ(At(file, 5), "2:1");
}

TEST(SourceFileTest, ColumnsOfLongLinesCountCodePointsToo) {
  std::string text = "ab\n";
  for (int i = 0; i < 10000; ++i) text += i % 3 == 0 ? "\xC3\xA9" : "x";
  const SourceFile file("f", text + "\ncd");
  std::uint32_t column = 1;
  std::uint32_t offset = 3;
  for (int i = 0; i < 10000; ++i) {
    ASSERT_EQ(file.Locate(offset).column, column) << offset;
    ASSERT_EQ(file.Locate(offset).line, 2u) << offset;
    offset += i % 3 == 0 ? 2 : 1;
    ++column;
  }
  EXPECT_EQ(At(file, offset), "2:10001");
  EXPECT_EQ(At(file, offset + 2), "3:2");
}

}  // namespace
}  // namespace switchyard::source
