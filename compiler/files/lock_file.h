// One process at a time for a name, and what a killed one leaves for the next one to know.
//
// A lock is a file that is there while a process works, locked with flock; one that finds it locked
// waits. A process that is killed leaves the file without a lock, and whoever takes it next has it
// as it is. The file can hold one number, which folder_swap.h says the meaning of.
#ifndef SWITCHYARD_COMPILER_FILES_LOCK_FILE_H_
#define SWITCHYARD_COMPILER_FILES_LOCK_FILE_H_

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"

namespace switchyard::files {

class LockFile {
 public:
  static constexpr std::chrono::milliseconds kPatience{60000};

  // Fails when the file cannot be made, and when another process has it for too long.
  static absl::StatusOr<LockFile> Take(const std::filesystem::path& path,
                                       std::chrono::milliseconds patience = kPatience);

  LockFile(LockFile&& other) noexcept
      : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)) {}
  LockFile& operator=(LockFile&&) = delete;
  ~LockFile();

  // Keeps `number` for the next process, should this one not live to give up the lock.
  absl::Status Keep(uint64_t number) const;
  // What was kept last and not forgotten, by this process or by one that was killed.
  std::optional<uint64_t> Kept() const;
  absl::Status Forget() const;
  // Gives up the lock and leaves the file with what it keeps, as a kill would.
  void Abandon();

 private:
  LockFile(std::filesystem::path path, int file) : path_(std::move(path)), file_(file) {}

  std::filesystem::path path_;
  int file_ = -1;
};

}  // namespace switchyard::files

#endif  // SWITCHYARD_COMPILER_FILES_LOCK_FILE_H_
