#include "compiler/diagnostics/explanations.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

namespace switchyard::diagnostics {
namespace {

bool EndsWith(std::string_view text, std::string_view suffix) {
  return text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

// Full stops that end a sentence.
std::size_t SentenceCount(std::string_view text) {
  std::size_t count = EndsWith(text, ".") ? 1 : 0;
  for (std::size_t i = text.find(". "); i != std::string_view::npos; i = text.find(". ", i + 1)) {
    ++count;
  }
  return count;
}

TEST(Explanations, ArePagesWithoutFaults) {
  for (const DefinitionInfo& info : kDefinitions) {
    std::string fault;
    ReadRulePage(info.id_text, PageOf(info.id), &fault);
    EXPECT_EQ(fault, "") << "docs/rules/" << info.id_text << ".md";
  }
}

// What is read does not depend on where a page breaks its lines; people read the page as it is.
TEST(Explanations, HaveShortLines) {
  for (const DefinitionInfo& info : kDefinitions) {
    const std::string_view page = PageOf(info.id);
    std::istringstream prose(std::string(page.substr(0, page.find("\n```"))));
    for (std::string line; std::getline(prose, line);) {
      EXPECT_LE(line.size(), 120u) << "docs/rules/" << info.id_text << ".md: " << line;
    }
  }
}

TEST(Explanations, RulesAreOneSentence) {
  std::set<std::string> rules;
  for (const DefinitionInfo& info : kDefinitions) {
    const std::string rule = ExplanationOf(info.id).rule;
    EXPECT_EQ(SentenceCount(rule), 1u) << info.id_text << rule;
    EXPECT_TRUE(EndsWith(rule, ".")) << info.id_text;
    EXPECT_FALSE(rule[0] >= 'a' && rule[0] <= 'z') << info.id_text;
    EXPECT_LE(rule.size(), 110u) << info.id_text;
    EXPECT_TRUE(rules.insert(rule).second) << info.id_text << ": another id has the same rule";
  }
}

TEST(Explanations, ReasonsAreTwoToFiveSentences) {
  for (const DefinitionInfo& info : kDefinitions) {
    const std::string why = ExplanationOf(info.id).why;
    EXPECT_GE(SentenceCount(why), 2u) << info.id_text << ": " << why;
    EXPECT_LE(SentenceCount(why), 5u) << info.id_text << ": " << why;
    EXPECT_EQ(std::count(why.begin(), why.end(), '`') % 2, 0) << info.id_text << ": " << why;
  }
}

// The headings of PyTorch's README of native functions that rules have their reasons from.
const std::set<std::string_view> kReadmeSections = {"func",
                                                    "variants",
                                                    "annotations",
                                                    "dispatch",
                                                    "device_guard",
                                                    "device_check",
                                                    "manual_kernel_registration",
                                                    "use_const_ref_for_mutable_tensors",
                                                    "autogen",
                                                    "Choosing the right dispatch keyword",
                                                    "Will this function be exposed to python?"};

TEST(Explanations, NameSectionsThatTheReadmeHas) {
  std::size_t named = 0;
  for (const DefinitionInfo& info : kDefinitions) {
    const std::string why = ExplanationOf(info.id).why;
    if (why.find("native README") == std::string::npos) continue;
    for (std::size_t begin = why.find('"'); begin != std::string::npos;) {
      const std::size_t end = why.find('"', begin + 1);
      ASSERT_NE(end, std::string::npos) << info.id_text;
      const std::string section = why.substr(begin + 1, end - begin - 1);
      EXPECT_EQ(kReadmeSections.count(section), 1u) << info.id_text << ": " << section;
      ++named;
      begin = why.find('"', end + 1);
    }
  }
  EXPECT_GE(named, kReadmeSections.size());
}

TEST(Explanations, ExamplesDiffer) {
  for (const DefinitionInfo& info : kDefinitions) {
    const Explanation explanation = ExplanationOf(info.id);
    EXPECT_NE(explanation.bad, explanation.good) << info.id_text;
    EXPECT_TRUE(EndsWith(explanation.bad, "\n")) << info.id_text;
    EXPECT_TRUE(EndsWith(explanation.good, "\n")) << info.id_text;
  }
}

}  // namespace
}  // namespace switchyard::diagnostics
