// Checks that every file is built and tested.
#include <algorithm>
#include <array>
#include <set>

#include "tests/meta/house/checks.h"

namespace switchyard::meta {
namespace {

// `*` matches any characters except a slash, `**` matches any characters.
bool Matches(std::string_view pattern, std::string_view name) {
  if (pattern.empty()) return name.empty();
  if (pattern[0] != '*') {
    return !name.empty() && name[0] == pattern[0] && Matches(pattern.substr(1), name.substr(1));
  }
  const bool deep = StartsWith(pattern, "**");
  const std::string_view rest = pattern.substr(deep ? 2 : 1);
  for (size_t skipped = 0; skipped <= name.size(); ++skipped) {
    if (Matches(rest, name.substr(skipped))) return true;
    if (skipped < name.size() && name[skipped] == '/' && !deep) return false;
  }
  return false;
}

// The files that a BUILD file names: its strings. Text that a list comprehension adds before a
// string with `+`, or inserts for its `%s`, may be anything.
std::vector<std::string> NamedFiles(std::string_view build_text) {
  std::vector<std::string> names;
  for (const std::string_view line : SplitLines(build_text)) {
    const size_t comment = std::min(line.find('#'), line.size());
    size_t open = line.find('"');
    while (open < comment) {
      const size_t close = line.find('"', open + 1);
      if (close == std::string_view::npos) break;
      std::string name(line.substr(open + 1, close - open - 1));
      if (EndsWith(line.substr(0, open), "+ ")) name = "*" + name;
      const size_t hole = name.find("%s");
      names.push_back(hole == std::string::npos ? name : name.replace(hole, 2, "*"));
      open = line.find('"', close + 1);
    }
  }
  return names;
}

// The BUILD file of the innermost package around a file; nullptr without one.
const SourceFile* FindBuildFile(const SourceTree& tree, std::string folder) {
  while (!folder.empty()) {
    if (const SourceFile* build = tree.Find(folder + "/BUILD")) return build;
    const size_t slash = folder.rfind('/');
    folder.resize(slash == std::string::npos ? 0 : slash);
  }
  return nullptr;
}

bool IsNamed(const SourceFile& build, const SourceFile& file) {
  const std::string name = file.path.substr(build.Folder().size() + 1);
  const std::vector<std::string> named = NamedFiles(build.text);
  return std::any_of(named.begin(), named.end(),
                     [&](const std::string& pattern) { return Matches(pattern, name); });
}

constexpr std::array<std::string_view, 4> kTestedFolders = {"compiler", "grammar", "kernels",
                                                            "lib"};

// A header that contains only includes: another name for them.
bool IsInclusionAlone(const SourceFile& file) {
  return file.IsHeader() && file.text.find_first_of(";{") == std::string::npos;
}

bool IsToBeTested(const SourceFile& file) {
  return file.IsHouseCpp() && !IsInclusionAlone(file) &&
         std::any_of(kTestedFolders.begin(), kTestedFolders.end(),
                     [&](std::string_view folder) { return file.IsIn(folder); });
}

// The parent of a sub-folder, `compiler/emit` for `compiler/emit/boxed`: both share their tests.
std::string HouseOf(const std::string& folder) {
  const size_t top = folder.find('/');
  return top == std::string::npos ? folder : folder.substr(0, folder.find('/', top + 1));
}

// Unit tests in the mirrored folder, or file tests of the phase, which are in folders by topic.
bool HasTests(const SourceTree& tree, const std::string& folder) {
  constexpr std::string_view kCompiler = "compiler/";
  if (StartsWith(folder, kCompiler)) {
    const std::string phase = folder.substr(kCompiler.size());
    if (tree.HasFileIn("tests/files/" + phase.substr(0, phase.find('/')))) return true;
  }
  return std::any_of(tree.files.begin(), tree.files.end(), [&](const SourceFile& file) {
    return file.IsIn("tests/" + HouseOf(folder)) && EndsWith(file.path, "_test.cc");
  });
}

// Whether a line calls the rule: not a longer name that contains it, and not in a comment.
bool Calls(std::string_view line, std::string_view rule) {
  const size_t at = line.find(std::string(rule) + "(");
  if (at == std::string_view::npos || line.find('#') < at) return false;
  return at == 0 || line[at - 1] == ' ' || line[at - 1] == '[';
}

struct OutsideRule {
  std::string_view name;
  std::string_view repository;
};

constexpr std::array<OutsideRule, 7> kOutsideRules = {{{"cc_binary", "@rules_cc"},
                                                       {"cc_import", "@rules_cc"},
                                                       {"cc_library", "@rules_cc"},
                                                       {"cc_test", "@rules_cc"},
                                                       {"sh_binary", "@rules_shell"},
                                                       {"sh_library", "@rules_shell"},
                                                       {"sh_test", "@rules_shell"}}};

bool Loads(std::string_view line, const OutsideRule& rule) {
  return StartsWith(line, "load(\"" + std::string(rule.repository) + "//") &&
         line.find('"' + std::string(rule.name) + '"') != std::string_view::npos;
}

}  // namespace

Findings RulesAreLoaded(const SourceTree& tree) {
  Findings findings;
  for (const SourceFile& file : tree.files) {
    if (file.Name() != "BUILD" && !EndsWith(file.path, ".BUILD")) continue;
    const std::vector<std::string_view> lines = SplitLines(file.text);
    for (const OutsideRule& rule : kOutsideRules) {
      const auto called = std::find_if(lines.begin(), lines.end(),
                                       [&](auto line) { return Calls(line, rule.name); });
      const bool loaded =
          std::any_of(lines.begin(), lines.end(), [&](auto line) { return Loads(line, rule); });
      if (called == lines.end() || loaded) continue;
      findings.push_back(
          {file.path, static_cast<size_t>(called - lines.begin()) + 1,
           std::string(rule.name) + " is not loaded from " + std::string(rule.repository)});
    }
  }
  return findings;
}

Findings EverySourceIsBuilt(const SourceTree& tree) {
  Findings findings;
  for (const SourceFile& file : tree.files) {
    if (!file.IsHouseCpp()) continue;
    const SourceFile* build = FindBuildFile(tree, file.Folder());
    if (build == nullptr) {
      findings.push_back({file.path, 0, "there is no BUILD file for it"});
    } else if (!IsNamed(*build, file)) {
      findings.push_back({file.path, 0, build->path + " does not name it"});
    }
  }
  return findings;
}

Findings EveryFolderIsTested(const SourceTree& tree) {
  std::set<std::string> folders;
  for (const SourceFile& file : tree.files) {
    if (IsToBeTested(file)) folders.insert(file.Folder());
  }
  Findings findings;
  for (const std::string& folder : folders) {
    if (!HasTests(tree, folder))
      findings.push_back({folder, 0, "tests/" + folder + " has no test"});
  }
  return findings;
}

}  // namespace switchyard::meta
