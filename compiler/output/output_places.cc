#include "compiler/output/output_places.h"

#include <filesystem>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>

#include "compiler/files/file_operations.h"
#include "compiler/files/file_replacement.h"
#include "compiler/files/output_check.h"
#include "compiler/output/output_plan.h"

namespace switchyard::output {
namespace {

namespace fs = std::filesystem;

fs::path Resolved(const fs::path& path) {
  std::error_code error;
  fs::path resolved = fs::weakly_canonical(fs::absolute(files::BehindLinks(path)), error);
  return resolved.has_filename() ? resolved : resolved.parent_path();
}

// The path below the folder; nothing when `path` is not in it. `.` for the folder itself.
std::optional<std::string> Below(const fs::path& folder, const std::string& path) {
  const fs::path way = Resolved(path).lexically_relative(folder);
  if (way.empty() || *way.begin() == "..") return std::nullopt;
  return way.string();
}

// The emitted files and their folders.
class Outputs {
 public:
  explicit Outputs(const std::vector<emit::Artifact>& artifacts) : folders_({"."}) {
    for (const emit::Artifact& artifact : artifacts) {
      paths_.insert(artifact.path);
      AddFoldersOf(artifact.path, &folders_);
    }
  }

  bool HasFile(const std::string& path) const { return paths_.count(path) != 0; }
  bool HasFolder(const std::string& path) const { return folders_.count(path) != 0; }

 private:
  std::set<std::string_view> paths_;
  std::set<std::string> folders_;
};

std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

}  // namespace

absl::Status CheckPlaces(const OutputPlaces& places, const std::vector<std::string>& inputs,
                         const std::vector<emit::Artifact>& artifacts) {
  const fs::path folder = Resolved(places.directory);
  std::optional<Outputs> outputs;  // made on demand: some ten thousand files
  for (const std::string& input : inputs) {
    const auto path = input == "-" ? std::nullopt : Below(folder, input);
    if (!path) continue;
    if (!outputs) outputs.emplace(artifacts);
    if (outputs->HasFile(*path)) {
      return files::FileFailure("write", folder / *path, "it is an input as well");
    }
  }
  std::vector<files::Output> others;
  std::set<fs::path> taken;
  for (const std::string& other : places.others) {
    if (other.empty()) continue;
    files::Output& output = others.emplace_back(files::Output{other, false});
    bool is_taken = !taken.insert(Resolved(other)).second;
    if (const auto path = Below(folder, other)) {
      if (!outputs) outputs.emplace(artifacts);
      is_taken = is_taken || outputs->HasFile(*path) || outputs->HasFolder(*path);
      output.folder_is_made = outputs->HasFolder(FolderOf(*path));
    }
    if (is_taken) return files::FileFailure("write", other, "another output has that name");
  }
  return others.empty() ? absl::OkStatus() : files::CheckOutputs(others, inputs);
}

}  // namespace switchyard::output
