#include "compiler/source/scalar_text.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace switchyard::source {
namespace {

constexpr FileId kFile{3};

SourceRange Range(std::uint32_t begin, std::uint32_t end) { return {kFile, begin, end}; }

TEST(ScalarTextTest, AViewMapsByteForByte) {
  const ScalarText text("abc", Range(10, 13));
  EXPECT_EQ(text.RangeOf(1, 2), Range(11, 12));
  EXPECT_EQ(text.RangeOf(0, 3), Range(10, 13));
  EXPECT_EQ(text.RangeOf(3, 3), Range(13, 13));
}

// `ab\ncd` in quotes at 10: a b are bytes 11 and 12, the escape is 13 to 15, c d are 15 and 16.
ScalarText Escaped() {
  return ScalarText("ab\ncd", {{0, 2, 11, 2}, {2, 1, 13, 2}, {3, 2, 15, 2}}, Range(11, 17));
}

TEST(ScalarTextTest, AnEscapeIsOneThing) {
  EXPECT_EQ(Escaped().RangeOf(2, 3), Range(13, 15));
  EXPECT_EQ(Escaped().RangeOf(1, 3), Range(12, 15));
  EXPECT_EQ(Escaped().RangeOf(2, 4), Range(13, 16));
  EXPECT_EQ(Escaped().RangeOf(3, 5), Range(15, 17));
}

TEST(ScalarTextTest, AnEmptyPieceIsThePointBeforeItsByte) {
  EXPECT_EQ(Escaped().RangeOf(2, 2), Range(13, 13));
  EXPECT_EQ(Escaped().RangeOf(3, 3), Range(15, 15));
  EXPECT_EQ(Escaped().RangeOf(5, 5), Range(17, 17));
}

TEST(ScalarTextTest, ACopyOutlivesTheOriginal) {
  ScalarText copy;
  {
    ScalarText original = Escaped();
    copy = original;
    original = ScalarText("zz", Range(0, 2));
  }
  const ScalarText moved = std::move(copy);
  EXPECT_EQ(moved.text(), "ab\ncd");
  EXPECT_EQ(moved.RangeOf(4, 5), Range(16, 17));
}

TEST(ScalarTextTest, AnEmptyTextHasAPlace) {
  const ScalarText text("", std::vector<ScalarText::Segment>{}, Range(7, 9));
  EXPECT_EQ(text.RangeOf(0, 0), Range(9, 9));
  EXPECT_EQ(ScalarText("", Range(4, 4)).RangeOf(0, 0), Range(4, 4));
}

}  // namespace
}  // namespace switchyard::source
