#include "tests/compiler/check/checked_sources.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>
#include <utility>

#include "compiler/clang/compile_commands.h"
#include "compiler/diagnostics/fixes.h"
#include "compiler/diagnostics/policy.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/plan/build.h"
#include "compiler/schema/read/schema_reader.h"

namespace switchyard::check {
namespace {

namespace fs = std::filesystem;

std::string TestFolder() { return testing::TempDir() + "checked_sources"; }

// The absolute path of a name as findings show it.
std::string AbsolutePath(const std::string& path) {
  return fs::absolute(path).lexically_normal().string();
}

std::vector<std::string> Flags(const CheckedCase& checked) {
  if (checked.has_headers) return {"-std=c++17"};
  const std::string mock = fs::absolute("tests/files/check/mock").string();
  const std::string header = checked.target == "aten" ? "/aten.h" : "/switchyard.h";
  return {"-std=c++17", "-I" + mock, "-include", mock + header};
}

}  // namespace

std::string ReadText(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

void WriteText(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::vector<std::string> SplitLines(const std::string& text) {
  std::vector<std::string> lines;
  std::stringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::optional<std::size_t> CheckedResult::LineInCase(const source::SourceRange& range) const {
  if (range.file == source::kNoFile) return std::nullopt;
  const std::string path = AbsolutePath(manager->File(range.file).path());
  const auto at = std::find(paths.begin(), paths.end(), path);
  if (at == paths.end()) return std::nullopt;
  return starts[static_cast<std::size_t>(at - paths.begin())] +
         manager->File(range.file).LineOf(range.begin);
}

void CheckedResult::CarryOutFixes(CheckedCase* checked) const {
  for (const auto& [file, fixed] : diagnostics::ApplyFixes(result.diagnostics, *manager)) {
    const std::string path = AbsolutePath(manager->File(file).path());
    const auto at = std::find(paths.begin(), paths.end(), path);
    if (at != paths.end()) {
      checked->sources[static_cast<std::size_t>(at - paths.begin())] = fixed.text;
    }
  }
}

CheckedResult CheckCase(const CheckedCase& checked) {
  CheckedResult result;
  fs::create_directories(TestFolder());
  std::vector<std::string> files;
  std::size_t line = 0;
  for (std::size_t i = 0; i < checked.sources.size(); ++i) {
    files.push_back(TestFolder() + "/source_" + std::to_string(i) +
                    (checked.is_cuda ? ".cu" : ".cc"));
    WriteText(files.back(), checked.sources[i]);
    result.paths.push_back(AbsolutePath(files.back()));
    result.starts.push_back(line);
    line += SplitLines(checked.sources[i]).size();
  }
  result.manager = std::make_unique<source::SourceManager>();
  diagnostics::Sink sink;
  schema::Program program;
  schema::ReadSchemaFile(result.manager->Add("schema.yaml", checked.schema), *result.manager, sink,
                         &program);
  if (!checked.backend.empty()) {
    schema::ReadSchemaFile(result.manager->Add("backend.yaml", checked.backend), *result.manager,
                           sink, &program);
  }
  if (!checked.derivatives.empty()) {
    schema::ReadSchemaFile(result.manager->Add("derivatives.yaml", checked.derivatives),
                           *result.manager, sink, &program);
  }
  const auto expanded = expand::CheckAndExpand(std::move(program), sink);
  EXPECT_TRUE(expanded.has_value()) << checked.schema;
  if (!expanded) return result;
  CheckRequest request;
  request.spelling = target::FindSpelling(checked.target);
  request.jobs = cxx::JobsWithFlags(files, Flags(checked));
  if (checked.is_complete) request.completeness = Completeness::kWhole;
  if (!checked.keys.empty()) request.keys = {*ParseDispatchKey(checked.keys)};
  for (const std::string& id : checked.reported) {
    request.policy.Override(diagnostics::FindDefinition(id)->id, diagnostics::Level::kWarning);
  }
  request.with_bodies = checked.with_bodies;
  const plan::Build build = plan::MakeBuild(*expanded, {}, sink);
  result.result = CheckKernels(build, request, result.manager.get());
  return result;
}

}  // namespace switchyard::check
