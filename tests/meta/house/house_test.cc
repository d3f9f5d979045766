// Every house check on the repository itself.
//
// The test reads the files of the working tree, not copies: it follows the link of one of them. It
// has the tag "external" because Bazel cannot know when a file is added, so it always runs.
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>

#include "tests/meta/house/checks.h"

namespace switchyard::meta {
namespace {

const SourceTree& Repository() {
  static const auto* const kTree =
      new SourceTree(ReadSourceTree(std::filesystem::canonical("WORKSPACE").parent_path()));
  return *kTree;
}

class HouseTest : public ::testing::TestWithParam<HouseCheck> {};

TEST_P(HouseTest, IsKept) {
  // An empty tree satisfies every rule.
  ASSERT_NE(Repository().Find("lib/keys/dispatch_key.h"), nullptr);
  const Findings findings = GetParam().run(Repository());
  std::ostringstream listing;
  for (const Finding& finding : findings) listing << "  " << finding << '\n';
  EXPECT_TRUE(findings.empty()) << "the rule: " << GetParam().rule << '\n' << listing.str();
}

INSTANTIATE_TEST_SUITE_P(House, HouseTest, ::testing::ValuesIn(AllHouseChecks()),
                         [](const auto& check) { return std::string(check.param.name); });

}  // namespace
}  // namespace switchyard::meta
