#include "compiler/diagnostics/explanations.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
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

TEST(Explanations, AreInTheOrderOfTheDiagnostics) {
  for (const DefinitionInfo& info : kDefinitions) EXPECT_EQ(ExplanationOf(info.id).id, info.id);
}

TEST(Explanations, RulesAreOneSentence) {
  std::set<std::string_view> rules;
  for (const DefinitionInfo& info : kDefinitions) {
    const std::string_view rule = ExplanationOf(info.id).rule;
    EXPECT_EQ(SentenceCount(rule), 1u) << info.id_text << rule;
    EXPECT_TRUE(EndsWith(rule, ".")) << info.id_text;
    EXPECT_FALSE(rule[0] >= 'a' && rule[0] <= 'z') << info.id_text;
    EXPECT_LE(rule.size(), 110u) << info.id_text;
    EXPECT_TRUE(rules.insert(rule).second) << info.id_text << ": another id has the same rule";
  }
}

TEST(Explanations, ReasonsAreTwoToFiveSentences) {
  for (const DefinitionInfo& info : kDefinitions) {
    const std::string_view why = ExplanationOf(info.id).why;
    EXPECT_GE(SentenceCount(why), 2u) << info.id_text << ": " << why;
    EXPECT_LE(SentenceCount(why), 5u) << info.id_text << ": " << why;
    EXPECT_EQ(std::count(why.begin(), why.end(), '`') % 2, 0) << info.id_text << ": " << why;
  }
}

TEST(Explanations, ExamplesDiffer) {
  for (const DefinitionInfo& info : kDefinitions) {
    const Explanation& explanation = ExplanationOf(info.id);
    EXPECT_NE(explanation.bad, explanation.good) << info.id_text;
    EXPECT_TRUE(EndsWith(explanation.bad, "\n")) << info.id_text;
    EXPECT_TRUE(EndsWith(explanation.good, "\n")) << info.id_text;
  }
}

}  // namespace
}  // namespace switchyard::diagnostics
