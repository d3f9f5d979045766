// The dump of PyTorch 1.13.1's schema file compared with the reference's values after parsing it.
#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/schema/print/program_dump.h"
#include "compiler/schema/print/schema_printer.h"
#include "compiler/schema/program.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/sema/checker.h"
#include "compiler/source/source_manager.h"
#include "llvm/Support/JSON.h"
#include "tests/conformance/conformance_folder.h"
#include "tests/conformance/json_records.h"

namespace switchyard {
namespace {

std::optional<expand::ExpandedProgram> Compile(const std::string& text,
                                               source::SourceManager* sources) {
  diagnostics::Sink sink;
  schema::Program program;
  program.language.level = schema::LanguageLevel::k1_13;
  schema::ReadSchemaFile(sources->Add("native_functions.yaml", text), *sources, sink, &program);
  std::optional<sema::CheckedProgram> written = sema::Checker(sink).Check(std::move(program));
  std::optional<expand::ExpandedProgram> checked;
  if (written) checked = expand::Expand(*std::move(written), sink);
  EXPECT_EQ(sink.error_count(), 0u);
  return checked;
}

std::string DumpFile(const std::string& text) {
  source::SourceManager sources;
  const std::optional<expand::ExpandedProgram> checked = Compile(text, &sources);
  std::string dump;
  if (checked) schema::DumpProgram(checked->program(), sources, {}, &dump);
  return dump;
}

// The facts about one operator in the reference's table of generated operators: schema, line,
// kernel.
std::string DescribeGenerated(const schema::NativeFunction& function,
                              const source::SourceManager& sources) {
  const schema::DispatchLine& line = function.dispatch.at(0);
  const source::SourceRange origin = function.key_range;
  return schema::PrintSchema(function.schema) + " @" +
         std::to_string(sources.File(origin.file).Locate(origin.begin).line) + " " +
         std::string(DispatchKeyName(line.keys.at(0).value)) + "=" + line.kernel.value.name;
}

std::string DescribeReference(const llvm::json::Object& row) {
  std::string text =
      row.getString("schema")->str() + " @" + std::to_string(*row.getInteger("line"));
  for (const auto& [key, kernel] : *row.getObject("kernels")) {
    text +=
        " " + llvm::StringRef(key).str() + "=" + kernel.getAsObject()->getString("kernel")->str();
  }
  return text;
}

TEST(Dump, EqualsTheReferenceFieldByField) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  const std::string folder = "torch-1.13.1/";
  const auto ours = SplitIntoLines(DumpFile(ReadConformanceFile(folder + "native_functions.yaml")));
  const auto theirs = SplitIntoLines(ReadConformanceFile(folder + "functions.jsonl"));
  ASSERT_EQ(theirs.size(), 2493u);
  ASSERT_EQ(ours.size(), theirs.size());
  size_t equal = 0;
  for (size_t i = 0; i < ours.size(); ++i) {
    const auto differences = Differences(ParseRecord(ours[i]), ParseRecord(theirs[i]));
    equal += differences.empty() ? 1 : 0;
    for (const std::string& difference : differences) {
      ADD_FAILURE() << "entry " << i << ": " << difference;
    }
    ASSERT_LT(i + 1 - equal, 20u) << "too many differences";
  }
  std::printf("%zu of %zu entries equal in every field\n", equal, theirs.size());
}

TEST(GeneratedVariants, EqualTheReferences) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  source::SourceManager sources;
  const auto checked = Compile(ReadConformanceFile("torch-1.13.1/native_functions.yaml"), &sources);
  ASSERT_TRUE(checked.has_value());
  std::multiset<std::string> ours;
  for (const schema::NativeFunction& function : checked->program().functions) {
    if (function.is_generated) ours.insert(DescribeGenerated(function, sources));
  }
  std::multiset<std::string> theirs;
  for (const std::string& line :
       SplitIntoLines(ReadConformanceFile("torch-1.13.1/autogen.jsonl"))) {
    theirs.insert(DescribeReference(ParseRecord(line)));
  }
  EXPECT_EQ(theirs.size(), 459u);
  EXPECT_EQ(ours, theirs);
}

TEST(Differences, AreFound) {
  const auto ours = ParseRecord(R"({"a": 1, "b": [1, 2], "c": null})");
  const auto theirs = ParseRecord(R"({"a": 1, "b": [2, 1], "d": null})");
  EXPECT_EQ(Differences(ours, theirs).size(), 3u);
  EXPECT_TRUE(Differences(ours, ours).empty());
}

}  // namespace
}  // namespace switchyard
