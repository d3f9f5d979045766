// The table of kinds of changes, and its page. SWITCHYARD_UPDATE, the root of a checkout, rewrites
// the page.
#include "compiler/diff/changes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace switchyard::diff {
namespace {

constexpr const char* kPage = "docs/reference/diff.md";
constexpr std::string_view kHead = "| id | change | breaks |\n|---|---|---|\n";

std::string TableOfThePage() {
  std::string table(kHead);
  for (const ChangeKind& kind : kChangeKinds) {
    const std::string id(diagnostics::InfoOf(kind.id).id_text);
    table += "| [" + id + "](../rules/" + id + ".md) | " + std::string(kind.what) + " | " +
             std::string(TextOf(kind.breaks)) + " |\n";
  }
  return table;
}

std::string TextOfFile(const std::string& path) {
  std::stringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

TEST(Changes, AreTheDiagnosticsOfTheirGroup) {
  std::set<std::string_view> kinds;
  for (const ChangeKind& kind : kChangeKinds) {
    const diagnostics::DefinitionInfo& info = diagnostics::InfoOf(kind.id);
    EXPECT_EQ(info.group, diagnostics::Group::kCompatibility) << info.id_text;
    EXPECT_TRUE(kinds.insert(info.id_text).second) << info.id_text << " has two rows";
  }
  for (const diagnostics::DefinitionInfo& info : diagnostics::kDefinitions) {
    if (info.group != diagnostics::Group::kCompatibility) continue;
    EXPECT_EQ(kinds.count(info.id_text), 1u) << info.id_text << " has no row in changes.def";
  }
}

// A function whose rows are apart would run twice.
TEST(Changes, OfOneFunctionStandTogether) {
  const std::vector<std::string_view> functions = {
#define CHANGE(id, breaks, Function, what) #Function,
#include "compiler/diff/changes.def"
  };
  std::set<std::string_view> seen;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    if (i > 0 && functions[i] == functions[i - 1]) continue;
    EXPECT_TRUE(seen.insert(functions[i]).second) << functions[i];
  }
  EXPECT_GE(seen.size(), 6u);
}

TEST(Changes, AreWhatThePageSays) {
  const std::string page = TextOfFile(kPage);
  const std::size_t begin = page.find(kHead);
  ASSERT_NE(begin, std::string::npos) << kPage << " has no table of changes";
  const std::size_t end = std::min(page.find("\n\n", begin), page.size() - 1) + 1;
  const std::string table = TableOfThePage();
  const std::string written = page.substr(begin, end - begin);
  if (const char* root = std::getenv("SWITCHYARD_UPDATE"); root != nullptr && written != table) {
    std::ofstream update(std::filesystem::path(root) / kPage, std::ios::binary);
    update << page.substr(0, begin) << table << page.substr(end) << std::flush;
    ASSERT_TRUE(update.good()) << kPage << " cannot be written below " << root;
    return;
  }
  EXPECT_EQ(written, table) << "run ./dev test --update and read the difference";
}

}  // namespace
}  // namespace switchyard::diff
