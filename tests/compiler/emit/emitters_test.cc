// The table of emitters has every written file, and all lists of files agree with it.
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/emit/emitter_table.h"
#include "compiler/emit/manifest.h"
#include "compiler/select/selection.h"
#include "compiler/target/target.h"
#include "gmock/gmock.h"
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

// The paths of the table that begin with `folder`, of files of the embedded run-time: the rules for
// Bazel and CMake know no other.
Paths PathsBelow(const std::string& folder) {
  const target::Target& embedded = *target::FindTarget("embedded");
  Paths paths;
  for (const EmitterRow& row : EmitterRows()) {
    if (!embedded.can(row.needs)) continue;
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
  const std::string autograd = "tests/files/emit/autograd/";
  Options with_autograd = {"embedded", {"CPU"}, 1};
  with_autograd.has_autograd = true;
  Options with_python = {"embedded", {"CPU"}, 1};
  with_python.python_module = "vendor.ops";
  const std::string vendor = "tests/files/emit/vendor/";
  Options with_registration = {"aten", {"CPU", "PrivateUse1"}, 1};
  with_registration.registration.emplace();
  const std::string aoti = "tests/files/emit/aoti/";
  Options with_shim = {"embedded", {"CPU"}, 1};
  with_shim.aoti_calls = {{"aoti_torch_cpu_counted", source::kNoRange}};
  const std::string stable = "tests/files/emit/stable/";
  Options for_stable = {"stable", {"CPU", "CUDA"}, 1};
  for_stable.has_autograd = true;
  std::vector<Artifact> all;
  for (Emitted& emitted : std::vector<Emitted>{
           EmitFile(kStructured, OnTwoBackends()),
           EmitFile(backends + "schema.yaml", {"embedded", {"CPU", "XLA", "HPU"}, 1},
                    {backends + "functions.yaml", backends + "hpu.yaml", backends + "xla.yaml"}),
           EmitFile("tests/files/emit/dtypes/schema.yaml", some_dtypes),
           EmitFile(autograd + "schema.yaml", with_autograd, {autograd + "derivatives.yaml"}),
           EmitFile("tests/files/emit/python/schema.yaml", with_python),
           EmitFile(aoti + "schema.yaml", with_shim),
           EmitFile(stable + "schema.yaml", for_stable, {stable + "derivatives.yaml"}),
           EmitFile(vendor + "schema.yaml", with_registration, {vendor + "backend.yaml"})}) {
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
    // `add_native.h` belongs to `add`, and could be the public header of `add_native`.
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

target::Target EmbeddedWith(bool (*can)(target::Capability)) {
  target::Target target = *target::FindTarget("embedded");
  target.can = can;
  return target;
}

TEST(Emitters, AStructuredOperatorNeedsStructuredKernels) {
  const target::Target target = EmbeddedWith([](target::Capability capability) {
    return capability != target::Capability::kStructuredKernels;
  });
  const Emitted emitted = EmitFileFor(target, kStructured, OnTwoBackends());
  EXPECT_FALSE(emitted.is_good);
  EXPECT_THAT(
      emitted.reports,
      ::testing::Contains(::testing::HasSubstr(
          "E010 operator `mul.out` has a structured kernel, which cannot be emitted: target "
          "`embedded` has no classes around structured kernels")));
  // Operators without structured kernels are fine on such a target.
  EXPECT_TRUE(
      EmitFileFor(target, "tests/files/emit/api/schema.yaml", {"embedded", {"CPU"}, 1}).is_good);
}

TEST(Emitters, AnInnerLoopNeedsLoops) {
  const target::Target target = EmbeddedWith([](target::Capability capability) {
    return capability != target::Capability::kUfuncKernels;
  });
  const Emitted emitted = EmitFileFor(target, kStructured, OnTwoBackends());
  EXPECT_FALSE(emitted.is_good);
  EXPECT_THAT(
      emitted.reports,
      ::testing::Each(::testing::HasSubstr(
          "E011 the kernels of operator `add.out` with a `ufunc_inner_loop` cannot be emitted: "
          "target `embedded` has no loops over the elements")));
}

TEST(Emitters, AFallbackNeedsFallbacks) {
  const target::Target target = EmbeddedWith(
      [](target::Capability capability) { return capability != target::Capability::kFallbacks; });
  const std::string folder = "tests/files/emit/fallbacks/";
  const Emitted emitted =
      EmitFileFor(target, folder + "schema.yaml", OnTwoBackends(), {folder + "fallbacks.yaml"});
  EXPECT_FALSE(emitted.is_good);
  // A key that calls pass by needs nothing.
  EXPECT_THAT(emitted.reports, ::testing::ElementsAre(
                                   ::testing::HasSubstr("E024 the kernels of backend `Conjugate`"),
                                   ::testing::HasSubstr("E024 the kernels of backend `Negative`"),
                                   ::testing::HasSubstr("E024 the kernels of backend "
                                                        "`AutogradCPU`")));
}

// The functions in C are of a program, which names what it calls; no library of operators has them.
// That of PyTorch's stable ABI is compiled with PyTorch's headers alone.
Paths SourcesOfLibraries() {
  Paths paths = PathsBelow("src/");
  paths.erase(PathOf(EmitterId::kAotiShim));
  paths.erase(PathOf(EmitterId::kStableLibrary));
  return paths;
}

TEST(Emitters, TheBazelRulesKnowThem) {
  Paths paths = SourcesOfLibraries();
  paths.insert({PathOf(EmitterId::kSelectedDtypes), PathOf(EmitterId::kManifest)});
  EXPECT_EQ(
      PathsIn("bazel/private/op_sources.bzl", {"src/", "dtypes/switchyard", "switchyard_manifest"}),
      paths);
}

TEST(Emitters, TheFunctionsForCMakeKnowThem) {
  EXPECT_EQ(PathsIn("lib/cmake/SwitchyardDispatch.cmake", {"src/"}), SourcesOfLibraries());
}

TEST(Emitters, ThePageOfTheCommandLineKnowsThem) {
  Paths rows;
  for (const EmitterRow& row : EmitterRows()) rows.insert("| `DIR/" + std::string(row.path));
  EXPECT_EQ(PathsIn("docs/reference/command_line.md", {"| `DIR/"}), rows);
}

// The string literals of a source, one after the other.
std::string LiteralsOf(std::string text) {
  text = std::regex_replace(text, std::regex("(^|\n)#include[^\n]*"), "\n");
  text = std::regex_replace(text, std::regex("//[^\n]*"), "");
  std::string literals;
  for (size_t at = text.find('"'); at != std::string::npos; at = text.find('"', at + 1)) {
    const bool is_raw = at > 0 && text[at - 1] == 'R';
    const std::string end = is_raw ? ")code\"" : "\"";
    size_t last = text.find(end, at + 1);
    while (!is_raw && last != std::string::npos && text[last - 1] == '\\') {
      last = text.find(end, last + 1);
    }
    if (last == std::string::npos) break;
    literals += text.substr(at + 1, last - at - 1) + " ";
    at = last + end.size() - 1;
  }
  // Holes have names.
  return std::regex_replace(literals, std::regex("[$][a-z_]+[$]"), "$");
}

TEST(Emitters, HaveNoWordOfARunTime) {
  const target::Target& target = *target::FindTarget("embedded");
  // What emitted code calls its own things, and words of C++.
  const std::set<std::string> ours = {"bool", "double", "int64_t", "opmath_t", "scalar_t"};
  std::set<std::string> words;
  for (const std::string_view name : target.own_names) words.insert(std::string(name));
  for (const std::string& word : ours) words.erase(word);
  const std::regex spaces("\\b(native|ops|redispatch|boxed|internal|meta|structured|ufunc)::");
  size_t sources = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("compiler/emit")) {
    if (entry.path().extension() != ".cc") continue;
    ++sources;
    std::ifstream stream(entry.path());
    const std::string literals = LiteralsOf({std::istreambuf_iterator<char>(stream), {}});
    EXPECT_FALSE(std::regex_search(literals, spaces)) << entry.path();
    const std::regex word("[A-Za-z_][A-Za-z_0-9]*");
    for (std::sregex_iterator at(literals.begin(), literals.end(), word), end; at != end; ++at) {
      EXPECT_EQ(words.count(at->str()), 0u) << entry.path() << " spells " << at->str();
    }
  }
  EXPECT_GT(sources, 30u);
}

TEST(Emitters, PathsAndIncludes) {
  EXPECT_EQ(ShardPath(EmitterId::kUfuncCuda, 3), "src/ufunc_cuda_3.cu");
  EXPECT_EQ(PathOf(EmitterId::kBackendHeader, "XLA"), "include/switchyard/XLANativeFunctions.h");
  EXPECT_EQ(IncludeOf(EmitterId::kNativeHeader, "vision/nms").text(),
            "\"switchyard/ops/vision/nms_native.h\"");
  EXPECT_EQ(IncludeOf(EmitterId::kSelectedDtypes).text(), "\"switchyard/selected_dtypes.h\"");
}

}  // namespace
}  // namespace switchyard::emit
