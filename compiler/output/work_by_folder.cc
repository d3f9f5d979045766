#include "compiler/output/work_by_folder.h"

#include <algorithm>
#include <map>
#include <utility>

#include "compiler/parallel/parallel.h"

namespace switchyard::output {
namespace {

std::string_view FolderOf(std::string_view path) {
  const size_t end = path.rfind('/');
  return end == std::string_view::npos ? std::string_view() : path.substr(0, end);
}

}  // namespace

void WorkByFolder(const std::vector<std::string_view>& paths,
                  const std::function<void(size_t)>& work) {
  std::map<std::string_view, std::vector<size_t>> places;
  for (size_t i = 0; i < paths.size(); ++i) places[FolderOf(paths[i])].push_back(i);
  std::vector<std::vector<size_t>> folders;
  folders.reserve(places.size());
  for (auto& [folder, files] : places) folders.push_back(std::move(files));
  // The largest folder comes first, so that no thread waits for it at the end.
  std::stable_sort(folders.begin(), folders.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
  const auto work_on_folder = [&](size_t folder) {
    for (const size_t file : folders[folder]) work(file);
  };
  RunInParallel(folders.size(), work_on_folder, Pieces::kLarge);
}

}  // namespace switchyard::output
