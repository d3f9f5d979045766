// The examples of explanations with C++ sources: the bad one gets its diagnostic, the good one does
// not. tests/compiler/diagnostics runs the examples with only schema files.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/explanations.h"
#include "compiler/diagnostics/policy.h"
#include "tests/compiler/check/checked_sources.h"

namespace switchyard::check {
namespace {

using diagnostics::Explanation;

// As for a whole program; also reports diagnostics that are off by default.
CheckedResult CheckExample(std::string_view example, std::string_view id) {
  CheckedCase checked;
  checked.is_complete = true;
  if (diagnostics::FindDefinition(id)->severity == diagnostics::Severity::kOff) {
    checked.reported.emplace_back(id);
  }
  // Of a signature, the example has as much of a body as a signature needs.
  checked.with_bodies = id >= "X030";
  checked.is_cuda = id == "X043" || id == "X044" || id == "X052";
  std::size_t source = example.find(diagnostics::kSource);
  checked.schema = example.substr(0, source);
  while (source != std::string_view::npos) {
    const std::size_t begin = source + diagnostics::kSource.size();
    source = example.find(diagnostics::kSource, begin);
    checked.sources.emplace_back(example.substr(begin, source - begin));
  }
  return CheckCase(checked);
}

bool IsReported(const CheckedResult& checked, std::string_view id) {
  const auto& all = checked.result.diagnostics;
  return std::any_of(all.begin(), all.end(), [&](const diagnostics::Diagnostic& diagnostic) {
    return diagnostics::InfoOf(diagnostic.id).id_text == id;
  });
}

std::vector<std::string> Ids() {
  std::vector<std::string> ids;
  for (const diagnostics::DefinitionInfo& info : diagnostics::kDefinitions) {
    const bool has_sources =
        diagnostics::ExplanationOf(info.id).phase == diagnostics::ExplanationPhase::kCheck;
    if (has_sources) ids.emplace_back(info.id_text);
  }
  return ids;
}

class SourceExamples : public testing::TestWithParam<std::string> {
 protected:
  Explanation explanation() const {
    return diagnostics::ExplanationOf(diagnostics::FindDefinition(GetParam())->id);
  }
};

TEST_P(SourceExamples, TheBadOneIsReported) {
  EXPECT_TRUE(IsReported(CheckExample(explanation().bad, GetParam()), GetParam()))
      << explanation().bad;
}

TEST_P(SourceExamples, TheGoodOneIsNot) {
  const CheckedResult checked = CheckExample(explanation().good, GetParam());
  EXPECT_FALSE(IsReported(checked, GetParam())) << explanation().good;
  EXPECT_FALSE(checked.result.has_errors) << checked.result.diagnostics.front().message;
}

INSTANTIATE_TEST_SUITE_P(Rules, SourceExamples, testing::ValuesIn(Ids()),
                         [](const testing::TestParamInfo<std::string>& info) {
                           return info.param;
                         });

}  // namespace
}  // namespace switchyard::check
