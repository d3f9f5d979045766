// The table of emitters: it has every file that is written, and who lists files beside it has the
// same.
#include <cctype>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "compiler/emit/emitter_table.h"
#include "compiler/emit/manifest.h"
#include "compiler/select/selection.h"
#include "compiler/target/target.h"
#include "gtest/gtest.h"
#include "tests/compiler/emit/emitted.h"

namespace switchyard::emit {
namespace {

using Paths = std::set<std::string>;

constexpr char kStructured[] = "tests/files/emit/structured/schema.yaml";

Options OnTwoBackends() { return {"embedded", {"CPU", "CUDA"}, 2}; }

// What in the file begins with one of `starts` and is made of the characters of paths.
Paths PathsIn(const std::string& file, const std::vector<std::string>& starts) {
  std::ifstream stream(file);
  const std::string text(std::istreambuf_iterator<char>(stream), {});
  EXPECT_FALSE(text.empty()) << file;
  Paths paths;
  for (const std::string& start : starts) {
    for (size_t at = text.find(start); at != std::string::npos; at = text.find(start, at + 1)) {
      size_t end = at + start.size();
      const auto is_of_path = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '/';
      };
      while (end < text.size() && is_of_path(text[end])) ++end;
      paths.insert(text.substr(at, end - at));
    }
  }
  return paths;
}

// The paths of the table that begin with `folder`.
Paths PathsBelow(const std::string& folder) {
  Paths paths;
  for (const EmitterRow& row : EmitterRows()) {
    if (row.path.substr(0, folder.size()) == folder) paths.insert(std::string(row.path));
  }
  return paths;
}

bool IsOf(const EmitterRow& row, const std::string& path) {
  std::string pattern = std::regex_replace(std::string(row.path), std::regex("[.]"), "[.]");
  const std::string placeholder(PlaceholderOf(row.scope));
  if (!placeholder.empty()) {
    const char* words = row.scope == EmitterScope::kShard ? "[0-9]+" : "[A-Za-z0-9_/]+";
    pattern.replace(pattern.find(placeholder), placeholder.size(), words);
  }
  return std::regex_match(path, std::regex(pattern));
}

std::vector<Artifact> EverythingEmitted() {
  const std::string backends = "tests/files/emit/backends/";
  Options some_dtypes = {"embedded", {"CPU"}, 1};
  some_dtypes.selection = select::SelectionRequest();
  some_dtypes.selection->has_every_operator = true;
  some_dtypes.selection->dtypes = select::ReadRoots(source::kNoFile, "Long, Float");
  std::vector<Artifact> all;
  for (Emitted& emitted : std::vector<Emitted>{
           EmitFile(kStructured, OnTwoBackends()),
           EmitFile(backends + "schema.yaml", {"embedded", {"CPU", "XLA", "HPU"}, 1},
                    {backends + "functions.yaml", backends + "hpu.yaml", backends + "xla.yaml"}),
           EmitFile("tests/files/emit/dtypes/schema.yaml", some_dtypes)}) {
    EXPECT_TRUE(emitted.is_good);
    std::move(emitted.artifacts.begin(), emitted.artifacts.end(), std::back_inserter(all));
  }
  return all;
}

TEST(Emitters, EveryFileIsOfARowAndEveryRowHasAFile) {
  std::set<EmitterId> seen;
  for (const Artifact& artifact : EverythingEmitted()) {
    size_t rows = 0;
    for (const EmitterRow& row : EmitterRows()) {
      if (!IsOf(row, artifact.path)) continue;
      seen.insert(row.id);
      ++rows;
    }
    // `add_ops.h` is that of `add`, and could be the public header of `add_ops`.
    EXPECT_GE(rows, 1u) << artifact.path << " is of no row";
  }
  for (const EmitterRow& row : EmitterRows()) {
    EXPECT_EQ(seen.count(row.id), 1u) << row.path << " was not emitted";
  }
  EXPECT_EQ(PathOf(EmitterId::kManifest), kManifestPath);
}

TEST(Emitters, WithoutACapabilityTheFilesThatNeedItAreNotMade) {
  target::Target target = *target::FindTarget("embedded");
  target.can = [](target::Capability capability) {
    return capability != target::Capability::kBoxedCalls;
  };
  const Emitted with = EmitFile(kStructured, OnTwoBackends());
  const Emitted without = EmitFileFor(target, kStructured, OnTwoBackends());
  ASSERT_TRUE(without.is_good);
  Paths missing;
  for (const Artifact& artifact : with.artifacts) missing.insert(artifact.path);
  for (const Artifact& artifact : without.artifacts) missing.erase(artifact.path);
  EXPECT_EQ(missing, (Paths{"src/boxed_calls.cc", "src/boxed_calls_0.cc", "src/boxed_calls_1.cc",
                            "src/operator_table.cc"}));
}

TEST(Emitters, TheBazelRulesKnowThem) {
  Paths paths = PathsBelow("src/");
  paths.insert({PathOf(EmitterId::kSelectedDtypes), PathOf(EmitterId::kManifest)});
  EXPECT_EQ(
      PathsIn("bazel/private/op_sources.bzl", {"src/", "dtypes/switchyard", "switchyard_manifest"}),
      paths);
}

TEST(Emitters, TheFunctionsForCMakeKnowThem) {
  EXPECT_EQ(PathsIn("lib/cmake/SwitchyardDispatch.cmake", {"src/"}), PathsBelow("src/"));
}

TEST(Emitters, ThePageOfTheCommandLineKnowsThem) {
  Paths rows;
  for (const EmitterRow& row : EmitterRows()) rows.insert("| `DIR/" + std::string(row.path));
  EXPECT_EQ(PathsIn("docs/reference/command_line.md", {"| `DIR/"}), rows);
}

TEST(Emitters, PathsAndIncludes) {
  EXPECT_EQ(ShardPath(EmitterId::kUfuncCuda, 3), "src/ufunc_cuda_3.cu");
  EXPECT_EQ(PathOf(EmitterId::kBackendHeader, "XLA"), "include/switchyard/XLANativeFunctions.h");
  EXPECT_EQ(IncludeOf(EmitterId::kOpsHeader, "vision/nms").text(),
            "\"switchyard/ops/vision/nms_ops.h\"");
  EXPECT_EQ(IncludeOf(EmitterId::kSelectedDtypes).text(), "\"switchyard/selected_dtypes.h\"");
}

}  // namespace
}  // namespace switchyard::emit
