#include "compiler/diagnostics/rule_page.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace switchyard::diagnostics {
namespace {

constexpr std::string_view kPage =
    "# A998\n"
    "\n"
    "A rule that takes\n"
    "two lines.\n"
    "\n"
    "`Reason`, then\n"
    "what to do.\n"
    "\n"
    "Wrong, reported by `switchyard diff`:\n"
    "\n"
    "```yaml\n"
    "- func: f\n"
    "\n"
    "# becomes\n"
    "```\n"
    "\n"
    "Right:\n"
    "\n"
    "```yaml\n"
    "- func: g\n"
    "```\n";

// The fault of the page after `from` is replaced by `to`.
std::string FaultWith(std::string_view from, std::string_view to) {
  std::string page(kPage);
  const std::size_t at = page.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  page.replace(at, from.size(), to);
  std::string fault;
  ReadRulePage("A998", page, &fault);
  return fault;
}

TEST(RulePage, IsReadInItsParts) {
  std::string fault = "of another page";
  const Explanation read = ReadRulePage("A998", kPage, &fault);
  EXPECT_EQ(fault, "");
  EXPECT_EQ(read.rule, "A rule that takes two lines.");
  EXPECT_EQ(read.why, "`Reason`, then what to do.");
  EXPECT_EQ(read.phase, ExplanationPhase::kDiff);
  EXPECT_EQ(read.bad, "- func: f\n\n# becomes\n");
  EXPECT_EQ(read.good, "- func: g\n");
}

TEST(RulePage, AFaultNamesItsLine) {
  EXPECT_EQ(FaultWith("# A998", "# A997"), "line 1: expected # A998");
  EXPECT_EQ(FaultWith("`Reason`, then\nwhat to do.\n\nWrong", "Wrong"),
            "line 8: expected Wrong, reported by `COMMAND`:");
  EXPECT_EQ(FaultWith("reported by `switchyard diff`", "reported by `switchyard dif`"),
            "line 9: expected Wrong, reported by `COMMAND`:");
  EXPECT_EQ(FaultWith("Wrong, reported by", "Wrong by"),
            "line 9: expected Wrong, reported by `COMMAND`:");
  EXPECT_EQ(FaultWith("```yaml\n- func: f", "- func: f"), "line 11: expected a fence");
  EXPECT_EQ(FaultWith("```\n\nRight", "Right"), "line 17: expected the end of the fence");
  EXPECT_EQ(FaultWith("Right:", "Good:"), "line 17: expected Right:");
  EXPECT_EQ(FaultWith("- func: g\n```\n", "- func: g\n```\n\nMore.\n"),
            "line 23: expected the end of the page");
  EXPECT_EQ(FaultWith("A rule that takes\ntwo lines.\n\n`Reason`, then\nwhat to do.\n", "```\n"),
            "line 2: expected the rule, in one sentence");
}

TEST(RulePage, PhasesHaveTheirText) {
  EXPECT_EQ(PhaseFromText("switchyard lint"), ExplanationPhase::kLint);
  EXPECT_EQ(PhaseFromText("switchyard gen --ops --dtypes"), ExplanationPhase::kSelect);
  EXPECT_EQ(PhaseFromText(""), std::nullopt);
  EXPECT_EQ(PhaseFromText("switchyard"), std::nullopt);
}

}  // namespace
}  // namespace switchyard::diagnostics
