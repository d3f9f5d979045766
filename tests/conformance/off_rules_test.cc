// The reports of the rules that are off by default for real schema files: the second table of
// docs/evidence/lint_real_files.md.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/policy.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/schema/program.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/sema/checker.h"
#include "compiler/source/source_manager.h"
#include "tests/conformance/conformance_folder.h"

namespace switchyard {
namespace {

using Counts = std::map<std::string, size_t>;

// Reports the rules that are off by default, and no other switchable rule.
diagnostics::Policy OffRulesAlone() {
  diagnostics::Policy policy;
  for (const diagnostics::DefinitionInfo& row : diagnostics::kDefinitions) {
    const bool is_off = row.severity == diagnostics::Severity::kOff;
    policy.Override(row.id, is_off ? diagnostics::Level::kWarning : diagnostics::Level::kOff);
  }
  return policy;
}

// How often each rule is reported for a program with files of these texts.
Counts Reported(const std::vector<std::string>& texts) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  sink.SetPolicy(OffRulesAlone());
  schema::Program program;
  for (const std::string& text : texts) {
    schema::ReadSchemaFile(sources.Add("schema.yaml", text), sources, sink, &program);
  }
  const auto checked = sema::Checker(sink).Check(std::move(program));
  if (checked) expand::Expand(*std::move(checked), sink);
  sink.Sort();  // also removes duplicates
  Counts counts;
  for (const diagnostics::Diagnostic& diagnostic : sink.diagnostics()) {
    ++counts[std::string(diagnostics::InfoOf(diagnostic.id).id_text)];
  }
  return counts;
}

std::vector<std::string> Texts(const std::vector<std::string>& paths) {
  std::vector<std::string> texts;
  for (const std::string& path : paths) texts.push_back(ReadConformanceFile(path));
  return texts;
}

TEST(OffRules, OfPyTorch113) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  const Counts expected = {{"L034", 83},  {"W003", 85}, {"W007", 58}, {"W010", 196}, {"W020", 5},
                           {"W023", 244}, {"W026", 16}, {"W028", 95}, {"W029", 31},  {"W037", 69},
                           {"W040", 166}, {"W041", 31}, {"W042", 55}, {"W043", 17}};
  EXPECT_EQ(Reported(Texts({"torch-1.13.1/native_functions.yaml", "torch-1.13.1/tags.yaml",
                            "torch-1.13.1/derivatives.yaml"})),
            expected);
}

TEST(OffRules, OfPyTorch2) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  const Counts expected = {{"L009", 6},   {"L034", 82}, {"W003", 85}, {"W007", 68},
                           {"W010", 206}, {"W020", 3},  {"W026", 64}, {"W028", 95},
                           {"W029", 49},  {"W041", 37}, {"W042", 68}, {"W043", 25}};
  EXPECT_EQ(Reported(Texts({"torch-2.x/native_functions.yaml"})), expected);
}

TEST(OffRules, OfAVendor) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  const Counts expected = {{"A024", 1}, {"W007", 2}, {"W026", 6}, {"W028", 3}};
  EXPECT_EQ(Reported(Texts({"vendor/rbln_native_functions.yaml", "vendor/rbln_tags.yaml"})),
            expected);
}

TEST(OffRules, OfExecutorch) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  Counts counts;
  const std::filesystem::path folder = ConformanceFolder() / "vendor/executorch";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".yaml") continue;
    const std::string name = entry.path().filename().string();
    for (const auto& [id, count] : Reported(Texts({"vendor/executorch/" + name})))
      counts[id] += count;
  }
  EXPECT_EQ(counts, (Counts{{"L027", 184}, {"W010", 6}}));
}

TEST(OffRules, OfOurOperators) {
  std::ifstream stream("kernels/native_functions.yaml", std::ios::binary);
  std::stringstream text;
  text << stream.rdbuf();
  ASSERT_TRUE(stream.is_open());
  // Names and forms come from PyTorch.
  const Counts expected = {{"A024", 26},  {"G008", 2}, {"L034", 27},  {"W003", 34}, {"W007", 13},
                           {"W010", 102}, {"W020", 3}, {"W026", 123}, {"W028", 19}, {"W029", 21},
                           {"W041", 31},  {"W042", 5}, {"W043", 2}};
  EXPECT_EQ(Reported({text.str()}), expected);
}

}  // namespace
}  // namespace switchyard
