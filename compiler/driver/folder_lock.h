// One run of `gen` at a time for a folder, and what a killed run leaves for the next one to know.
//
// A lock is a file that is there while a run writes, locked with flock; a run that finds it locked
// waits. A run that is killed leaves the file without a lock. The file holds one number, which
// folder_swap.h says the meaning of.
#ifndef SWITCHYARD_COMPILER_DRIVER_FOLDER_LOCK_H_
#define SWITCHYARD_COMPILER_DRIVER_FOLDER_LOCK_H_

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"

namespace switchyard::driver {

class FolderLock {
 public:
  static constexpr std::chrono::milliseconds kPatience{60000};

  // Fails when the file cannot be made, and when another process has it for too long.
  static absl::StatusOr<FolderLock> Take(const std::filesystem::path& path,
                                         std::chrono::milliseconds patience = kPatience);

  FolderLock(FolderLock&& other) noexcept
      : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)) {}
  FolderLock& operator=(FolderLock&&) = delete;
  ~FolderLock();

  // Keeps `number` for the next run, should this one not live to give up the lock.
  absl::Status Keep(uint64_t number) const;
  // What the run before kept; nothing when it ended in order.
  std::optional<uint64_t> Kept() const;
  // Gives up the lock and leaves the file with what it keeps, as a kill would.
  void Abandon();

 private:
  FolderLock(std::filesystem::path path, int file) : path_(std::move(path)), file_(file) {}

  std::filesystem::path path_;
  int file_ = -1;
};

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_FOLDER_LOCK_H_
