// Real schema files: every entry is read without an error, and prints its own text.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "compiler/diagnostics/render_text.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/schema/print/schema_printer.h"
#include "compiler/schema/program.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/sema/checker.h"
#include "compiler/source/source_manager.h"
#include "tests/conformance/conformance_folder.h"

namespace switchyard {
namespace {

std::string Trim(std::string text) {
  text.erase(0, text.find_first_not_of(" \t\r"));
  text.erase(text.find_last_not_of(" \t\r") + 1);
  return text;
}

// The text after `func:`, found without the compiler's code. Removes a comment after the value and
// quotes around it.
std::vector<std::string> DeclarationsOf(const std::string& text) {
  std::vector<std::string> declarations;
  for (const std::string& line : SplitIntoLines(text)) {
    const size_t start = line.find_first_not_of(" -");
    if (start == std::string::npos || line.compare(start, 5, "func:") != 0) continue;
    std::string value = Trim(line.substr(start + 5));
    value = Trim(value.substr(0, value.find(" #")));
    if (value.size() > 1 && (value.front() == '"' || value.front() == '\'')) {
      value = value.substr(1, value.size() - 2);
    }
    declarations.push_back(std::move(value));
  }
  return declarations;
}

// The number of warnings of each id for a file; docs/evidence/lint_real_files.md explains why each
// is right.
using WarningCounts = std::map<std::string, size_t>;

const WarningCounts kWarningsOfPyTorch113 = {{"L010", 1}, {"L015", 4}, {"L020", 1}, {"L035", 2},
                                             {"W022", 2}, {"W027", 1}, {"W044", 22}};
const WarningCounts kWarningsOfPyTorch2 = {{"L008", 2}, {"L010", 1},  {"L015", 4}, {"L035", 2},
                                           {"W022", 2}, {"W027", 12}, {"W044", 6}};
const WarningCounts kWarningsOfAVendor = {{"G001", 2}};
const WarningCounts kWarningsOfDerivatives113 = {{"L019", 1}};
// By file; other files have no warnings.
const std::map<std::string, WarningCounts> kWarningsOfExecutorch = {
    {"backends_cadence_aot_functions_hifi.yaml", {{"L028", 1}}}};

struct Reading {
  std::vector<std::string> declarations;
  size_t entry_count = 0;
  size_t error_count = 0;
  WarningCounts warnings;
  std::string messages;
};

// `others` are further files of the program; their entries do not count.
Reading Read(const std::string& path, const std::vector<std::string>& others = {}) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  diagnostics::Policy policy;
  policy.RefuseLikeReference();
  sink.SetPolicy(policy);
  schema::Program program;
  program.language.is_whole = true;
  schema::ReadSchemaFile(sources.Add(path, ReadConformanceFile(path)), sources, sink, &program);
  Reading reading;
  reading.entry_count = program.EntryCount();
  for (const std::string& other : others) {
    schema::ReadSchemaFile(sources.Add(other, ReadConformanceFile(other)), sources, sink, &program);
  }
  for (const schema::NativeFunction& function : program.functions) {
    reading.declarations.push_back(schema::PrintDeclaration(function.schema));
  }
  const auto checked = sema::Checker(sink).Check(std::move(program));
  if (checked) expand::Expand(*checked, sink);
  sink.Sort();
  reading.error_count = sink.error_count();
  for (const diagnostics::Diagnostic& diagnostic : sink.diagnostics()) {
    if (diagnostic.severity != diagnostics::Severity::kWarning) continue;
    ++reading.warnings[std::string(diagnostics::InfoOf(diagnostic.id).id_text)];
  }
  diagnostics::RenderText(sink.diagnostics(), sources, {}, &reading.messages);
  return reading;
}

void ExpectPrintsBack(const std::string& path, size_t entry_count, const WarningCounts& warnings,
                      const std::vector<std::string>& others = {}) {
  const Reading reading = Read(path, others);
  EXPECT_EQ(reading.error_count, 0u) << reading.messages.substr(0, 4000);
  EXPECT_EQ(reading.warnings, warnings) << reading.messages.substr(0, 4000);
  EXPECT_EQ(reading.entry_count, entry_count);
  const auto written = DeclarationsOf(ReadConformanceFile(path));
  ASSERT_EQ(reading.declarations.size(), written.size());
  for (size_t i = 0; i < written.size(); ++i) EXPECT_EQ(reading.declarations[i], written[i]);
  std::printf("%zu declarations of %s print back\n", written.size(), path.c_str());
}

TEST(Schemas, OfPyTorch113PrintBack) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  ExpectPrintsBack("torch-1.13.1/native_functions.yaml", 2493, kWarningsOfPyTorch113);
}

TEST(Schemas, OfPyTorch2PrintBack) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  ExpectPrintsBack("torch-2.x/native_functions.yaml", 2607, kWarningsOfPyTorch2);
}

TEST(Schemas, OfAVendorPrintBack) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  ExpectPrintsBack("vendor/rbln_native_functions.yaml", 50, kWarningsOfAVendor,
                   {"vendor/rbln_tags.yaml"});
}

TEST(Files, OfDerivativesAddTheirWarnings) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  const Reading reading = Read("torch-1.13.1/native_functions.yaml",
                               {"torch-1.13.1/tags.yaml", "torch-1.13.1/derivatives.yaml"});
  WarningCounts expected = kWarningsOfPyTorch113;
  expected.insert(kWarningsOfDerivatives113.begin(), kWarningsOfDerivatives113.end());
  EXPECT_EQ(reading.error_count, 0u) << reading.messages.substr(0, 4000);
  EXPECT_EQ(reading.warnings, expected) << reading.messages.substr(0, 4000);
}

TEST(Files, OfTagsAndBackendsAreRead) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  for (const char* path :
       {"torch-1.13.1/tags.yaml", "vendor/rbln_tags.yaml", "vendor/xla_native_functions.yaml"}) {
    const Reading reading = Read(path);
    EXPECT_EQ(reading.error_count, 0u) << reading.messages;
    EXPECT_EQ(reading.warnings, WarningCounts()) << reading.messages;
    EXPECT_GT(reading.entry_count, 0u) << path;
  }
}

TEST(Files, OfExecutorchAreRead) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  size_t files = 0;
  const std::filesystem::path folder = ConformanceFolder() / "vendor/executorch";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".yaml") continue;
    const std::string name = entry.path().filename().string();
    const Reading reading = Read("vendor/executorch/" + name);
    const auto expected = kWarningsOfExecutorch.find(name);
    EXPECT_EQ(reading.error_count, 0u) << reading.messages;
    EXPECT_EQ(reading.warnings,
              expected == kWarningsOfExecutorch.end() ? WarningCounts() : expected->second)
        << reading.messages;
    EXPECT_GT(reading.entry_count, 0u) << entry.path();
    ++files;
  }
  EXPECT_GE(files, 15u);
}

TEST(Declarations, AreFound) {
  const auto found =
      DeclarationsOf("- func: f() -> ()  # x\n  # func: no\n- func: \"g() -> ()\"\n");
  EXPECT_EQ(found, (std::vector<std::string>{"f() -> ()", "g() -> ()"}));
}

}  // namespace
}  // namespace switchyard
