#include "compiler/diagnostics/limit.h"

#include <gtest/gtest.h>

#include <string>

namespace switchyard::diagnostics {
namespace {

// "ewe" is an error, a warning, an error.
std::vector<Diagnostic> Listed(std::string_view severities) {
  std::vector<Diagnostic> diagnostics;
  for (const char c : severities) {
    diagnostics.emplace_back();
    diagnostics.back().severity = c == 'e' ? Severity::kError : Severity::kWarning;
  }
  return diagnostics;
}

struct Kept {
  std::size_t count;
  LeftOut left_out;
};

Kept KeepOf(std::size_t max_errors, std::string_view severities) {
  std::vector<Diagnostic> diagnostics = Listed(severities);
  const LeftOut left_out = KeepFirst(max_errors, &diagnostics);
  return {diagnostics.size(), left_out};
}

TEST(KeepFirst, ZeroIsNoLimit) {
  const Kept kept = KeepOf(0, "eee");
  EXPECT_EQ(kept.count, 3u);
  EXPECT_TRUE(kept.left_out.empty());
}

TEST(KeepFirst, AsManyAsAllowedAreAllReported) {
  const Kept kept = KeepOf(2, "wewew");
  EXPECT_EQ(kept.count, 5u);
  EXPECT_TRUE(kept.left_out.empty());
}

TEST(KeepFirst, CutsBeforeTheErrorThatIsOneTooMany) {
  const Kept kept = KeepOf(1, "wewewe");
  EXPECT_EQ(kept.count, 3u) << "the warning behind the first error stays";
  EXPECT_EQ(kept.left_out.errors, 2u);
  EXPECT_EQ(kept.left_out.warnings, 1u);
}

TEST(KeepFirst, WarningsHaveALimitOfTheirOwn) {
  EXPECT_EQ(KeepOf(1, "wwww").count, 4u) << "not that of errors, if that is small";
  const Kept kept = KeepOf(1, std::string(kUsuallyReported + 7, 'w') + "e");
  EXPECT_EQ(kept.count, kUsuallyReported + 1) << "the error behind them stays";
  EXPECT_EQ(kept.left_out.errors, 0u);
  EXPECT_EQ(kept.left_out.warnings, 7u);
  EXPECT_EQ(KeepOf(kUsuallyReported + 5, std::string(kUsuallyReported + 7, 'w')).left_out.warnings,
            2u);
}

TEST(DescribeLeftOut, SpeaksOfWhatThereIs) {
  EXPECT_EQ(Describe({0, 0}), "");
  EXPECT_EQ(Describe({1, 0}), "1 more error is left out");
  EXPECT_EQ(Describe({0, 1}), "1 more warning is left out");
  EXPECT_EQ(Describe({3, 0}), "3 more errors are left out");
  EXPECT_EQ(Describe({2, 1}), "2 more errors and 1 more warning are left out");
}

}  // namespace
}  // namespace switchyard::diagnostics
