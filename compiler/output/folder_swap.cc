#include "compiler/output/folder_swap.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "compiler/files/file_operations.h"
#include "compiler/output/replaced_folder.h"
#include "compiler/output/work_by_folder.h"

namespace switchyard::output {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kModeBits = 07777;

// Exchanges two names. False when the kernel or the file system cannot.
bool Exchange(const fs::path& a, const fs::path& b) {
#if defined(__linux__) && defined(SYS_renameat2)
  constexpr unsigned kExchange = 2;  // RENAME_EXCHANGE of linux/fs.h
  return syscall(SYS_renameat2, AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), kExchange) == 0;
#else
  static_cast<void>(a);
  static_cast<void>(b);
  return false;
#endif
}

bool IsAtOrBelow(const fs::path& path, const fs::path& folder) {
  const fs::path relative = path.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

// Whether processes work in the folder: renaming it would take them along.
bool IsWorkedIn(const fs::path& root) {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  return error || IsAtOrBelow(here, root);
}

class StageBuilder {
 public:
  StageBuilder(const OutputPlan& plan, const fs::path& root, const fs::path& stage)
      : plan_(plan), root_(root), stage_(stage) {}

  // Links the folders and files that stay. False when something cannot be linked.
  bool LinkPresent() {
    if (!MakeLike(root_, stage_)) return false;
    std::set<std::string_view> not_linked(plan_.removals.begin(), plan_.removals.end());
    for (const emit::Artifact* artifact : plan_.writes) not_linked.insert(artifact->path);
    std::error_code error;
    std::vector<std::string> files;
    fs::recursive_directory_iterator entry(root_, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
      const std::string path = entry->path().string().substr(root_.string().size() + 1);
      const bool is_folder = entry->is_directory(error) && !entry->is_symlink(error);
      if (is_folder != (plan_.folders.count(path) != 0)) return false;
      if (is_folder) {
        if (!MakeLike(entry->path(), stage_ / path)) return false;
      } else if (not_linked.count(path) == 0) {
        if (!CanBeLinked(*entry)) return false;
        files.push_back(path);
      }
    }
    return !error && Link(files);
  }

  // Folders that would be empty are not kept.
  absl::Status WriteNew() {
    std::vector<fs::path> made;
    for (const emit::Artifact* artifact : plan_.writes) {
      if (artifact->path.find('/') == std::string::npos) continue;
      const absl::Status status = MakeFoldersOf(artifact->path, &made);
      if (!status.ok()) return status;
    }
    std::vector<std::string_view> paths;
    paths.reserve(plan_.writes.size());
    for (const emit::Artifact* artifact : plan_.writes) paths.push_back(artifact->path);
    std::vector<absl::Status> statuses(paths.size());
    WorkByFolder(paths, [&](size_t i) {
      statuses[i] =
          files::WriteNewFile(stage_.string() + "/" + plan_.writes[i]->path, plan_.writes[i]->text);
    });
    for (const absl::Status& status : statuses) {
      if (!status.ok()) return status;
    }
    for (auto folder = plan_.folders.rbegin(); folder != plan_.folders.rend(); ++folder) {
      const absl::Status status = files::RemoveIfEmpty(stage_ / *folder);
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

 private:
  absl::Status MakeFoldersOf(const std::string& path, std::vector<fs::path>* made) {
    const std::string folder = path.substr(0, path.rfind('/'));
    if (!checked_folders_.insert(folder).second) return absl::OkStatus();
    return files::MakeFolders(stage_ / folder, made);
  }

  static bool CanBeLinked(const fs::directory_entry& entry) {
    std::error_code error;
    return entry.is_regular_file(error) || entry.is_symlink(error);
  }

  bool Link(const std::vector<std::string>& files) {
    std::atomic<bool> is_done = true;
    WorkByFolder({files.begin(), files.end()}, [&](size_t i) {
      const std::string from = root_.string() + "/" + files[i];
      const std::string to = stage_.string() + "/" + files[i];
      if (linkat(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), 0) != 0) is_done = false;
    });
    return is_done;
  }

  static bool MakeLike(const fs::path& present, const fs::path& fresh) {
    struct stat old_status = {};
    struct stat new_status = {};
    if (stat(present.c_str(), &old_status) != 0) return false;
    if (mkdir(fresh.c_str(), 0777) != 0 && errno != EEXIST) return false;
    if (stat(fresh.c_str(), &new_status) != 0) return false;
    if (old_status.st_uid != new_status.st_uid || old_status.st_gid != new_status.st_gid) {
      return false;
    }
    const bool is_alike = ((old_status.st_mode ^ new_status.st_mode) & kModeBits) == 0;
    return is_alike || chmod(fresh.c_str(), old_status.st_mode & kModeBits) == 0;
  }

  const OutputPlan& plan_;
  const fs::path& root_;
  const fs::path& stage_;
  std::set<std::string> checked_folders_;
};

absl::Status KeepInode(const fs::path& stage, const files::LockFile& lock) {
  struct stat status = {};
  if (stat(stage.c_str(), &status) != 0) return files::SystemFailure("read", stage);
  return lock.Keep(status.st_ino);
}

// A folder with a new name needs no exchange. `status` is how writing its files ended.
absl::StatusOr<SwapOutcome> PlaceNewFolder(absl::Status status, const fs::path& root,
                                           const fs::path& stage) {
  if (status.ok() && std::rename(stage.c_str(), root.c_str()) != 0) {
    status = files::SystemFailure("write", root);
  }
  if (!status.ok()) return status;
  return SwapOutcome::kDone;
}

// Removes the folder at `stage`, after the lock was given the inode of a built one: it is that one,
// or the folder that it was exchanged with.
absl::Status RemoveStage(const fs::path& root, const fs::path& stage, const files::LockFile& lock) {
  const absl::StatusOr<bool> is_there = files::Exists(stage);
  if (!is_there.ok()) return is_there.status();
  if (!*is_there) return absl::OkStatus();
  struct stat info = {};
  if (lstat(stage.c_str(), &info) != 0) return files::SystemFailure("read", stage);
  if (!S_ISDIR(info.st_mode)) return files::FileFailure("remove", stage, "it is not a folder");
  const std::optional<uint64_t> kept = lock.Kept();
  const bool was_replaced = kept && *kept != info.st_ino;
  return was_replaced ? DrainReplacedFolder(stage, root) : RemoveFolder(stage);
}

// There must be nothing at `stage`, and no number kept.
absl::StatusOr<SwapOutcome> BuildAndPlace(const OutputPlan& plan, const fs::path& root,
                                          const fs::path& stage, const files::LockFile& lock) {
  const bool is_new = !files::IsThere(root);
  if (!is_new && IsWorkedIn(root)) return SwapOutcome::kNotPossible;
  if (mkdir(stage.c_str(), 0777) != 0) return files::SystemFailure("make folder", stage);
  StageBuilder builder(plan, root, stage);
  if (is_new) return PlaceNewFolder(builder.WriteNew(), root, stage);
  if (!builder.LinkPresent()) return SwapOutcome::kNotPossible;
  absl::Status status = builder.WriteNew();
  if (status.ok()) status = KeepInode(stage, lock);
  if (!status.ok()) return status;
  return Exchange(stage, root) ? SwapOutcome::kDone : SwapOutcome::kNotPossible;
}

}  // namespace

absl::StatusOr<SwapOutcome> SwapFolder(const OutputPlan& plan, const fs::path& root,
                                       const fs::path& stage, NewFolder* begun,
                                       files::LockFile* lock) {
  const absl::StatusOr<SwapOutcome> outcome =
      begun == nullptr ? BuildAndPlace(plan, root, stage, *lock)
                       : PlaceNewFolder(begun->Complete(plan.writes), root, stage);
  const absl::Status cleaned_up = CleanUpSwap(root, stage, lock);
  if (outcome.ok() && !cleaned_up.ok()) return cleaned_up;
  return outcome;
}

absl::Status CleanUpSwap(const fs::path& root, const fs::path& stage, files::LockFile* lock) {
  absl::Status status = RemoveStage(root, stage, *lock);
  if (status.ok()) status = lock->Forget();
  if (!status.ok()) lock->Abandon();
  return status;
}

}  // namespace switchyard::output
