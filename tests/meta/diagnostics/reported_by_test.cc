// docs/rules/rules_not_reported.md says which part reports a rule without its own diagnostic. Each
// such sentence has a case that breaks the rule and expects the report.
#include "tests/meta/diagnostics/reported_by.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/meta/diagnostics/expected_ids.h"

namespace switchyard {
namespace {

namespace fs = std::filesystem;

std::string TextOf(const fs::path& path) {
  std::stringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

// The folders below tests/, and the part that their cases belong to.
struct Folder {
  std::string_view path;
  std::string_view part;
};
constexpr Folder kFolders[] = {
    {"tests/files/yaml", "lint"},
    {"tests/files/schema", "lint"},
    {"tests/files/sema", "lint"},
    {"tests/files/expand", "lint"},
    {"tests/files/cpp", "lint"},
    {"tests/files/derivatives", "lint"},
    {"tests/files/emit", "gen"},
    {"tests/files/check", "check"},
    {"tests/files/import", "import"},
    {"tests/files/diff", "diff"},
    {"tests/compiler/emit", "emitted code"},
};

// The files of one case: a source and its expected output, or a pair of versions.
std::string CaseOf(const fs::path& path, std::string_view part) {
  if (part == "diff") return path.parent_path().string();
  return part == "import" ? fs::path(path).replace_extension().string() : path.string();
}

std::vector<Case> AllCases() {
  std::map<std::string, Case> cases;
  for (const Folder& folder : kFolders) {
    for (const auto& entry : fs::recursive_directory_iterator(std::string(folder.path))) {
      if (!entry.is_regular_file()) continue;
      const std::string text = TextOf(entry.path());
      Case& one = cases[CaseOf(entry.path(), folder.part)];
      one.part = folder.part;
      one.path = entry.path().string();
      one.rules.merge(ShownRules(text));
      AddExpectedIds(text, &one.ids);
      if (folder.part == "diff") AddReportedIds(text, &one.ids);
    }
  }
  std::vector<Case> result;
  for (auto& [path, one] : cases) result.push_back(std::move(one));
  return result;
}

TEST(RulesNotReported, AreReportedAsThePageSays) {
  std::vector<std::string> faults;
  const std::vector<Promise> promises =
      ReadPromises(TextOf("docs/rules/rules_not_reported.md"), &faults);
  EXPECT_EQ(faults, std::vector<std::string>());
  EXPECT_GE(promises.size(), 40u);
  const std::vector<Case> cases = AllCases();
  EXPECT_GE(cases.size(), 300u);
  EXPECT_EQ(BrokenPromises(promises, cases), std::vector<std::string>())
      << "a case that breaks the rule and has a comment `rule: ID`";
}

// A mark without a row on the page would hide a removed row.
TEST(RulesNotReported, HaveNoCaseWithoutARow) {
  std::vector<std::string> faults;
  std::set<std::string> promised;
  for (const Promise& promise : ReadPromises(TextOf("docs/rules/rules_not_reported.md"), &faults)) {
    promised.insert(promise.rule);
  }
  for (const Case& one : AllCases()) {
    for (const std::string& rule : one.rules) {
      EXPECT_EQ(promised.count(rule), 1u) << one.path << " shows " << rule;
    }
  }
}

// The checks above can fail.

constexpr std::string_view kHead = "| id | rule | reported by |\n|---|---|---|\n";

std::vector<std::string> Broken(std::string_view row, const std::vector<Case>& cases) {
  std::vector<std::string> faults;
  const std::vector<Promise> promises =
      ReadPromises(std::string(kHead) + std::string(row), &faults);
  std::vector<std::string> broken = BrokenPromises(promises, cases);
  broken.insert(broken.end(), faults.begin(), faults.end());
  return broken;
}

TEST(SelfTest, APromiseWithItsCaseIsKept) {
  EXPECT_EQ(Broken("| R998 | a | `import` M998 |\n", {{"import", "x", {"R998"}, {"M998"}}}),
            std::vector<std::string>());
  EXPECT_EQ(Broken("| R998 | a | `check` X001 to X003; the linker |\n",
                   {{"check", "x", {"R998"}, {"X002"}}, {"check", "y", {}, {"X001", "X003"}}}),
            std::vector<std::string>());
  EXPECT_EQ(Broken("| R998 | a | emitted code |\n", {{"emitted code", "x", {"R998"}, {}}}),
            std::vector<std::string>());
}

TEST(SelfTest, APromiseWithoutACaseIsFound) {
  const std::string_view row = "| R998 | a | `import` M998 |\n";
  EXPECT_EQ(Broken(row, {}), std::vector<std::string>{"R998: no case of `import` expects M998"});
  EXPECT_EQ(Broken(row, {{"import", "x", {}, {"M998"}}}).size(), 1u) << "no mark";
  EXPECT_EQ(Broken(row, {{"check", "x", {"R998"}, {"M998"}}}).size(), 1u) << "another part";
  EXPECT_EQ(Broken(row, {{"import", "x", {"R998"}, {"M997"}}}).size(), 1u) << "another id";
  EXPECT_EQ(Broken("| R998 | a | emitted code |\n", {}).size(), 1u);
}

TEST(SelfTest, ARangeIsReportedInFull) {
  EXPECT_EQ(Broken("| R998 | a | `check` X001 to X002 |\n", {{"check", "x", {"R998"}, {"X001"}}}),
            std::vector<std::string>{"R998: no case of `check` expects X002"});
}

TEST(SelfTest, ALineThatSaysNothingIsFound) {
  EXPECT_EQ(Broken("| R998 | a | the check of kernel sources |\n", {}).size(), 1u);
  EXPECT_EQ(Broken("| R998 | a | `check` |\n", {}).size(), 1u);
  EXPECT_EQ(Broken("| R998 | a | `lint` the ids |\n", {}).size(), 1u);
  EXPECT_EQ(Broken("| R998 | a |  |\n", {}).size(), 1u);
}

TEST(SelfTest, AMarkIsAComment) {
  EXPECT_EQ(ShownRules("// rule: R998 R999\n# rule: R997\nrule: R996\n// rules: R995\n"),
            (std::set<std::string>{"R997", "R998", "R999"}));
}

}  // namespace
}  // namespace switchyard
