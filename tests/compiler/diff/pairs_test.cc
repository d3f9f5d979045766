// The pairs of files under tests/files/diff: NAME/old.yaml, NAME/new.yaml, and the expected output
// in NAME/expected.txt. A pair with the prefix `fail_` has changes; its sibling without the prefix
// has none.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "compiler/diagnostics/render_text.h"
#include "compiler/diff/summary.h"
#include "tests/compiler/diff/versions.h"

namespace switchyard::diff {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFolder = "tests/files/diff";
constexpr const char* kFail = "fail_";

std::string ReadAll(const fs::path& path) {
  std::stringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::set<std::string> PairNames() {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(kFolder)) {
    names.insert(entry.path().filename().string());
  }
  return names;
}

std::string Render(const Comparison& comparison, const source::SourceManager& sources) {
  std::vector<diagnostics::Diagnostic> all;
  for (const Change& change : comparison.changes) all.push_back(change.diagnostic);
  std::string text;
  diagnostics::RenderText(all, sources, {}, &text);
  RenderTotals(comparison, &text);
  return text;
}

TEST(Pairs, AreReportedAsExpected) {
  const char* update = std::getenv("SWITCHYARD_UPDATE");
  for (const std::string& name : PairNames()) {
    SCOPED_TRACE(name);
    const fs::path folder = fs::path(kFolder) / name;
    source::SourceManager sources;
    const Comparison comparison =
        CompareTexts(ReadAll(folder / "old.yaml"), ReadAll(folder / "new.yaml"), &sources);
    EXPECT_EQ(comparison.changes.empty(), name.rfind(kFail, 0) != 0);
    const std::string text = Render(comparison, sources);
    const fs::path expected = folder / "expected.txt";
    if (update != nullptr) {
      std::ofstream(fs::path(update) / expected, std::ios::binary) << text;
    } else {
      EXPECT_EQ(text, ReadAll(expected));
    }
  }
}

TEST(Pairs, HaveAHarmlessOneBesideEachThatFails) {
  const std::set<std::string> names = PairNames();
  EXPECT_GE(names.size(), 58u);
  for (const std::string& name : names) {
    if (name.rfind(kFail, 0) != 0) continue;
    EXPECT_EQ(names.count(name.substr(std::string(kFail).size())), 1u) << name;
  }
}

}  // namespace
}  // namespace switchyard::diff
