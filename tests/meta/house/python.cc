// Checks of the package in Python: the limits that C++ has, and imports.
#include <algorithm>
#include <map>
#include <set>

#include "tests/meta/house/checks.h"
#include "tests/meta/house/python_text.h"

namespace switchyard::meta {
namespace {

constexpr size_t kMaxFileLines = 400;
constexpr size_t kMaxFunctionLines = 50;
constexpr size_t kMaxClassLines = 150;
constexpr size_t kMaxModules = 40;
constexpr std::string_view kPackages = "lib/python";

// What is longer than it may be, with the reason. A row that is not needed is a finding.
struct Exemption {
  std::string_view path;
  std::string_view name;  // empty for the file
  std::string_view reason;
};

constexpr Exemption kExemptions[] = {
#define PYTHON_EXEMPTION(path, name, reason) {path, name, reason},
#include "tests/meta/house/python_exemptions.def"
#undef PYTHON_EXEMPTION
};

std::vector<const SourceFile*> PythonFiles(const SourceTree& tree) {
  std::vector<const SourceFile*> files;
  for (const SourceFile& file : tree.files) {
    if (EndsWith(file.path, ".py") && file.IsIn(kPackages)) files.push_back(&file);
  }
  return files;
}

std::string Exceeds(std::string_view what, size_t lines, size_t limit) {
  return std::string(what) + " has " + std::to_string(lines) + " lines, " + std::to_string(limit) +
         " are the limit";
}

// Findings without those that are exempt, and with rows that exempt nothing in a file of the tree.
class Judge {
 public:
  explicit Judge(const SourceTree& tree) : tree_(tree) {}

  void Report(const SourceFile& file, std::string_view name, Finding finding) {
    for (size_t i = 0; i < std::size(kExemptions); ++i) {
      if (kExemptions[i].path != file.path || kExemptions[i].name != name) continue;
      used_.insert(i);
      return;
    }
    findings_.push_back(std::move(finding));
  }
  // `of_files`: whether the check is that of whole files.
  Findings Finish(bool of_files) {
    for (size_t i = 0; i < std::size(kExemptions); ++i) {
      const Exemption& row = kExemptions[i];
      if (used_.count(i) != 0 || row.name.empty() != of_files) continue;
      if (tree_.Find(row.path) == nullptr) continue;
      findings_.push_back(
          {std::string(row.path), 0,
           "needs no exemption for " + std::string(row.name.empty() ? "its length" : row.name)});
    }
    return std::move(findings_);
  }

 private:
  const SourceTree& tree_;
  Findings findings_;
  std::set<size_t> used_;
};

// `lib/python/switchyard/nn/init.py` as `switchyard.nn.init`.
std::string ModuleOf(const SourceFile& file) {
  std::string name = file.path.substr(kPackages.size() + 1);
  name.resize(name.size() - 3);
  std::replace(name.begin(), name.end(), '/', '.');
  constexpr std::string_view kPackage = ".__init__";
  if (EndsWith(name, kPackage)) name.resize(name.size() - kPackage.size());
  return name;
}

std::string Outer(const std::string& module) { return module.substr(0, module.rfind('.')); }

using Edges = std::map<std::string, std::set<std::string>>;

// The modules that a file imports when it is loaded. A name that is not a module comes from the
// package itself, except the run-time's, `_C`.
void AddEdges(const SourceFile& file, const std::set<std::string>& modules, Edges* edges) {
  const std::string own = ModuleOf(file);
  std::set<std::string>& targets = (*edges)[own];
  for (const PythonImport& import : FindImports(file.text)) {
    const size_t dots = std::min(import.module.find_first_not_of('.'), import.module.size());
    std::string base = import.module;
    if (dots > 0) {
      base = EndsWith(file.path, "__init__.py") ? own : Outer(own);
      for (size_t i = 1; i < dots; ++i) base = Outer(base);
      if (dots < import.module.size()) base += "." + import.module.substr(dots);
    }
    for (const std::string& name : import.names) {
      const std::string inner = base + "." + name;
      if (modules.count(inner) != 0) {
        targets.insert(inner);
      } else if (name != "_C" && modules.count(base) != 0) {
        targets.insert(base);
      }
    }
  }
  targets.erase(own);
}

bool Reaches(const Edges& edges, const std::string& from, const std::string& to) {
  std::set<std::string> seen;
  std::vector<std::string> open = {from};
  while (!open.empty()) {
    const std::string module = open.back();
    open.pop_back();
    const auto found = edges.find(module);
    if (found == edges.end()) continue;
    for (const std::string& target : found->second) {
      if (target == to) return true;
      if (seen.insert(target).second) open.push_back(target);
    }
  }
  return false;
}

}  // namespace

Findings PythonFileLength(const SourceTree& tree) {
  Judge judge(tree);
  for (const SourceFile* file : PythonFiles(tree)) {
    const size_t lines = SplitLines(file->text).size();
    if (lines <= kMaxFileLines) continue;
    judge.Report(*file, "", {file->path, 0, Exceeds("it", lines, kMaxFileLines)});
  }
  return judge.Finish(true);
}

Findings PythonDefinitionLength(const SourceTree& tree) {
  Judge judge(tree);
  for (const SourceFile* file : PythonFiles(tree)) {
    for (const PythonDefinition& one : FindDefinitions(file->text)) {
      const size_t lines = one.last_line - one.first_line + 1;
      const size_t limit = one.is_class ? kMaxClassLines : kMaxFunctionLines;
      if (lines <= limit) continue;
      judge.Report(*file, one.name, {file->path, one.first_line, Exceeds(one.name, lines, limit)});
    }
  }
  return judge.Finish(false);
}

Findings PythonFolderSize(const SourceTree& tree) {
  std::map<std::string, size_t> counts;
  for (const SourceFile* file : PythonFiles(tree)) ++counts[file->Folder()];
  Findings findings;
  for (const auto& [folder, count] : counts) {
    if (count <= kMaxModules) continue;
    findings.push_back({folder, 0,
                        "has " + std::to_string(count) + " modules, " +
                            std::to_string(kMaxModules) + " are the limit"});
  }
  return findings;
}

Findings NoImportCircles(const SourceTree& tree) {
  const std::vector<const SourceFile*> files = PythonFiles(tree);
  std::set<std::string> modules;
  for (const SourceFile* file : files) modules.insert(ModuleOf(*file));
  Edges edges;
  for (const SourceFile* file : files) AddEdges(*file, modules, &edges);
  Findings findings;
  for (const SourceFile* file : files) {
    const std::string own = ModuleOf(*file);
    for (const std::string& target : edges[own]) {
      // Said once, of the first of both.
      if (own < target && Reaches(edges, target, own)) {
        findings.push_back({file->path, 0, "imports " + target + ", which imports it"});
      }
    }
  }
  return findings;
}

}  // namespace switchyard::meta
