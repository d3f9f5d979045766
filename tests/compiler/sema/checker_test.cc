#include "compiler/sema/checker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/sema/rule.h"
#include "compiler/source/source_manager.h"

namespace switchyard::sema {
namespace {

struct Outcome {
  std::optional<CheckedProgram> checked;
  diagnostics::Sink sink;
};

void Check(const std::string& text, Outcome* outcome) {
  source::SourceManager sources;
  schema::Program program;
  schema::ReadSchemaFile(sources.Add("input.yaml", text), sources, outcome->sink, &program);
  outcome->checked = Checker(outcome->sink).Check(std::move(program));
  outcome->sink.Sort();
}

TEST(Checker, GivesTheProgramWhenNoRuleIsBroken) {
  Outcome outcome;
  Check("- func: f(Tensor self) -> Tensor\n", &outcome);
  ASSERT_TRUE(outcome.checked.has_value());
  EXPECT_EQ(outcome.checked->program().functions.size(), 1u);
}

TEST(Checker, GivesTheProgramDespiteWarnings) {
  Outcome outcome;
  Check("- func: f(Tensor self) -> Tensor\n  unknown: 1\n", &outcome);
  EXPECT_EQ(outcome.sink.warning_count(), 1u);
  EXPECT_TRUE(outcome.checked.has_value());
}

TEST(Checker, GivesNothingAfterAnErrorOfReading) {
  Outcome outcome;
  Check("- func: f(Tenser self) -> Tensor\n- func: g(Tensor self) -> Tensor\n", &outcome);
  EXPECT_FALSE(outcome.checked.has_value());
  EXPECT_EQ(outcome.sink.error_count(), 1u);
}

TEST(Checker, ReportsAllThatIsWrong) {
  Outcome outcome;
  Check(
      "- func: f_out(Tensor self) -> Tensor(a!)\n"
      "- func: g_(Tensor self, int x, int x) -> Tensor\n",
      &outcome);
  std::string ids;
  for (const diagnostics::Diagnostic& diagnostic : outcome.sink.diagnostics()) {
    ids += std::string(diagnostics::InfoOf(diagnostic.id).id_text) + " ";
  }
  EXPECT_EQ(ids, "N002 A008 A011 L001 ");
}

// Of every three operators one has two arguments with the same name, which is reported at once, and
// one has a type without a form in C++, which is reported later. There are more operators than one
// piece of work has.
constexpr size_t kManyOperators = 1000;

std::string_view IdOf(size_t operator_number) {
  constexpr std::string_view kIds[] = {"", "L001", "T004"};
  return kIds[operator_number % 3];
}

std::string ArgumentsOf(size_t operator_number) {
  constexpr std::string_view kArguments[] = {"Tensor x, int y", "Tensor x, int x",
                                             "Tensor x, bool[] y"};
  return std::string(kArguments[operator_number % 3]);
}

schema::Program ManyOperators(source::SourceManager* sources, diagnostics::Sink& sink) {
  std::string text;
  for (size_t i = 0; i < kManyOperators; ++i) {
    text += "- func: f" + std::to_string(i) + "(" + ArgumentsOf(i) + ") -> Tensor\n";
  }
  schema::Program program;
  schema::ReadSchemaFile(sources->Add("input.yaml", std::move(text)), *sources, sink, &program);
  return program;
}

// Diagnostics from several cores are reported in the order of the operators, even before sorting.
TEST(Checker, ManyOperatorsAreToldOfInTheirOrder) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  schema::Program program = ManyOperators(&sources, sink);
  std::vector<source::SourceRange> ranges;
  for (const schema::NativeFunction& function : program.functions) ranges.push_back(function.range);
  EXPECT_FALSE(Checker(sink).Check(std::move(program)).has_value());
  std::map<std::string_view, std::vector<size_t>> found;
  for (const diagnostics::Diagnostic& one : sink.diagnostics()) {
    const auto of = [&](const source::SourceRange& range) { return range.Contains(one.range); };
    const auto at = std::find_if(ranges.begin(), ranges.end(), of) - ranges.begin();
    found[diagnostics::InfoOf(one.id).id_text].push_back(static_cast<size_t>(at));
  }
  std::map<std::string_view, std::vector<size_t>> wanted;
  for (size_t i = 0; i < kManyOperators; ++i) {
    if (!IdOf(i).empty()) wanted[IdOf(i)].push_back(i);
  }
  EXPECT_EQ(found, wanted);
}

// The ids of rules.def are rows of diagnostics.def.
bool IsKnownId(std::string_view id) {
  for (const diagnostics::DefinitionInfo& row : diagnostics::kDefinitions) {
    if (row.id_text == id) return true;
  }
  return false;
}

TEST(Rules, NameKnownIds) {
  constexpr std::string_view kIds[] = {
#define RULE(scope, Function, ids) ids,
#include "compiler/sema/rules.def"
#undef RULE
  };
  for (std::string_view ids : kIds) {
    while (!ids.empty()) {
      const std::string_view id = ids.substr(0, ids.find(' '));
      EXPECT_TRUE(IsKnownId(id)) << id;
      ids.remove_prefix(std::min(ids.size(), id.size() + 1));
    }
  }
  EXPECT_FALSE(IsKnownId("X999"));
}

}  // namespace
}  // namespace switchyard::sema
