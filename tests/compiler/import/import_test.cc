// Imports the registrations of the sources in tests/files/import and compares the output with the
// files beside them; see tests/files/import/README.md. Then the examples of explanations.
// SWITCHYARD_UPDATE, the root of a checkout, rewrites the expectations there.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/clang/compile_commands.h"
#include "compiler/clang/library_headers.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/explanations.h"
#include "compiler/diagnostics/severity.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/emit/generate.h"
#include "compiler/expand/expand.h"
#include "compiler/import/library_import.h"
#include "compiler/schema/read/schema_reader.h"
#include "tests/compiler/check/checked_sources.h"

namespace switchyard::importer {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFolder = "tests/files/import";
constexpr std::string_view kLeaveOut = "// --leave-out=";
constexpr std::string_view kSchema = "// --schema=";
constexpr std::string_view kSource = "// --source=";
constexpr std::string_view kTarget = "// --target=";

struct Imported {
  ImportResult result;
  source::SourceManager sources;
};

// The text after each comment with this beginning, one per line.
std::string Lines(const std::string& text, std::string_view beginning) {
  std::string lines;
  for (std::size_t at = text.find(beginning); at != std::string::npos;
       at = text.find(beginning, at + 1)) {
    const std::size_t begin = at + beginning.size();
    lines += text.substr(begin, text.find('\n', begin) - begin) + "\n";
  }
  return lines;
}

std::vector<std::string> Split(const std::string& lines) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at < lines.size(); at = lines.find('\n', at) + 1) {
    parts.push_back(lines.substr(at, lines.find('\n', at) - at));
  }
  return parts;
}

// With our own headers before those that may be installed.
ImportRequest RequestFor(const std::string& path) {
  ImportRequest request;
  request.jobs =
      cxx::JobsWithFlags({path}, {"-std=c++17", "-I" + std::string(cxx::kLibraryHeaderFolder)});
  return request;
}

Imported ImportSource(const std::string& path, const std::string& text) {
  Imported imported;
  ImportRequest request = RequestFor(path);
  for (const std::string& word : Split(Lines(text, kLeaveOut))) {
    EXPECT_TRUE(AddWord(word, &request.left_out)) << word;
  }
  for (const std::string& source : Split(Lines(text, kSource))) {
    request.jobs.push_back(RequestFor(source).jobs.front());
  }
  for (const std::string& target : Split(Lines(text, kTarget))) request.target = target;
  const std::string schema = Lines(text, kSchema);
  if (!schema.empty()) request.schema.push_back(imported.sources.Add("schema.yaml", schema));
  request.has_forwards = text.rfind("// --forwards", 0) == 0;
  imported.result = ImportLibraries(request, &imported.sources);
  return imported;
}

std::string PlaceText(const source::SourceRange& range, const source::SourceManager& sources) {
  if (range.file == source::kNoFile) return "nowhere";
  const source::LineColumn begin = sources.File(range.file).Locate(range.begin);
  return std::to_string(begin.line) + ":" + std::to_string(begin.column);
}

// Messages, then the output, each after a line that names it.
std::string Report(const Imported& imported) {
  std::string text;
  for (const diagnostics::Diagnostic& one : imported.result.diagnostics) {
    text += "# expect " + PlaceText(one.range, imported.sources) + ": " +
            std::string(diagnostics::TextOf(one.severity)) + " " +
            std::string(diagnostics::InfoOf(one.id).id_text) + ": " + one.message + "\n";
    for (const diagnostics::Label& info : one.infos) {
      text += "#   " + PlaceText(info.range, imported.sources) + ": " + info.text + "\n";
    }
    if (!one.hint.empty()) text += "#   hint: " + one.hint + "\n";
  }
  text += imported.result.schema;
  if (!imported.result.fallbacks.empty()) text += "# fallbacks\n" + imported.result.fallbacks;
  for (const BackendText& one : imported.result.backends) {
    text += "# backend " + one.key + "\n" + one.text;
  }
  for (const SourceForwards& one : imported.result.forwards) {
    const bool is_usual =
        one.file.find('/') == std::string::npos && imported.result.forwards.size() == 1;
    text += "# forwards" + (is_usual ? "" : " " + one.file) + "\n" + one.text;
  }
  if (!imported.result.class_list.empty()) {
    text += "# custom_classes.cc\n" + imported.result.class_list;
  }
  const ImportResult& result = imported.result;
  for (const std::string& word : result.to_leave_out) text += "# could be left out: " + word + "\n";
  for (const std::string& name : result.left_out.operators) text += "# left out: " + name + "\n";
  if (result.left_out.kernels > 0) {
    text += "# left out: kernels: " + std::to_string(result.left_out.kernels) + "\n";
  }
  return text;
}

void ExpectCommitted(const std::string& path, const std::string& text) {
  if (const char* root = std::getenv("SWITCHYARD_UPDATE")) {
    check::WriteText((fs::path(root) / path).string(), text);
    return;
  }
  EXPECT_EQ(check::ReadText(path), text);
}

std::vector<std::string> Cases() {
  std::vector<std::string> paths;
  for (const auto& entry : fs::directory_iterator(std::string(kFolder))) {
    if (entry.path().extension() == ".cc") paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

// What `gen` for the target says of what was written, beside the files that were given.
std::string WhatGenReports(const ImportResult& written, const std::string& source) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  emit::Options options;
  options.target = "embedded";
  for (const std::string& target : Split(Lines(source, kTarget))) options.target = target;
  options.keys = {"CPU"};
  if (options.target == "aten") options.registration = emit::TorchRegistration();
  options.has_fallback = options.registration.has_value();
  std::vector<std::string> texts = {Lines(source, kSchema), written.schema, written.fallbacks};
  for (const BackendText& one : written.backends) {
    texts.push_back(one.text);
    if (one.key != "CPU") options.keys.push_back(one.key);
  }
  schema::Program program;
  for (const std::string& text : texts) {
    if (text.empty()) continue;
    schema::ReadSchemaFile(sources.Add("ops.yaml", text), sources, sink, &program);
  }
  if (const auto checked = expand::CheckAndExpand(std::move(program), sink)) {
    emit::MakeMaterial(*checked, options, sources, sink);
  }
  std::string reports;
  for (const diagnostics::Diagnostic& one : sink.diagnostics()) {
    if (one.severity == diagnostics::Severity::kError) reports += one.message + "\n";
  }
  return reports;
}

class ImportCorpus : public testing::TestWithParam<std::string> {};

TEST_P(ImportCorpus, IsWrittenAsExpected) {
  const Imported imported = ImportSource(GetParam(), check::ReadText(GetParam()));
  const std::string expected = fs::path(GetParam()).replace_extension(".expected").string();
  const std::string report = Report(imported);
  const bool is_failing = fs::path(GetParam()).filename().string().rfind("fail_", 0) == 0;
  EXPECT_EQ(is_failing, imported.result.has_errors) << report;
  EXPECT_TRUE(!is_failing || (imported.result.schema.empty() && imported.result.backends.empty()));
  if (const char* root = std::getenv("SWITCHYARD_UPDATE")) {
    check::WriteText((fs::path(root) / expected).string(), report);
    return;
  }
  EXPECT_EQ(check::ReadText(expected), report);
}

TEST_P(ImportCorpus, IsTakenByGen) {
  const std::string source = check::ReadText(GetParam());
  const Imported imported = ImportSource(GetParam(), source);
  if (imported.result.has_errors) return;
  EXPECT_EQ(WhatGenReports(imported.result, source), "") << Report(imported);
}

INSTANTIATE_TEST_SUITE_P(Files, ImportCorpus, testing::ValuesIn(Cases()),
                         [](const testing::TestParamInfo<std::string>& info) {
                           return fs::path(info.param).stem().string();
                         });

// The files that are emitted for, compiled and run by tests/compiler/emit.
TEST(ImportedExtension, IsWhatIsCommitted) {
  const std::string folder = "tests/files/emit/imported/";
  const Imported imported = ImportSource(folder + "extension.cc", "// --forwards\n");
  ASSERT_FALSE(imported.result.has_errors) << Report(imported);
  ExpectCommitted(folder + "schema.yaml", imported.result.schema);
  ASSERT_EQ(imported.result.forwards.size(), 1u);
  ExpectCommitted(folder + "extension_forwards.h", imported.result.forwards[0].text);
}

TEST(ImportedExtension, WithBoxedKernelsIsWhatIsCommitted) {
  const std::string folder = "tests/files/emit/extension_boxed/";
  const Imported imported = ImportSource(folder + "extension.cc", "// --forwards\n");
  ASSERT_FALSE(imported.result.has_errors) << Report(imported);
  ExpectCommitted(folder + "schema.yaml", imported.result.schema);
  ExpectCommitted(folder + "fallbacks.yaml", imported.result.fallbacks);
  ASSERT_EQ(imported.result.forwards.size(), 1u);
  ExpectCommitted(folder + "extension_forwards.h", imported.result.forwards[0].text);
}

TEST(ImportedExtension, OfAnOlderFormIsWhatIsCommitted) {
  const std::string folder = "tests/files/emit/registry/";
  ImportRequest request = RequestFor(folder + "extension.cc");
  request.has_forwards = true;
  request.left_out = {{DispatchKey::Autograd}, /*classes=*/true};
  Imported imported;
  imported.result = ImportLibraries(request, &imported.sources);
  ASSERT_FALSE(imported.result.has_errors) << Report(imported);
  ExpectCommitted(folder + "schema.yaml", imported.result.schema);
  ASSERT_EQ(imported.result.forwards.size(), 1u);
  ExpectCommitted(folder + "extension_forwards.h", imported.result.forwards[0].text);
}

TEST(ImportedExtension, WithCustomClassesIsWhatIsCommitted) {
  const std::string folder = "tests/files/emit/custom_classes/";
  const Imported imported = ImportSource(folder + "extension.cc", "// --forwards\n");
  ASSERT_FALSE(imported.result.has_errors) << Report(imported);
  ExpectCommitted(folder + "schema.yaml", imported.result.schema);
  ASSERT_EQ(imported.result.forwards.size(), 1u);
  ExpectCommitted(folder + "extension_forwards.h", imported.result.forwards[0].text);
  ExpectCommitted(folder + "custom_classes.cc", imported.result.class_list);
}

TEST(ImportedExtension, WithGradientsIsWhatIsCommitted) {
  const std::string folder = "tests/files/emit/extension_gradients/";
  const Imported imported = ImportSource(folder + "extension.cc", "// --forwards\n");
  ASSERT_FALSE(imported.result.has_errors) << Report(imported);
  ExpectCommitted(folder + "schema.yaml", imported.result.schema);
  ASSERT_EQ(imported.result.forwards.size(), 1u);
  ExpectCommitted(folder + "extension_forwards.h", imported.result.forwards[0].text);
}

TEST(ImportedExtension, OfABackendIsWhatIsCommitted) {
  const std::string folder = "tests/files/emit/registry/";
  ImportRequest request = RequestFor(folder + "device.cc");
  request.has_forwards = true;
  Imported imported;
  request.schema = {
      imported.sources.Add(folder + "torch.yaml", check::ReadText(folder + "torch.yaml"))};
  imported.result = ImportLibraries(request, &imported.sources);
  ASSERT_FALSE(imported.result.has_errors) << Report(imported);
  EXPECT_EQ(imported.result.schema, "");
  ASSERT_EQ(imported.result.backends.size(), 1u);
  ExpectCommitted(folder + "PrivateUse1.yaml", imported.result.backends[0].text);
  ASSERT_EQ(imported.result.forwards.size(), 1u);
  ExpectCommitted(folder + "device_forwards.h", imported.result.forwards[0].text);
}

class ImportExamples : public testing::TestWithParam<std::string> {
 protected:
  static Imported Import(std::string_view example) {
    const std::string path = testing::TempDir() + "example.cc";
    check::WriteText(path, std::string(example));
    return ImportSource(path, std::string(example));
  }
  diagnostics::Explanation explanation() const {
    return diagnostics::ExplanationOf(diagnostics::FindDefinition(GetParam())->id);
  }
  static bool IsReported(const Imported& imported, std::string_view id) {
    const auto& all = imported.result.diagnostics;
    return std::any_of(all.begin(), all.end(), [&](const diagnostics::Diagnostic& one) {
      return diagnostics::InfoOf(one.id).id_text == id;
    });
  }
};

TEST_P(ImportExamples, TheBadOneIsReported) {
  const Imported imported = Import(explanation().bad);
  EXPECT_TRUE(IsReported(imported, GetParam())) << explanation().bad << Report(imported);
}

TEST_P(ImportExamples, TheGoodOneIsNot) {
  const Imported imported = Import(explanation().good);
  EXPECT_FALSE(IsReported(imported, GetParam())) << Report(imported);
  EXPECT_FALSE(imported.result.has_errors) << explanation().good << Report(imported);
}

std::vector<std::string> Ids() {
  std::vector<std::string> ids;
  for (const diagnostics::DefinitionInfo& info : diagnostics::kDefinitions) {
    const bool is_of_import =
        diagnostics::ExplanationOf(info.id).phase == diagnostics::ExplanationPhase::kImport;
    if (is_of_import) ids.emplace_back(info.id_text);
  }
  return ids;
}

INSTANTIATE_TEST_SUITE_P(Rules, ImportExamples, testing::ValuesIn(Ids()),
                         [](const testing::TestParamInfo<std::string>& info) {
                           return info.param;
                         });

}  // namespace
}  // namespace switchyard::importer
