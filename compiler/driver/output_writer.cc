#include "compiler/driver/output_writer.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

namespace switchyard::driver {
namespace {

namespace fs = std::filesystem;

constexpr char kOpsFolder[] = "include/switchyard/ops";
// What the names of sources begin with of which there is one a shard.
constexpr std::string_view kShardNames[] = {"autogen_kernels_", "boxed_calls_", "dispatch_"};
constexpr char kSourceFolder[] = "src";

absl::Status Failure(const char* action, const fs::path& path, std::string_view reason) {
  std::string message = std::string("cannot ") + action + " " + path.string() + ": ";
  message.append(reason);
  return absl::InternalError(message);
}

absl::Status SystemFailure(const char* action, const fs::path& path) {
  return Failure(action, path, std::strerror(errno));
}

// Nothing when there is no such file.
std::optional<std::string> ReadIfPresent(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

bool IsOurs(std::string_view text) {
  const std::string_view first_line = emit::kFirstLine;
  return text.substr(0, first_line.size()) == first_line;
}

absl::Status WriteAll(int file, std::string_view text, const fs::path& path) {
  while (!text.empty()) {
    const ssize_t written = write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return SystemFailure("write", path);
    text.remove_prefix(static_cast<size_t>(written));
  }
  return absl::OkStatus();
}

// Brings what was written to the disk, so that no name stands for a text that a crash would take
// away. One flush for all files: a flush each takes a second for a hundred of them.
absl::Status Flush(const fs::path& directory) {
#if defined(__linux__)
  const int folder = open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return SystemFailure("flush", directory);
  const bool is_flushed = syncfs(folder) == 0;
  const absl::Status status = is_flushed ? absl::OkStatus() : SystemFailure("flush", directory);
  close(folder);
  return status;
#else
  static_cast<void>(directory);
  sync();
  return absl::OkStatus();
#endif
}

// A set of changes to a folder that is made as a whole. What was prepared or half done is taken
// back when it dies without a commit.
class Transaction {
 public:
  Transaction() = default;
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction() {
    if (!is_committed_) TakeBack();
  }

  absl::Status MakeFolder(const fs::path& folder);
  absl::Status AddReplacement(const fs::path& path, std::string_view text);
  void AddRemoval(const fs::path& path) { changes_.push_back({path, {}, {}, false}); }
  bool IsEmpty() const { return changes_.empty(); }
  absl::Status Commit();

 private:
  struct Change {
    fs::path path;
    fs::path fresh;   // the new text, beside the path; empty for a removal or once it is in place
    fs::path backup;  // what was there before, once it is moved out of the way
    bool is_placed = false;
  };

  static absl::Status Apply(Change* change);
  void TakeBack();

  std::vector<Change> changes_;
  std::vector<fs::path> made_folders_;
  bool is_committed_ = false;
};

absl::Status Transaction::MakeFolder(const fs::path& folder) {
  std::error_code error;
  if (folder.empty() || fs::is_directory(folder, error)) return absl::OkStatus();
  const absl::Status parent = MakeFolder(folder.parent_path());
  if (!parent.ok()) return parent;
  if (mkdir(folder.c_str(), 0777) != 0) return SystemFailure("make folder", folder);
  made_folders_.push_back(folder);
  return absl::OkStatus();
}

absl::Status Transaction::AddReplacement(const fs::path& path, std::string_view text) {
  std::string fresh = path.string() + ".new-XXXXXX";
  const int file = mkstemp(fresh.data());
  if (file < 0) return SystemFailure("write", path);
  changes_.push_back({path, fresh, {}, false});
  absl::Status status = WriteAll(file, text, path);
  // mkstemp gives a file to its owner alone; others may read what others may read.
  const mode_t mask = umask(0);
  umask(mask);
  if (status.ok() && fchmod(file, 0666 & ~mask) != 0) status = SystemFailure("write", path);
  if (close(file) != 0 && status.ok()) status = SystemFailure("write", path);
  return status;
}

absl::Status Transaction::Apply(Change* change) {
  std::error_code error;
  if (fs::exists(fs::symlink_status(change->path, error))) {
    const fs::path backup = change->path.string() + ".old-" + std::to_string(getpid());
    if (std::rename(change->path.c_str(), backup.c_str()) != 0) {
      return SystemFailure("replace", change->path);
    }
    change->backup = backup;
  }
  if (change->fresh.empty()) return absl::OkStatus();
  if (std::rename(change->fresh.c_str(), change->path.c_str()) != 0) {
    return SystemFailure("write", change->path);
  }
  change->fresh.clear();
  change->is_placed = true;
  return absl::OkStatus();
}

absl::Status Transaction::Commit() {
  for (Change& change : changes_) {
    const absl::Status status = Apply(&change);
    if (!status.ok()) return status;
  }
  is_committed_ = true;
  for (const Change& change : changes_) {
    if (!change.backup.empty()) unlink(change.backup.c_str());
  }
  return absl::OkStatus();
}

void Transaction::TakeBack() {
  for (const Change& change : changes_) {
    if (!change.fresh.empty()) unlink(change.fresh.c_str());
    if (change.is_placed && change.backup.empty()) unlink(change.path.c_str());
    if (!change.backup.empty()) {
      static_cast<void>(std::rename(change.backup.c_str(), change.path.c_str()));
    }
  }
  for (auto folder = made_folders_.rbegin(); folder != made_folders_.rend(); ++folder) {
    rmdir(folder->c_str());
  }
}

bool IsEmittedName(const fs::path& folder, const fs::path& file) {
  if (folder == kOpsFolder) return file.extension() == ".h";
  const std::string name = file.filename().string();
  return file.extension() == ".cc" &&
         std::any_of(std::begin(kShardNames), std::end(kShardNames),
                     [&](std::string_view start) { return name.rfind(start, 0) == 0; });
}

// Files of an earlier run that are not among `kept`.
std::vector<fs::path> StaleFiles(const fs::path& directory, const std::set<fs::path>& kept) {
  std::vector<fs::path> stale;
  for (const fs::path folder : {kOpsFolder, kSourceFolder}) {
    std::error_code error;
    for (const fs::directory_entry& entry :
         fs::recursive_directory_iterator(directory / folder, error)) {
      const fs::path& path = entry.path();
      if (!IsEmittedName(folder, path) || kept.count(path) != 0) continue;
      if (!entry.is_regular_file(error) || entry.is_symlink(error)) continue;
      if (IsOurs(ReadIfPresent(path).value_or(std::string()))) stale.push_back(path);
    }
  }
  return stale;
}

absl::Status AddArtifact(const fs::path& path, const emit::Artifact& artifact,
                         Transaction* transaction) {
  const absl::Status made = transaction->MakeFolder(path.parent_path());
  if (!made.ok()) return made;
  std::error_code error;
  if (fs::is_directory(path, error)) return Failure("write", path, "it is a folder");
  const std::optional<std::string> present = ReadIfPresent(path);
  if (present == artifact.text) return absl::OkStatus();
  if (present && !IsOurs(*present)) {
    return Failure("replace", path, "it was not written by `switchyard gen`");
  }
  return transaction->AddReplacement(path, artifact.text);
}

}  // namespace

absl::Status WriteArtifacts(const std::string& directory,
                            const std::vector<emit::Artifact>& artifacts) {
  Transaction transaction;
  std::set<fs::path> paths;
  for (const emit::Artifact& artifact : artifacts) {
    const fs::path path = fs::path(directory) / artifact.path;
    const absl::Status status = AddArtifact(path, artifact, &transaction);
    if (!status.ok()) return status;
    paths.insert(path);
  }
  for (const fs::path& path : StaleFiles(directory, paths)) transaction.AddRemoval(path);
  if (transaction.IsEmpty()) return absl::OkStatus();
  const absl::Status flushed = Flush(directory);
  return flushed.ok() ? transaction.Commit() : flushed;
}

}  // namespace switchyard::driver
