// Checks of folders: their contents and their dependencies.
#include <map>
#include <set>
#include <utility>

#include "tests/meta/house/checks.h"

namespace switchyard::meta {
namespace {

constexpr size_t kMaxSources = 40;

bool IsBelow(const std::string& folder, const std::string& above) {
  return StartsWith(folder, above + "/");
}

std::string FolderOf(std::string_view path) {
  return std::string(path.substr(0, path.find_last_of('/')));
}

using Edge = std::pair<std::string, std::string>;

// The first file and line from which a folder includes another. A folder and its sub-folder count
// as one.
std::map<Edge, Finding> FindEdges(const SourceTree& tree) {
  std::map<Edge, Finding> edges;
  for (const SourceFile& file : tree.files) {
    if (!file.IsHouseCpp() || file.IsIn("tests")) continue;
    const std::string from = file.Folder();
    for (const Include& include : FindIncludes(file)) {
      if (tree.Find(include.target) == nullptr) continue;
      const std::string to = FolderOf(include.target);
      if (from == to || IsBelow(from, to) || IsBelow(to, from)) continue;
      edges.emplace(Edge(from, to), Finding{file.path, include.line, ""});
    }
  }
  return edges;
}

}  // namespace

Findings NoCircles(const SourceTree& tree) {
  const std::map<Edge, Finding> edges = FindEdges(tree);
  Findings findings;
  for (const auto& [edge, place] : edges) {
    if (edge.first > edge.second) continue;
    const auto back = edges.find({edge.second, edge.first});
    if (back == edges.end()) continue;
    findings.push_back(
        {place.path, place.line,
         edge.first + " includes " + edge.second + ", which includes it in " + back->second.path});
  }
  return findings;
}

Findings FolderSize(const SourceTree& tree) {
  std::map<std::string, std::set<std::string>> sources;
  for (const SourceFile& file : tree.files) {
    if (!file.IsHouseCpp()) continue;
    sources[file.Folder()].insert(file.Name().substr(0, file.Name().find('.')));
  }
  Findings findings;
  for (const auto& [folder, names] : sources) {
    if (names.size() <= kMaxSources) continue;
    findings.push_back({folder, 0,
                        "has " + std::to_string(names.size()) + " sources, " +
                            std::to_string(kMaxSources) + " are the limit"});
  }
  return findings;
}

}  // namespace switchyard::meta
