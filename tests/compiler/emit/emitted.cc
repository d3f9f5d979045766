#include "tests/compiler/emit/emitted.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "compiler/diagnostics/policy.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/emit/generate.h"
#include "compiler/emit/manifest.h"
#include "compiler/expand/expand.h"
#include "compiler/output/output_writer.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/sema/checker.h"
#include "compiler/source/source_manager.h"
#include "gtest/gtest.h"

namespace switchyard::emit {
namespace {

namespace fs = std::filesystem;

std::string ReadAll(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

std::string Describe(const diagnostics::Diagnostic& diagnostic,
                     const source::SourceManager& sources) {
  source::LineColumn place{0, 0};
  if (diagnostic.range.file != source::kNoFile) {
    place = sources.File(diagnostic.range.file).Locate(diagnostic.range.begin);
  }
  return std::to_string(place.line) + ":" + std::to_string(place.column) + " " +
         std::string(diagnostics::InfoOf(diagnostic.id).id_text) + " " + diagnostic.message;
}

std::map<std::string, std::string> FilesBelow(const fs::path& folder) {
  std::map<std::string, std::string> files;
  if (fs::exists(folder / kManifestPath)) files[kManifestPath] = ReadAll(folder / kManifestPath);
  for (const char* part : {"dtypes", "include", "python", "src"}) {
    if (!fs::exists(folder / part)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(folder / part)) {
      if (entry.is_directory()) continue;
      files[entry.path().lexically_relative(folder).string()] = ReadAll(entry.path());
    }
  }
  return files;
}

Emitted Emit(const std::string& path, std::string text, const Options& options,
             const std::vector<std::string>& others = {}, const target::Target* target = nullptr) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  // The texts intentionally have operators that no key of the build runs, and text that torchgen
  // rejects, because their emitted code is tested.
  diagnostics::Policy policy;
  for (const diagnostics::DiagnosticId id :
       {diagnostics::kNoKernelInBuild.id, diagnostics::kWrittenOptional.id,
        diagnostics::kAnnotationOfNested.id, diagnostics::kUndefinedByDefault.id,
        diagnostics::kShortWriteMark.id}) {
    policy.Override(id, diagnostics::Level::kOff);
  }
  sink.SetPolicy(policy);
  schema::Program program;
  schema::ReadSchemaFile(sources.Add(path, std::move(text)), sources, sink, &program);
  for (const std::string& other : others) {
    schema::ReadSchemaFile(sources.Add(other, ReadAll(other)), sources, sink, &program);
  }
  std::optional<sema::CheckedProgram> written = sema::Checker(sink).Check(std::move(program));
  std::optional<expand::ExpandedProgram> checked;
  if (written) checked = expand::Expand(*std::move(written), sink);
  std::unique_ptr<const Material> material;
  if (checked) {
    material = target == nullptr ? MakeMaterial(*checked, options, sources, sink)
                                 : MakeMaterialFor(*target, *checked, options, sources, sink);
  }
  Emitted result;
  result.is_good = material != nullptr;
  if (material != nullptr) result.artifacts = EmitFiles(*material, options, sources);
  sink.Sort();
  for (const diagnostics::Diagnostic& diagnostic : sink.diagnostics()) {
    result.reports.push_back(Describe(diagnostic, sources));
  }
  return result;
}

}  // namespace

Emitted EmitFile(const std::string& path, const Options& options,
                 const std::vector<std::string>& others) {
  EXPECT_TRUE(fs::exists(path)) << path;
  return Emit(path, ReadAll(path), options, others);
}

Emitted EmitFileFor(const target::Target& target, const std::string& path, const Options& options,
                    const std::vector<std::string>& others) {
  return Emit(path, ReadAll(path), options, others, &target);
}

Emitted EmitText(const std::string& text, const Options& options) {
  return Emit("schema.yaml", text, options);
}

Emitted EmitNamed(const std::string& path, const std::string& text, const Options& options) {
  return Emit(path, text, options);
}

std::string TextOf(const Emitted& emitted, const std::string& path) {
  for (const Artifact& artifact : emitted.artifacts) {
    if (artifact.path == path) return artifact.text;
  }
  ADD_FAILURE() << "nothing was emitted at " << path;
  return "";
}

std::vector<Artifact> NamedArtifacts(const Emitted& emitted, const std::string& list) {
  std::vector<Artifact> named;
  std::istringstream lines(list);
  for (std::string path; std::getline(lines, path);) {
    if (path.empty() || path.front() == '#') continue;
    const auto found =
        std::find_if(emitted.artifacts.begin(), emitted.artifacts.end(),
                     [&](const Artifact& artifact) { return artifact.path == path; });
    if (found != emitted.artifacts.end()) {
      named.push_back(*found);
    } else {
      ADD_FAILURE() << path << " is named, but not emitted";
    }
  }
  EXPECT_FALSE(named.empty()) << "no file is named";
  return named;
}

std::vector<std::string> DifferencesFrom(const std::string& folder,
                                         const std::vector<Artifact>& artifacts) {
  std::vector<std::string> differences;
  std::map<std::string, std::string> committed = FilesBelow(folder);
  for (const Artifact& artifact : artifacts) {
    const auto found = committed.find(artifact.path);
    if (found == committed.end()) {
      differences.push_back(artifact.path + " is missing");
      continue;
    }
    if (found->second != artifact.text) {
      differences.push_back(artifact.path + " differs:\n" + artifact.text);
    }
    committed.erase(found);
  }
  for (const auto& [path, text] : committed) {
    differences.push_back(path + " is no longer emitted, or no longer named");
  }
  return differences;
}

void Commit(const std::string& folder, const std::vector<Artifact>& artifacts) {
  const absl::Status status = output::WriteArtifacts(folder, artifacts);
  ASSERT_TRUE(status.ok()) << std::string(status.message());
  std::set<std::string> kept;
  for (const Artifact& artifact : artifacts) kept.insert(artifact.path);
  for (const auto& [path, text] : FilesBelow(folder)) {
    if (kept.count(path) == 0) fs::remove(fs::path(folder) / path);
  }
}

namespace {

void ExpectArtifacts(const Emitted& emitted, const std::vector<Artifact>& artifacts,
                     const std::string& folder) {
  for (const std::string& report : emitted.reports) ADD_FAILURE() << report;
  ASSERT_TRUE(emitted.is_good);
  if (const char* root = std::getenv("SWITCHYARD_UPDATE"); root != nullptr) {
    Commit((fs::path(root) / folder).string(), artifacts);
    return;
  }
  for (const std::string& difference : DifferencesFrom(folder, artifacts)) {
    ADD_FAILURE() << difference << "\nin " << folder << ": run ./dev test --update";
  }
}

}  // namespace

void ExpectCommitted(const Emitted& emitted, const std::string& folder) {
  ExpectArtifacts(emitted, emitted.artifacts, folder);
}

void ExpectNamed(const Emitted& emitted, const std::string& case_folder) {
  const std::string list = ReadAll(case_folder + "/files.txt");
  ExpectArtifacts(emitted, NamedArtifacts(emitted, list), case_folder + "/expected");
}

}  // namespace switchyard::emit
