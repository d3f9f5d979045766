#include "compiler/diagnostics/render_explanation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace switchyard::diagnostics {
namespace {

constexpr const char* kPage = "docs/rules/README.md";

std::string Explained(DiagnosticId id) {
  std::string text;
  RenderExplanation(InfoOf(id), &text);
  return text;
}

TEST(RenderExplanation, ReportsEverything) {
  EXPECT_EQ(Explained(DiagnosticId::A002),
            "A002: An annotation that writes has one alias set.\n"
            "\n"
            "  severity   error\n"
            "  group      aliasing\n"
            "  command    switchyard lint\n"
            "  authority  torchgen refuses it when it reads the file\n"
            "  switch     always reported, as an error\n"
            "\n"
            "`!` says that the memory named by the set is changed; with two sets it would be\n"
            "open which of them. The reference refuses it when it reads the file. Write one\n"
            "letter before the `!`, and if the value may later be found in more sets, name\n"
            "them after an arrow: `(a! -> a|b)`.\n"
            "\n"
            "Wrong:\n"
            "\n"
            "    - func: f(Tensor(a|b!) x) -> Tensor\n"
            "\n"
            "Right:\n"
            "\n"
            "    - func: f(Tensor(a!) x) -> Tensor\n");
}

TEST(RenderExplanation, SaysHowToSwitch) {
  EXPECT_NE(Explained(DiagnosticId::W002)
                .find("  switch     -Wno-W002 turns it off, -WW002 makes it a warning; or `W002` "
                      "under `warnings` in .switchyard.yaml\n"),
            std::string::npos)
      << Explained(DiagnosticId::W002);
  EXPECT_NE(
      Explained(DiagnosticId::G005).find("-WG005 turns it on, -Werror=G005 makes it an error; or"),
      std::string::npos);
  EXPECT_NE(Explained(DiagnosticId::S015)
                .find("-Wno-S015 turns it off, -Werror=S015 makes it an error; or"),
            std::string::npos);
}

TEST(RenderExplanation, PrintsNoControlCharacters) {
  const std::string text = Explained(DiagnosticId::S907);
  EXPECT_NE(text.find("\\x01"), std::string::npos) << text;
  EXPECT_EQ(text.find('\x01'), std::string::npos);
}

TEST(RenderExplanation, LinesAreShort) {
  for (const DefinitionInfo& info : kDefinitions) {
    std::string text;
    RenderExplanation(info, &text);
    std::stringstream lines(text.substr(text.find("\n\n", text.find("  switch"))));
    for (std::string line; std::getline(lines, line) && line != "Wrong:";) {
      EXPECT_LE(line.size(), 80u) << info.id_text << ": " << line;
    }
  }
}

TEST(RenderRuleList, HasALineForEachId) {
  std::string text;
  RenderRuleList(&text);
  EXPECT_EQ(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')), kDefinitionCount);
  EXPECT_NE(text.find("\nS015  warning  An entry has no keys but the known ones.\n"),
            std::string::npos);
  EXPECT_NE(text.find("\nG005  off      "), std::string::npos);
}

TEST(RenderRuleIndex, IsTheCommittedPage) {
  std::string page;
  RenderRuleIndex(&page);
  std::ifstream stream(kPage, std::ios::binary);
  std::stringstream written;
  written << stream.rdbuf();
  if (const char* root = std::getenv("SWITCHYARD_UPDATE");
      root != nullptr && page != written.str()) {
    std::ofstream update(std::filesystem::path(root) / kPage, std::ios::binary);
    update << page << std::flush;
    ASSERT_TRUE(update.good()) << kPage << " cannot be written below " << root;
    return;
  }
  EXPECT_EQ(page, written.str()) << "run ./dev test --update and read the difference";
}

TEST(RenderRuleIndex, LeadsToEachPageOnce) {
  std::string page;
  RenderRuleIndex(&page);
  for (const DefinitionInfo& info : kDefinitions) {
    const std::string id(info.id_text);
    const std::string row = "\n| [" + id + "](" + id + ".md) | ";
    const std::size_t found = page.find(row);
    ASSERT_NE(found, std::string::npos) << id;
    EXPECT_EQ(page.find(row, found + 1), std::string::npos) << id;
  }
}

TEST(RenderRulesPage, HasEveryRuleOnce) {
  std::string page;
  RenderRulesPage(&page);
  for (const DefinitionInfo& info : kDefinitions) {
    const std::string heading = "\n### " + std::string(info.id_text) + "\n";
    const std::size_t found = page.find(heading);
    ASSERT_NE(found, std::string::npos) << info.id_text;
    EXPECT_EQ(page.find(heading, found + 1), std::string::npos) << info.id_text;
  }
  EXPECT_NE(page.find("`(a\\|b -> *)`"), std::string::npos) << "a bar ends no cell";
  EXPECT_EQ(page.find('\x01'), std::string::npos) << "the page is printable";
}

}  // namespace
}  // namespace switchyard::diagnostics
