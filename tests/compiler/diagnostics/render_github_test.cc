// Compares the workflow commands with render_github.txt.

#include "compiler/diagnostics/render_github.h"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/compiler/diagnostics/sample_report.h"

namespace switchyard::diagnostics {
namespace {

std::string Rendered(const LeftOut& left_out = {}) {
  SampleReport report;
  FillSampleReport(&report);
  std::string text;
  RenderGithub(report.diagnostics, report.sources, left_out, &text);
  return text;
}

TEST(RenderGithubTest, IsAsWritten) { CompareWithGolden("render_github.txt", Rendered()); }

TEST(RenderGithubTest, EveryLineIsACommand) {
  std::istringstream lines(Rendered());
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    EXPECT_TRUE(line.rfind("::error ", 0) == 0 || line.rfind("::warning ", 0) == 0) << line;
    EXPECT_EQ(line.find('\r'), std::string::npos);
  }
  EXPECT_EQ(count, 7);
}

TEST(RenderGithubTest, EscapesWhatTheRunnerReads) {
  const std::string text = Rendered();
  EXPECT_NE(text.find("file=a b%2Cc%3Ad%25"), std::string::npos) << text;
  EXPECT_NE(text.find("tag `50%25, or: more`"), std::string::npos) << text;
  EXPECT_NE(text.find("%0Ahint: did you mean `variants`?\n"), std::string::npos) << text;
}

TEST(RenderGithubTest, NoColumnsOverSeveralLines) {
  EXPECT_NE(Rendered().find("line=3,endLine=6,title"), std::string::npos) << Rendered();
}

TEST(RenderGithubTest, SaysWhatIsLeftOut) {
  const std::string text = Rendered({1, 0});
  EXPECT_NE(text.find("\n::notice title=switchyard::1 more error is left out\n"), std::string::npos)
      << text;
}

}  // namespace
}  // namespace switchyard::diagnostics
