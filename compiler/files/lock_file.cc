#include "compiler/files/lock_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <thread>

#include "absl/strings/numbers.h"
#include "compiler/files/file_operations.h"

namespace switchyard::files {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPause{10};

}  // namespace

absl::StatusOr<LockFile> LockFile::Take(const std::filesystem::path& path,
                                        std::chrono::milliseconds patience) {
  const auto deadline = steady_clock::now() + patience;
  while (true) {
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (file < 0) return SystemFailure("write", path);
    LockFile lock(path, -1);
    if (flock(file, LOCK_EX | LOCK_NB) == 0) {
      // Giving up the lock removes the file.
      if (HasName(file, path)) {
        lock.file_ = file;
        return lock;
      }
      close(file);
      continue;
    }
    const int reason = errno;
    close(file);
    errno = reason;
    if (reason == EINTR) continue;
    if (reason != EWOULDBLOCK) return SystemFailure("lock", path);
    if (steady_clock::now() >= deadline) {
      return FileFailure("lock", path, "another `switchyard` has held it for too long");
    }
    std::this_thread::sleep_for(kPause);
  }
}

LockFile::~LockFile() {
  if (file_ < 0) return;
  unlink(path_.c_str());
  close(file_);
}

void LockFile::Abandon() { close(std::exchange(file_, -1)); }

absl::Status LockFile::Keep(uint64_t number) const {
  // One write; the text is complete only with its line feed.
  const std::string text = std::to_string(number) + "\n";
  const absl::Status status = Forget();
  if (!status.ok()) return status;
  if (pwrite(file_, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) {
    return SystemFailure("write", path_);
  }
  return absl::OkStatus();
}

absl::Status LockFile::Forget() const {
  return ftruncate(file_, 0) == 0 ? absl::OkStatus() : SystemFailure("write", path_);
}

std::optional<uint64_t> LockFile::Kept() const {
  char buffer[32];
  const ssize_t size = pread(file_, buffer, sizeof(buffer), 0);
  if (size < 1 || buffer[size - 1] != '\n') return std::nullopt;
  uint64_t number = 0;
  const absl::string_view digits(buffer, static_cast<size_t>(size) - 1);
  if (!absl::SimpleAtoi(digits, &number)) return std::nullopt;
  return number;
}

}  // namespace switchyard::files
