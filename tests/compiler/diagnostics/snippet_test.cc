#include "compiler/diagnostics/snippet.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace switchyard::diagnostics {
namespace {

constexpr std::size_t kWidth = 40;

// The two lines for the range that `marked` encloses in `<` and `>`.
std::string Lines(const std::string& marked, std::size_t width = kWidth) {
  const std::size_t begin = marked.find('<');
  const std::size_t end = marked.find('>') - 1;
  std::string text = marked;
  text.erase(end + 1, 1).erase(begin, 1);
  const source::SourceFile file("f", text);
  const source::SourceRange range{source::FileId{0}, static_cast<std::uint32_t>(begin),
                                  static_cast<std::uint32_t>(end)};
  const Snippet snippet = MakeSnippet(file, range, width);
  return snippet.source + "\n" + snippet.caret;
}

TEST(SnippetTest, MarksTheRange) {
  EXPECT_EQ(Lines("a <bcd> e"), "a bcd e\n  ^~~");
  EXPECT_EQ(Lines("<a>\nb"), "a\n^");
  EXPECT_EQ(Lines("x\n<ab>\ny"), "ab\n^~");
}

TEST(SnippetTest, APointIsACaretAlone) {
  EXPECT_EQ(Lines("a <>b"), "a b\n  ^");
  EXPECT_EQ(Lines("ab<>\nc"), "ab\n  ^") << "at the line's end";
  EXPECT_EQ(Lines("ab\n<>"), "\n^") << "at the end of the file";
  EXPECT_EQ(Lines("<>"), "\n^") << "in an empty file";
}

TEST(SnippetTest, OfSeveralLinesTheFirstIsMarkedToItsEnd) {
  EXPECT_EQ(Lines("a <bc\nde> f"), "a bc\n  ^~");
  EXPECT_EQ(Lines("a<\nb>"), "a\n ^");
  EXPECT_EQ(Lines("a <b\r\nc>"), "a b\n  ^");
}

TEST(SnippetTest, TabsStay) {
  EXPECT_EQ(Lines("\ta <b>"), "\ta b\n\t  ^");
  EXPECT_EQ(Lines("a <b\tc>"), "a b\tc\n  ^\t~");
  EXPECT_EQ(Lines("a <b\t> c"), "a b\t c\n  ^");
  EXPECT_EQ(Lines("<\t>a"), "\ta\n^");
}

TEST(SnippetTest, WideCharactersTakeTwoCellsAndMarksNone) {
  EXPECT_EQ(Lines("\xE6\x97\xA5 <\xE6\x9C\xAC>x"), "\xE6\x97\xA5 \xE6\x9C\xACx\n   ^~");
  EXPECT_EQ(Lines("\xF0\x9F\x98\x80<a>"),
            "\xF0\x9F\x98\x80"
            "a\n  ^");
  EXPECT_EQ(Lines("e\xCC\x81<a>"),
            "e\xCC\x81"
            "a\n ^");
  EXPECT_EQ(Lines("\xC3\xA9<a>"),
            "\xC3\xA9"
            "a\n ^");
}

TEST(SnippetTest, WhatIsNotPrintableIsShownAsReplacement) {
  EXPECT_EQ(Lines("\x1B[1m<a>"), "\xEF\xBF\xBD[1ma\n    ^");
  EXPECT_EQ(Lines("\xFF\xE6\x97<a>"),
            "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"
            "a\n   ^");
  EXPECT_EQ(Lines("\xE2\x80\xAE<a>"),
            "\xEF\xBF\xBD"
            "a\n ^");
  EXPECT_EQ(Lines("\xEF\xBB\xBF<a>"), "a\n^") << "a byte order mark is no part of the line";
}

TEST(SnippetTest, LongLinesAreCutAroundTheCaret) {
  const std::string x(100, 'x');
  EXPECT_EQ(Lines("<a>" + x, 20), "a" + std::string(13, 'x') + "...\n^");
  EXPECT_EQ(Lines(x + "<a>", 20),
            "..." + std::string(13, 'x') + "a\n" + std::string(16, ' ') + "^");
  EXPECT_EQ(Lines(x + "<a>" + x, 20), "..." + std::string(7, 'x') + "a" + std::string(6, 'x') +
                                          "...\n" + std::string(10, ' ') + "^");
  EXPECT_EQ(Lines("<" + x + ">", 20), std::string(14, 'x') + "...\n^" + std::string(13, '~'));
  EXPECT_EQ(Lines(std::string(20, 'x') + "<>", 20),
            std::string(20, 'x') + "\n" + std::string(20, ' ') + "^");
}

TEST(SnippetTest, VeryLongLinesAreCutToo) {
  const std::string x(3000000, 'x');
  const std::string lines = Lines(x + "<a>" + x, 20);
  EXPECT_EQ(lines, "..." + std::string(7, 'x') + "a" + std::string(6, 'x') + "...\n" +
                       std::string(10, ' ') + "^");
}

TEST(SnippetTest, AMarginPutsTextBelowAPlaceThatIsShown) {
  const source::SourceFile file("f",
                                "a\tb\xE6\x97\xA5"
                                "c\nd");
  const source::SourceRange range{source::FileId{0}, 0, 1};
  EXPECT_EQ(MakeMargin(file, range, kWidth, 0), "");
  EXPECT_EQ(MakeMargin(file, range, kWidth, 2), " \t");
  EXPECT_EQ(MakeMargin(file, range, kWidth, 6), " \t   ");
  EXPECT_EQ(MakeMargin(file, range, kWidth, 7), " \t    ") << "the end of the line";
  EXPECT_EQ(MakeMargin(file, range, kWidth, 8), std::nullopt) << "on another line";
  const source::SourceFile longer("f", std::string(100, 'x'));
  EXPECT_EQ(MakeMargin(longer, range, 20, 50), std::nullopt) << "cut off";
}

}  // namespace
}  // namespace switchyard::diagnostics
