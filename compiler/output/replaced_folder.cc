#include "compiler/output/replaced_folder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "compiler/emit/manifest.h"
#include "compiler/files/file_operations.h"
#include "compiler/output/output_plan.h"

namespace switchyard::output {
namespace {

namespace fs = std::filesystem;

bool IsLater(const struct timespec& a, const struct timespec& b) {
  return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
}

class Drain {
 public:
  Drain(const fs::path& folder, const fs::path& successor)
      : folder_(folder), successor_(successor), emitted_({emit::kManifestPath}) {}

  absl::Status Run() {
    for (const fs::path& root : {folder_, successor_}) {
      absl::StatusOr<std::vector<std::string>> paths = EarlierOutputs(root);
      if (!paths.ok()) return paths.status();
      for (const std::string& path : *paths) AddFoldersOf(path, &folders_);
      emitted_.insert(paths->begin(), paths->end());
    }
    return Folder("");
  }

 private:
  // Removes everything below `path`, then the folder itself. The manifest goes last, so that after
  // a kill the next run knows which files were emitted.
  absl::Status Folder(const std::string& path) {
    std::error_code error;
    std::vector<fs::directory_entry> entries;
    fs::directory_iterator entry(folder_ / path, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
      if (path.empty() && entry->path().filename() == emit::kManifestPath) continue;
      entries.push_back(*entry);
    }
    if (error) return files::FileFailure("read", folder_ / path, error.message());
    for (const fs::directory_entry& present : entries) {
      const std::string name = present.path().filename().string();
      const absl::Status status = Entry(present, path.empty() ? name : path + "/" + name);
      if (!status.ok()) return status;
    }
    if (path.empty()) unlink((folder_ / emit::kManifestPath).c_str());
    if (rmdir((folder_ / path).c_str()) != 0) return files::SystemFailure("remove", folder_ / path);
    return absl::OkStatus();
  }

  absl::Status Entry(const fs::directory_entry& present, const std::string& path) {
    std::error_code error;
    const fs::path now = successor_ / path;
    if (present.is_directory(error) && !present.is_symlink(error)) {
      if (folders_.count(path) != 0 || files::IsThere(now)) return Folder(path);
      return Rename(present.path(), now);
    }
    if (IsOfAnother(present.path(), path, now)) return Rename(present.path(), now);
    if (unlink(present.path().c_str()) != 0) return files::SystemFailure("remove", present.path());
    return absl::OkStatus();
  }

  // Whether the file came or was saved again after its folder was read.
  bool IsOfAnother(const fs::path& present, const std::string& path, const fs::path& now) const {
    struct stat old_file = {};
    struct stat new_file = {};
    if (emitted_.count(path) != 0 || lstat(present.c_str(), &old_file) != 0) return false;
    if (lstat(now.c_str(), &new_file) != 0) return true;
    if (old_file.st_ino == new_file.st_ino && old_file.st_dev == new_file.st_dev) return false;
    return !IsLater(new_file.st_mtim, old_file.st_mtim);
  }

  static absl::Status Rename(const fs::path& from, const fs::path& to) {
    std::vector<fs::path> made;
    const absl::Status status = files::MakeFolders(to.parent_path(), &made);
    if (!status.ok()) return status;
    if (std::rename(from.c_str(), to.c_str()) != 0) return files::SystemFailure("write", to);
    return absl::OkStatus();
  }

  const fs::path& folder_;
  const fs::path& successor_;
  std::set<std::string> emitted_;
  std::set<std::string> folders_;  // of emitted files
};

}  // namespace

absl::Status DrainReplacedFolder(const fs::path& folder, const fs::path& successor) {
  return Drain(folder, successor).Run();
}

absl::Status RemoveFolder(const fs::path& folder) {
  std::error_code error;
  fs::remove_all(folder, error);
  return error ? files::FileFailure("remove", folder, error.message()) : absl::OkStatus();
}

}  // namespace switchyard::output
