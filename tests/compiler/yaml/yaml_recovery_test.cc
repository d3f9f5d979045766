// One unreadable entry is one error, and all others are returned.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/compiler/yaml/reading.h"

namespace switchyard::yaml {
namespace {

using Texts = std::vector<std::string>;

// Possible errors of an entry, each as the text after its dash.
constexpr std::string_view kBadEntries[] = {
    "func: f: g\n",
    "func: f\n func: g\n",
    "func: f\n    tags: a\n",
    "func: 'f\n",
    "func: \"f\n",
    "func: \"\\q\"\n",
    "func: [f\n",
    "func: {f\n",
    "func: f]\n  tags: [a, b}\n",
    "func: [a,, b]\n",
    "func: &f. g\n",
    "func: *f. g\n",
    "func: !f g\n",
    "func:\tf\n  \ttags: a\n",
    "func: @f\n",
    "func: `f`\n",
    "func: f\n  tags\n",
    "func: f\n  ? [tags]\n",
    "func: |x\n    f\n",
    "func: 'f' g\n",
    "func: \xFF\n",
    "func: \x07\n",
    "[a]: b\n",
    "<<: b\n",
    "a: ]\n",
    "}\n",
    "%a\n",
};

class YamlRecoveryTest : public testing::TestWithParam<std::string_view> {};

TEST_P(YamlRecoveryTest, NeverHidesTheNextEntry) {
  const std::string bad = "- " + std::string(GetParam());
  const Reading reading("- one\n" + bad + "- two: 2\n  tags: [a]\n\n" + bad + "# note\n- three\n");
  EXPECT_EQ(reading.Shape(), R"(["one", {"two": int:2, "tags": ["a"]}, "three"])") << bad;
  EXPECT_EQ(reading.sink().error_count(), 2u) << bad;
}

TEST_P(YamlRecoveryTest, ReportsInsideTheEntry) {
  const std::string bad = "- " + std::string(GetParam());
  const Reading reading("- one\n" + bad + "- two\n");
  ASSERT_EQ(reading.sink().diagnostics().size(), 1u);
  const source::SourceRange& range = reading.sink().diagnostics()[0].range;
  EXPECT_GE(range.begin, 6u) << bad;
  EXPECT_LE(range.end, 6u + bad.size()) << bad;
}

TEST_P(YamlRecoveryTest, WorksForTheFirstAndTheLast) {
  const std::string bad = "- " + std::string(GetParam());
  EXPECT_EQ(Reading(bad + "- a\n- b\n").Shape(), R"(["a", "b"])") << bad;
  EXPECT_EQ(Reading("- a\n- b\n" + bad).Shape(), R"(["a", "b"])") << bad;
  EXPECT_EQ(Reading(bad).Shape(), "[]") << bad;
}

INSTANTIATE_TEST_SUITE_P(BadEntries, YamlRecoveryTest, testing::ValuesIn(kBadEntries));

TEST(YamlRecoveryTest, WorksInIndentedSequences) {
  const Reading reading("# top\n---\n  - a\n  - b: c: d\n  - - e\n    - f\n  - \"g\n  - h\n");
  EXPECT_EQ(reading.Shape(), R"(["a", ["e", "f"], "h"])");
  EXPECT_EQ(reading.sink().error_count(), 2u);
}

TEST(YamlRecoveryTest, WorksWithCarriageReturns) {
  EXPECT_EQ(Reading("- a\r\n- 'b\r\n- c\r\n").Shape(), R"(["a", "c"])");
}

TEST(YamlRecoveryTest, WorksBehindAByteOrderMark) {
  const Reading reading("\xEF\xBB\xBF- a\n- b: c: d\n- e\n");
  EXPECT_EQ(reading.Shape(), R"(["a", "e"])");
  EXPECT_EQ(reading.Reports().size(), 1u);
}

TEST(YamlRecoveryTest, KeepsTheEntryWhoseIndentationSlips) {
  const Reading reading("  - a\n- b\n- c\n");
  EXPECT_EQ(reading.Shape(), R"(["a", "b", "c"])");
  EXPECT_EQ(reading.sink().error_count(), 1u);
}

TEST(YamlRecoveryTest, AnEntryOfNothingBetweenOthersIsAnErrorAndKept) {
  const Reading reading("- a\n-\n- b\n");
  EXPECT_EQ(reading.Shape(), R"(["a", ~, "b"])");
  EXPECT_EQ(reading.Reports(), Texts{"S000 2:1 malformed YAML: an entry has nothing in it"});
}

TEST(YamlRecoveryTest, TextBelowTheSequenceIsAnError) {
  const Reading reading("- a\n- b\nc: d\n");
  EXPECT_EQ(reading.sink().error_count(), 1u);
  EXPECT_EQ(reading.document().entries.size(), 1u)
      << "the entry that the text is joined to is lost";
}

TEST(YamlRecoveryTest, ReportsRepeatedKeysOfTheOtherEntries) {
  const Reading reading("- a: 1\n  a: 2\n- b: 'c\n- e: 1\n  e: 2\n");
  EXPECT_EQ(reading.Reports(), (Texts{"S003 2:3 key `a` is repeated in one mapping",
                                      "S000 3:6 malformed YAML: this quote is not closed",
                                      "S003 5:3 key `e` is repeated in one mapping"}));
}

TEST(YamlRecoveryTest, MarksTheEntrySoThatNothingElseIsSaidOfIt) {
  const Reading reading("- a\n- b: c: d\n- e\n");
  EXPECT_TRUE(reading.sink().IsBroken({source::FileId{0}, 6, 7}));
  EXPECT_FALSE(reading.sink().IsBroken({source::FileId{0}, 0, 1}));
  EXPECT_FALSE(reading.sink().IsBroken({source::FileId{0}, 16, 17}));
}

TEST(YamlRecoveryTest, AMappingThatIsMalformedIsOneError) {
  const Reading reading("backend: XLA\nsupported:\n- add\n - mul\nautograd: [\n");
  EXPECT_EQ(reading.sink().error_count(), 1u);
  EXPECT_EQ(reading.Shape(), "~");
}

}  // namespace
}  // namespace switchyard::yaml
