// Admits one process at a time for a name, and keeps a number of a killed process for the next one.
//
// A lock is a file that exists while a process works and that the process has locked with flock. A
// process that finds it locked waits. A killed process leaves the file without a lock, and the next
// process takes it with its contents. The file can hold one number; folder_swap.h defines its
// meaning.
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

  // Fails when the file cannot be made, or when another process holds it for too long.
  static absl::StatusOr<LockFile> Take(const std::filesystem::path& path,
                                       std::chrono::milliseconds patience = kPatience);

  LockFile(LockFile&& other) noexcept
      : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)) {}
  LockFile& operator=(LockFile&&) = delete;
  ~LockFile();

  // Keeps `number` for the next process, in case this one is killed before it gives up the lock.
  absl::Status Keep(uint64_t number) const;
  // The number that was kept last and not forgotten, by this process or by a killed one.
  std::optional<uint64_t> Kept() const;
  absl::Status Forget() const;
  // Gives up the lock and leaves the file with its contents, as if the process were killed.
  void Abandon();

 private:
  LockFile(std::filesystem::path path, int file) : path_(std::move(path)), file_(file) {}

  std::filesystem::path path_;
  int file_ = -1;
};

}  // namespace switchyard::files

#endif  // SWITCHYARD_COMPILER_FILES_LOCK_FILE_H_
