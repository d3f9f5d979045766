#include "compiler/diagnostics/arguments.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace switchyard::diagnostics {
namespace {

template <typename Argument>
std::string Shown(const Argument& argument) {
  std::string text = "<";
  argument.AppendTo(&text);
  return text + ">";
}

TEST(ArgumentsTest, UserTextIsQuoted) {
  EXPECT_EQ(Shown(Name("add.Tensor")), "<`add.Tensor`>");
  EXPECT_EQ(Shown(TypeText("int[2]?")), "<`int[2]?`>");
  EXPECT_EQ(Shown(AliasSetText("(a! -> *)")), "<`(a! -> *)`>");
  EXPECT_EQ(Shown(KeyText("CPU")), "<`CPU`>");
  EXPECT_EQ(Shown(Name("")), "<``>");
}

TEST(ArgumentsTest, OurTextIsNot) {
  EXPECT_EQ(Shown(Text("expected `,`")), "<expected `,`>");
  EXPECT_EQ(Shown(KindText("mapping")), "<mapping>");
}

TEST(ArgumentsTest, WhatWouldBreakALineOrTheTerminalIsEscaped) {
  EXPECT_EQ(Shown(Name("a\nb\x1B[31m\x7F")), "<`a\\x0Ab\\x1B[31m\\x7F`>");
  EXPECT_EQ(Shown(Name(std::string("\0", 1))), "<`\\x00`>");
  EXPECT_EQ(Shown(Name("\xC3\xA9\xE6\x97\xA5")), "<`\xC3\xA9\xE6\x97\xA5`>") << "other text stays";
  EXPECT_EQ(Shown(Name("\xFF\xC3")), "<`\\xFF\\xC3`>") << "not UTF-8";
  EXPECT_EQ(Shown(Name("\xC2\x9B")), "<`\\xC2\\x9B`>") << "a control character of C1";
  EXPECT_EQ(Shown(Name("\xE2\x80\xAE")), "<`\\xE2\\x80\\xAE`>") << "turns the direction of writing";
  EXPECT_EQ(Shown(Text("found \r")), "<found \\x0D>");
}

TEST(ArgumentsTest, LongTextIsCutBetweenCharacters) {
  EXPECT_EQ(Shown(Name(std::string(200, 'x'))), "<`" + std::string(200, 'x') + "`>");
  EXPECT_EQ(Shown(Name(std::string(201, 'x'))), "<`" + std::string(200, 'x') + "...`>");
  EXPECT_EQ(Shown(Name(std::string(199, 'x') + "\xC3\xA9z")),
            "<`" + std::string(199, 'x') + "...`>");
}

TEST(ArgumentsTest, OrdinalsAreEnglish) {
  const auto shown = [](std::size_t value) { return Shown(Ordinal(value)); };
  EXPECT_EQ(shown(1) + shown(2) + shown(3) + shown(4), "<1st><2nd><3rd><4th>");
  EXPECT_EQ(shown(10) + shown(11) + shown(12) + shown(13), "<10th><11th><12th><13th>");
  EXPECT_EQ(shown(21) + shown(22) + shown(23) + shown(30), "<21st><22nd><23rd><30th>");
  EXPECT_EQ(shown(101) + shown(111) + shown(112) + shown(1013), "<101st><111th><112th><1013th>");
}

TEST(ArgumentsTest, CountsAreNumbers) { EXPECT_EQ(Shown(Count(1024)), "<1024>"); }

}  // namespace
}  // namespace switchyard::diagnostics
