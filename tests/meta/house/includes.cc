// Checks of include relations.
#include <algorithm>
#include <array>

#include "tests/meta/house/checks.h"

namespace switchyard::meta {
namespace {

// Phases in the order of the pipeline; a service precedes its users.
struct Phase {
  std::string_view folder;
  int place;
};

constexpr std::array<Phase, 29> kPhases = {{
    {"compiler/files", 0},       {"compiler/parallel", 0}, {"compiler/source", 0},
    {"compiler/diagnostics", 1}, {"compiler/yaml", 2},     {"compiler/schema", 3},
    {"compiler/cpp", 4},         {"compiler/python", 4},   {"compiler/alias", 5},
    {"compiler/derivatives", 5}, {"compiler/sema", 5},     {"compiler/expand", 6},
    {"compiler/dispatch", 7},    {"compiler/select", 8},   {"compiler/target", 9},
    {"compiler/plan", 10},       {"compiler/model", 10},   {"compiler/dump", 11},
    {"compiler/emit", 11},       {"compiler/output", 12},  {"compiler/diff", 12},
    {"compiler/table", 12},      {"compiler/size", 12},    {"compiler/fmt", 13},
    {"compiler/clang", 14},      {"compiler/check", 15},   {"compiler/import", 16},
    {"compiler/lsp", 16},        {"compiler/driver", 17},
}};

bool IsBelow(std::string_view path, std::string_view folder) {
  return path.size() > folder.size() && path[folder.size()] == '/' && StartsWith(path, folder);
}

const Phase* FindPhase(std::string_view path) {
  const auto found = std::find_if(kPhases.begin(), kPhases.end(),
                                  [&](const Phase& phase) { return IsBelow(path, phase.folder); });
  return found == kPhases.end() ? nullptr : &*found;
}

// The folders that folders outside the compiler may include. Emitted headers are included as
// switchyard/...
struct Reach {
  std::string_view folder;
  std::array<std::string_view, 5> allowed;
};

// The first matching folder counts.
constexpr std::array<Reach, 7> kReaches = {{
    {"grammar", {"grammar"}},
    // The operators of the build, if it has them.
    {"lib/extension", {"lib", "switchyard"}},
    {"lib", {"lib"}},
    {"kernels", {"kernels", "lib", "switchyard"}},
    {"generated", {"generated", "kernels", "lib", "switchyard"}},
    {"examples", {"examples", "kernels", "lib", "switchyard"}},
    {"compiler", {"compiler", "grammar", "lib"}},
}};

constexpr std::array<std::string_view, 8> kTopFolders = {
    "compiler", "examples", "generated", "grammar", "kernels", "lib", "switchyard", "tests"};

bool IsOfTheHouse(std::string_view target) {
  return std::any_of(kTopFolders.begin(), kTopFolders.end(),
                     [&](std::string_view folder) { return IsBelow(target, folder); });
}

// Empty if `path` may include `target`.
std::string ObjectionTo(std::string_view path, std::string_view target) {
  // The run-time's only emitted header, if a build has it.
  if (path == "lib/core/selected_dtypes.h" && target == "switchyard/selected_dtypes.h") return "";
  for (const Reach& reach : kReaches) {
    if (!IsBelow(path, reach.folder)) continue;
    const bool allowed = std::any_of(
        reach.allowed.begin(), reach.allowed.end(),
        [&](std::string_view folder) { return !folder.empty() && IsBelow(target, folder); });
    if (!allowed) return std::string(reach.folder) + "/ may not include this";
    break;
  }
  // From the run-time the compiler uses only the shared parts: the model of keys, the hash of
  // operator names, the format of weights, the table of dtypes and the list of functions in C.
  const bool is_shared = IsBelow(target, "lib/keys") || target == "lib/boxing/name_hash.h" ||
                         target == "lib/model/checksum.h" || target == "lib/model/weights_head.h" ||
                         target == "lib/core/scalar_types.def" ||
                         target == "lib/aoti/functions.def";
  if (IsBelow(path, "compiler") && IsBelow(target, "lib") && !is_shared) {
    return "compiler/ includes nothing of lib/ but lib/keys, lib/boxing/name_hash.h, the format of "
           "weights, lib/core/scalar_types.def and lib/aoti/functions.def";
  }
  const Phase* from = FindPhase(path);
  const Phase* to = FindPhase(target);
  if (IsBelow(path, "compiler") && from == nullptr) return "its own folder has no place";
  if (IsBelow(target, "compiler") && to == nullptr) return "its folder has no place in the order";
  if (from != nullptr && to != nullptr && to->place > from->place) {
    return std::string(to->folder) + " comes after " + std::string(from->folder);
  }
  return "";
}

// An outside library, by the prefix of its headers' paths, and the places that may use it.
struct Library {
  std::string_view prefix;
  std::array<std::string_view, 7> places;
};

constexpr std::array<Library, 15> kLibraries = {{
    {"Python.h", {"lib/python", "tests/lib/python"}},
    {"structmember.h", {"lib/python"}},
    {"tao/", {"grammar", "compiler/schema/parse", "tests/grammar"}},
    {"llvm/Support/YAML", {"compiler/yaml"}},
    {"llvm/", {"compiler", "tests/compiler", "tests/conformance"}},
    {"clang/", {"compiler/clang", "tests/compiler/clang"}},
    {"minizip/", {"compiler/model/read", "tests/compiler/model"}},
    {"zlib.h", {"compiler/model/read"}},
    {"absl/", {"compiler", "tests/bench", "tests/compiler", "tests/files", "tests/conformance"}},
    {"Eigen/", {"kernels/cpu/linalg"}},
    {"eigen3/", {"kernels/cpu/linalg", "tests/bench"}},
    {"gtest/", {"tests"}},
    {"gmock/", {"tests"}},
    {"benchmark/", {"tests/bench"}},
    {"torch/",
     {"examples/torch_extension", "lib/aten", "tests/bench", "tests/kernels/comparison",
      "tests/lib/aten", "tests/lib/extension", "tests/product/torch_library_api"}},
}};

const Library* FindLibrary(std::string_view target) {
  const auto found =
      std::find_if(kLibraries.begin(), kLibraries.end(),
                   [&](const Library& library) { return StartsWith(target, library.prefix); });
  return found == kLibraries.end() ? nullptr : &*found;
}

}  // namespace

Findings IncludeDirection(const SourceTree& tree) {
  Findings findings;
  for (const SourceFile& file : tree.files) {
    if (!file.IsCpp() || file.IsIn("tests")) continue;
    for (const Include& include : FindIncludes(file)) {
      if (!IsOfTheHouse(include.target)) continue;
      const std::string objection = ObjectionTo(file.path, include.target);
      if (objection.empty()) continue;
      findings.push_back(
          {file.path, include.line, "includes " + std::string(include.target) + ": " + objection});
    }
  }
  return findings;
}

Findings OutsideLibraries(const SourceTree& tree) {
  Findings findings;
  for (const SourceFile& file : tree.files) {
    if (!file.IsHouseCpp()) continue;
    for (const Include& include : FindIncludes(file)) {
      const Library* library = FindLibrary(include.target);
      if (library == nullptr) continue;
      const bool allowed =
          std::any_of(library->places.begin(), library->places.end(),
                      [&](std::string_view place) { return !place.empty() && file.IsIn(place); });
      if (allowed) continue;
      findings.push_back({file.path, include.line,
                          "includes " + std::string(include.target) + " away from its place"});
    }
  }
  return findings;
}

Findings NoStreams(const SourceTree& tree) {
  Findings findings;
  for (const SourceFile& file : tree.files) {
    const bool banned = file.IsIn("lib") || file.IsIn("kernels") || file.IsIn("generated");
    if (!file.IsCpp() || !banned) continue;
    for (const Include& include : FindIncludes(file)) {
      if (include.target != "iostream") continue;
      findings.push_back({file.path, include.line, "<iostream> brings a static initializer"});
    }
  }
  return findings;
}

}  // namespace switchyard::meta
