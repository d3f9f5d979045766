#include "compiler/diagnostics/fixes.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace switchyard::diagnostics {
namespace {

using source::FileId;

constexpr FileId kFirst{0};
constexpr FileId kSecond{1};

Edit Replace(std::uint32_t begin, std::uint32_t end, std::string text, FileId file = kFirst) {
  return {{file, begin, end}, std::move(text)};
}

class FixesTest : public testing::Test {
 protected:
  FixesTest() {
    sources_.Add("a.yaml", "0123456789");
    sources_.Add("b.yaml", "abc");
  }

  void Propose(std::vector<Edit> fix) {
    diagnostics_.emplace_back();
    diagnostics_.back().fix = std::move(fix);
  }

  // The first file, or "as before".
  std::string First() const {
    const auto fixed = ApplyFixes(diagnostics_, sources_);
    const auto found = fixed.find(kFirst);
    return found == fixed.end() ? "as before" : found->second.text;
  }

  source::SourceManager sources_;
  std::vector<Diagnostic> diagnostics_;
};

TEST_F(FixesTest, WithoutAFixNoFileIsGiven) {
  Propose({});
  EXPECT_TRUE(ApplyFixes(diagnostics_, sources_).empty());
}

TEST_F(FixesTest, EditsAreCarriedOutInTheOrderOfTheText) {
  Propose({Replace(8, 10, "end")});
  Propose({Replace(0, 1, "start "), Replace(3, 3, "+")});
  EXPECT_EQ(First(), "start 12+34567end");
}

TEST_F(FixesTest, OfTwoThatMeetTheFirstIsTaken) {
  Propose({Replace(2, 5, "x")});
  Propose({Replace(4, 6, "y")});
  EXPECT_EQ(First(), "01x56789");
}

TEST_F(FixesTest, AFixIsTakenAsAWhole) {
  Propose({Replace(2, 5, "x")});
  Propose({Replace(0, 1, "y"), Replace(4, 6, "y")});
  EXPECT_EQ(First(), "01x56789") << "its first edit is not taken either";
}

TEST_F(FixesTest, NeighboursDoNotMeet) {
  Propose({Replace(2, 5, "x")});
  Propose({Replace(5, 6, "y")});
  Propose({Replace(2, 2, "<")});
  EXPECT_EQ(First(), "01<xy6789");
}

TEST_F(FixesTest, AnInsertionInsideAReplacementMeetsIt) {
  Propose({Replace(2, 5, "x")});
  Propose({Replace(3, 3, "y")});
  EXPECT_EQ(First(), "01x56789");
}

TEST_F(FixesTest, TwoInsertionsAtOnePlaceMeet) {
  Propose({Replace(2, 2, "x")});
  Propose({Replace(2, 2, "y")});
  EXPECT_EQ(First(), "01x23456789");
}

TEST_F(FixesTest, TheSameEditTwiceIsMadeOnce) {
  Propose({Replace(2, 2, "x")});
  Propose({Replace(2, 2, "x"), Replace(9, 10, "")});
  EXPECT_EQ(First(), "01x2345678");
  EXPECT_EQ(ApplyFixes(diagnostics_, sources_).at(kFirst).fix_count, 2u);
}

TEST_F(FixesTest, FilesAreSeparate) {
  Propose({Replace(0, 1, "x")});
  Propose({Replace(0, 1, "y", kSecond)});
  const auto fixed = ApplyFixes(diagnostics_, sources_);
  EXPECT_EQ(fixed.at(kFirst).text, "x123456789");
  EXPECT_EQ(fixed.at(kSecond).text, "ybc");
  EXPECT_EQ(fixed.at(kSecond).fix_count, 1u);
}

}  // namespace
}  // namespace switchyard::diagnostics
