// Every diagnostic is expected by a file test, and every failing file has a passing sibling. Every
// rule of the language is a diagnostic, or the documents say why it is not.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/policy.h"
#include "tests/meta/diagnostics/expected_ids.h"

namespace switchyard {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> MissingIds(const std::set<std::string>& expected) {
  std::vector<std::string> missing;
  for (const diagnostics::DefinitionInfo& row : diagnostics::kDefinitions) {
    if (expected.count(std::string(row.id_text)) == 0) missing.emplace_back(row.id_text);
  }
  return missing;
}

// Files that fail or warn and have no sibling that shows the right form.
std::vector<std::string> WithoutSibling(const std::set<std::string>& paths) {
  constexpr size_t kPrefixSize = 5;
  std::vector<std::string> alone;
  for (const std::string& path : paths) {
    const size_t name = path.rfind('/') + 1;
    const std::string prefix = path.substr(name, kPrefixSize);
    if (prefix != "fail_" && prefix != "warn_") continue;
    std::string sibling = path;
    sibling.erase(name, kPrefixSize);
    if (paths.count(sibling) == 0) alone.push_back(path);
  }
  return alone;
}

std::set<std::string> TestFiles() {
  std::set<std::string> paths;
  for (const auto& entry : fs::recursive_directory_iterator("tests/files")) {
    const fs::path extension = entry.path().extension();
    const bool has_sources = entry.path().string().rfind("tests/files/check/", 0) == 0;
    const bool is_said_beside = entry.path().string().rfind("tests/files/import/", 0) == 0;
    if (extension == ".yaml" || (has_sources && extension == ".cc") ||
        (is_said_beside && extension == ".expected")) {
      paths.insert(entry.path().string());
    }
  }
  return paths;
}

std::string TextOf(const char* path) {
  std::stringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

// One id per line.
std::set<std::string> RuleIds() {
  std::set<std::string> ids;
  std::istringstream words(TextOf("tests/meta/diagnostics/rule_ids.txt"));
  for (std::string id; words >> id;) ids.insert(id);
  return ids;
}

// The first cells of the rows of tables in `text`: `| R003 | ...`.
std::set<std::string> ExcusedIds(const std::string& text) {
  std::set<std::string> ids;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string bar;
    std::string id;
    words >> bar >> id;
    if (bar == "|" && id != "id") ids.insert(id);
  }
  return ids;
}

// Rules without a diagnostic or a reason, and reasons for rules that are reported or do not exist.
std::vector<std::string> WronglyExcused(const std::set<std::string>& rules,
                                        const std::set<std::string>& excused) {
  std::vector<std::string> wrong;
  for (const std::string& id : rules) {
    const bool is_reported = diagnostics::FindDefinition(id) != nullptr;
    if (is_reported == (excused.count(id) > 0)) wrong.push_back(id);
  }
  for (const std::string& id : excused) {
    if (rules.count(id) == 0) wrong.push_back(id);
  }
  return wrong;
}

TEST(Rules, AreDiagnosticsOrExcused) {
  const std::set<std::string> rules = RuleIds();
  EXPECT_EQ(rules.size(), 312u);
  const std::set<std::string> excused = ExcusedIds(TextOf("docs/rules/rules_not_reported.md"));
  EXPECT_GE(excused.size(), 10u);
  EXPECT_EQ(WronglyExcused(rules, excused), std::vector<std::string>())
      << "a diagnostic or a row of docs/rules/rules_not_reported.md, and not both";
}

TEST(Diagnostics, AreAllExpectedSomewhere) {
  std::set<std::string> expected;
  for (const std::string& path : TestFiles()) {
    std::stringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    AddExpectedIds(text.str(), &expected);
  }
  for (const auto& pair : fs::directory_iterator("tests/files/diff")) {
    std::stringstream text;
    text << std::ifstream(pair.path() / "expected.txt", std::ios::binary).rdbuf();
    AddReportedIds(text.str(), &expected);
  }
  EXPECT_EQ(MissingIds(expected), std::vector<std::string>()) << "no file test expects these";
}

TEST(Diagnostics, HaveAPassingFileBesideEachFailingOne) {
  const std::set<std::string> paths = TestFiles();
  EXPECT_GE(paths.size(), 100u);
  EXPECT_EQ(WithoutSibling(paths), std::vector<std::string>());
}

// The checks above can fail.

TEST(SelfTest, AMissingIdIsFound) {
  std::set<std::string> expected;
  AddExpectedIds("- func: f\n# expect 1-2: error S003: text A001: text\n#   note +1:1-2: x\n",
                 &expected);
  EXPECT_EQ(expected, std::set<std::string>{"S003"});
  AddExpectedIds("// expect 1-2: error X002: text\n//   note x.cc:1:1-2: x\n", &expected);
  EXPECT_EQ(expected.size(), 2u);
  EXPECT_EQ(MissingIds(expected).size(), diagnostics::kDefinitionCount - 2);
}

TEST(SelfTest, IdsOfOutputAreFound) {
  std::set<std::string> reported;
  AddReportedIds("new.yaml:1:2: error: text [C001]\n- func: f(int[] x) -> ()\n1 error\n",
                 &reported);
  EXPECT_EQ(reported, std::set<std::string>{"C001"});
}

TEST(SelfTest, ARuleWithoutExcuseIsFound) {
  const std::set<std::string> excused = ExcusedIds("| id | rule |\n|---|---|\n| X998 | a |\nX1\n");
  EXPECT_EQ(excused, std::set<std::string>{"X998"});
  EXPECT_EQ(WronglyExcused({"S003", "X998"}, excused), std::vector<std::string>());
  EXPECT_EQ(WronglyExcused({"S003", "X999"}, {"S003", "X998"}),
            (std::vector<std::string>{"S003", "X999", "X998"}));
}

TEST(SelfTest, AFileWithoutSiblingIsFound) {
  EXPECT_EQ(WithoutSibling({"a/fail_x.yaml", "a/x.yaml", "b/fail_x.yaml", "c/warn_x.yaml"}),
            (std::vector<std::string>{"b/fail_x.yaml", "c/warn_x.yaml"}));
}

}  // namespace
}  // namespace switchyard
