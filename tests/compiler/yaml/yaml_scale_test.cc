// Time is linear in the size of the file, for usual and for hostile text: eight times the text
// takes about eight times the time, where a quadratic algorithm would take 64 times.

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <string>
#include <string_view>

#include "compiler/diagnostics/render_text.h"
#include "tests/compiler/yaml/reading.h"

namespace switchyard::yaml {
namespace {

struct Shape {
  std::string_view title;
  std::string_view before;
  std::string_view repeated;
  std::string_view after;
};

std::string Repeated(const Shape& shape, int count) {
  std::string text(shape.before);
  for (int i = 0; i < count; ++i) text += shape.repeated;
  return text.append(shape.after);
}

// Processor time of reading the text and rendering its diagnostics, in seconds; the minimum of
// three.
double SecondsFor(const std::string& text) {
  double least = 1e9;
  for (int i = 0; i < 3; ++i) {
    const std::clock_t begin = std::clock();
    const Reading reading(text);
    std::string rendered;
    diagnostics::RenderText(reading.sink().diagnostics(), reading.sources(), {}, &rendered);
    least = std::min(least, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
  }
  return least;
}

class YamlScaleTest : public testing::TestWithParam<Shape> {};

TEST_P(YamlScaleTest, TimeIsLinear) {
  constexpr int kCount = 2500;
  constexpr int kTimes = 8;
  constexpr double kSlack = 3;          // caches and allocators are worse for more
  constexpr double kUnmeasured = 0.02;  // seconds
  const double few = SecondsFor(Repeated(GetParam(), kCount));
  const double many = SecondsFor(Repeated(GetParam(), kCount * kTimes));
  EXPECT_LE(many, few * kTimes * kSlack + kUnmeasured) << few << " s for an eighth";
}

void PrintTo(const Shape& shape, std::ostream* out) { *out << shape.title; }

INSTANTIATE_TEST_SUITE_P(
    Shapes, YamlScaleTest,
    testing::Values(
        Shape{"Entries", "", "- func: f(Tensor self) -> Tensor\n  tags: [a, b]\n", ""},
        Shape{"MalformedEntries", "", "- a: b: c\n", ""},
        Shape{"OneMalformedEntryAtTheEnd", "", "- a: b\n", "- 'c\n"},
        Shape{"QuotesNotClosed", "", "- 'a\n", ""}, Shape{"BracketsNotClosed", "", "- [a\n", ""},
        Shape{"EntriesOfNothing", "", "-\n", ""}, Shape{"QuoteOverDashes", "a: '", "- b\n ", ""},
        Shape{"QuotedLinesLikeEntries", "- '", "b\n- c\n", "'\n"},
        Shape{"PlainScalarOverLines", "- a", " b\n  c", "\n"}, Shape{"Words", "- ", "a ", "\n"},
        Shape{"Escapes", "- \"", "\\t\\u00e9\\\n  ", "\"\n"},
        Shape{"EscapesOnOneLine", "- \"", "\\t", "\"\n"},
        Shape{"LiteralLines", "- |\n", "  a\n\n", ""},
        Shape{"FoldedLines", "- >\n", "  a\n\n   b\n", ""},
        Shape{"EmptyLines", "- a\n", "\n", "- b\n"}, Shape{"Comments", "- a\n", "  # b\n", "- c\n"},
        Shape{"RepeatedKeysOnOneLine", "{", "a: b, ", "}\n"},
        Shape{"RepeatedKeysOnOneLineOfWideText", "{\xC3\xA9: b, ", "a: b, ", "}\n"},
        Shape{"RepeatedKeys", "", "a: b\n", ""}, Shape{"FlowElements", "- [", "a, ", "]\n"},
        Shape{"FlowElementsOverLines", "- [", "a,\n ", "]\n"},
        Shape{"FlowPairs", "- [", "a: b, ", "]\n"}, Shape{"Brackets", "- ", "[", "\n"},
        Shape{"Braces", "- ", "{a: ", "\n"}, Shape{"Dashes", "", "- ", "\n"},
        Shape{"Colons", "a", ": ", "\n"}, Shape{"Commas", "- [", ",", "]\n"},
        Shape{"Documents", "", "---\n- a\n", ""}, Shape{"DocumentEnds", "- a\n", "...\n", ""},
        Shape{"Tabs", "- a", "\t", "\n"}, Shape{"InvalidBytes", "", "- \xFF\n", ""},
        Shape{"Anchors", "", "- &a b\n", ""}, Shape{"CarriageReturns", "", "- a\r", ""}),
    [](const testing::TestParamInfo<Shape>& info) { return std::string(info.param.title); });

TEST(YamlScaleTest, KeysOfAMappingThatAllDiffer) {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += "key" + std::to_string(i) + ": v\n";
  const Reading reading(text);
  EXPECT_EQ(reading.document().root.pairs.size(), 100000u);
  EXPECT_EQ(reading.sink().diagnostics().size(), 0u);
}

TEST(YamlScaleTest, AHundredThousandEntries) {
  std::string text;
  for (int i = 0; i < 100000; ++i) {
    text += "- func: f" + std::to_string(i) + "(Tensor self) -> Tensor\n  variants: method\n";
  }
  const Reading reading(text);
  ASSERT_EQ(reading.document().entries.size(), 100000u);
  EXPECT_EQ(reading.document().entries[99999].node.Find("variants")->Text(), "method");
}

}  // namespace
}  // namespace switchyard::yaml
