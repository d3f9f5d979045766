#include "compiler/files/file_replacement.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <system_error>
#include <utility>

#include "compiler/files/file_operations.h"
#include "compiler/files/lock_file.h"

namespace switchyard::files {
namespace {

namespace fs = std::filesystem;

constexpr char kEnding[] = ".switchyard-new";
constexpr size_t kLongestName = 200;  // of the part of the new file's name that is the file's name
constexpr int kMaxAttempts = 100;
constexpr int kMaxLinks = 40;  // the system's own limit

fs::path FolderOf(const fs::path& target) {
  return target.has_parent_path() ? target.parent_path() : fs::path(".");
}

fs::path FreshName(const fs::path& target) {
  const std::string name = target.filename().string().substr(0, kLongestName);
  return FolderOf(target) / ("." + name + kEnding);
}

// Copies owner and permission bits. The system may refuse the owner, which is no reason to keep the
// old text.
bool CopyRights(const struct stat& from, int to) {
  if (fchown(to, from.st_uid, from.st_gid) != 0 && errno != EPERM) return false;
  return fchmod(to, from.st_mode & 07777) == 0;
}

// Access control lists are extended attributes too. As with the owner, a failure (not permitted, or
// not supported by the file system) is no reason to keep the old text.
void CopyAttributes(const fs::path& from, int to) {
  const ssize_t size = listxattr(from.c_str(), nullptr, 0);
  if (size <= 0) return;
  std::string names(static_cast<size_t>(size), '\0');
  const ssize_t listed = listxattr(from.c_str(), names.data(), names.size());
  if (listed <= 0) return;
  names.resize(static_cast<size_t>(listed));
  for (size_t begin = 0; begin < names.size(); begin = names.find('\0', begin) + 1) {
    const char* name = &names[begin];
    std::string value(64 << 10, '\0');  // the system's limit for a value
    const ssize_t length = getxattr(from.c_str(), name, value.data(), value.size());
    if (length >= 0) {
      static_cast<void>(fsetxattr(to, name, value.data(), static_cast<size_t>(length), 0));
    }
  }
}

// A file that will replace `target`. It is locked, so that other processes know that it is in use.
class NewFile {
 public:
  explicit NewFile(const fs::path& target) : target_(target), name_(FreshName(target)) {}
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile() {
    if (is_named_) unlink(name_.c_str());
    if (file_ >= 0) close(file_);
  }

  absl::Status Open() {
    file_ = open(FolderOf(target_).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    if (file_ < 0) return OpenNamed();
    // The file can get a name only by way of /proc.
    if (access(Descriptor().c_str(), F_OK) == 0 && Lock()) return absl::OkStatus();
    close(std::exchange(file_, -1));
    return OpenNamed();
  }

  absl::Status Fill(std::string_view text, const struct stat* like, bool is_kept_safe) const {
    bool is_fine = WriteAll(file_, text) && (like == nullptr || CopyRights(*like, file_));
    if (is_fine && like != nullptr) CopyAttributes(target_, file_);
    is_fine = is_fine && (!is_kept_safe || fsync(file_) == 0);
    return is_fine ? absl::OkStatus() : SystemFailure("write", target_);
  }

  absl::Status Place() {
    const absl::Status status = is_named_ ? absl::OkStatus() : GiveName();
    if (!status.ok()) return status;
    if (std::rename(name_.c_str(), target_.c_str()) != 0) return SystemFailure("write", target_);
    is_named_ = false;
    return absl::OkStatus();
  }

 private:
  std::string Descriptor() const { return "/proc/self/fd/" + std::to_string(file_); }

  // Also true where the file system has no locks.
  bool Lock() const { return flock(file_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK; }

  // Takes the lock of the file with that name, a leftover or a file in use, after waiting if
  // necessary. Giving up the lock removes the file.
  absl::Status FreeName() const { return LockFile::Take(name_).status(); }

  absl::Status OpenNamed() {
    for (int attempt = 0; attempt < kMaxAttempts; ++attempt) {
      file_ = open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (file_ < 0 && errno != EEXIST) return SystemFailure("write", target_);
      if (file_ < 0) {
        const absl::Status status = FreeName();
        if (!status.ok()) return status;
        continue;
      }
      // Before it was locked, another process may have taken it for a leftover.
      is_named_ = Lock() && HasName(file_, name_);
      if (is_named_) return absl::OkStatus();
      close(std::exchange(file_, -1));
    }
    return FileFailure("write", target_, "other programs keep writing it");
  }

  absl::Status GiveName() {
    for (int attempt = 0; attempt < kMaxAttempts; ++attempt) {
      is_named_ =
          linkat(AT_FDCWD, Descriptor().c_str(), AT_FDCWD, name_.c_str(), AT_SYMLINK_FOLLOW) == 0;
      if (is_named_) return absl::OkStatus();
      if (errno != EEXIST) return SystemFailure("write", target_);
      const absl::Status status = FreeName();
      if (!status.ok()) return status;
    }
    return FileFailure("write", target_, "other programs keep writing it");
  }

  const fs::path target_;
  const fs::path name_;
  int file_ = -1;
  bool is_named_ = false;
};

absl::Status Replace(const fs::path& target, std::string_view text, const struct stat* like,
                     bool is_kept_safe) {
  NewFile file(target);
  absl::Status status = file.Open();
  if (status.ok()) status = file.Fill(text, like, is_kept_safe);
  return status.ok() ? file.Place() : status;
}

// Standard output or standard error, if the file is the same; else -1.
int StreamOf(const struct stat& info) {
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat other = {};
    if (fstat(stream, &other) != 0) continue;
    if (other.st_dev == info.st_dev && other.st_ino == info.st_ino) return stream;
  }
  return -1;
}

// A stream has a position for the next text; a second descriptor of its file would have another
// one.
absl::Status WriteInPlace(const fs::path& path, int stream, std::string_view text) {
  std::fflush(stdout);
  const int file = stream >= 0 ? dup(stream) : open(path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC);
  if (file < 0) return SystemFailure("write", path);
  absl::Status status;
  if (!WriteAll(file, text)) status = SystemFailure("write", path);
  if (close(file) != 0 && status.ok()) status = SystemFailure("write", path);
  return status;
}

}  // namespace

absl::Status CheckReplaceable(const std::string& path) {
  struct stat info = {};
  if (stat(path.c_str(), &info) != 0 || S_ISREG(info.st_mode)) return absl::OkStatus();
  return FileFailure("replace", path, "it is not a regular file; - is standard input");
}

absl::Status ReplaceFile(const std::string& path, std::string_view text) {
  std::error_code error;
  const fs::path target = fs::canonical(path, error);
  if (error) return FileFailure("write", path, error.message());
  const absl::Status status = CheckReplaceable(path);
  if (!status.ok()) return status;
  struct stat info = {};
  if (stat(target.c_str(), &info) != 0) return SystemFailure("write", path);
  if (info.st_nlink > 1) {
    return FileFailure("replace", path,
                       "it has " + std::to_string(info.st_nlink) +
                           " names (hard links), and the others would keep the old text");
  }
  return Replace(target, text, &info, /*is_kept_safe=*/true);
}

void RemoveLeftover(const std::string& path) {
  std::error_code error;
  const fs::path target = fs::canonical(path, error);
  if (error || !IsThere(FreshName(target))) return;
  // Giving up the lock removes the file; a file that another process has locked is in use.
  static_cast<void>(LockFile::Take(FreshName(target), std::chrono::milliseconds(0)));
}

absl::Status WriteOutput(const fs::path& path, std::string_view text) {
  struct stat info = {};
  if (stat(path.c_str(), &info) != 0) {
    return Replace(BehindLinks(path), text, nullptr, /*is_kept_safe=*/false);
  }
  if (S_ISDIR(info.st_mode)) return FileFailure("write", path, "it is a folder");
  if (S_ISBLK(info.st_mode)) return FileFailure("write", path, "it is a disk");
  const int stream = StreamOf(info);
  if (stream >= 0 || !S_ISREG(info.st_mode)) return WriteInPlace(path, stream, text);
  return Replace(BehindLinks(path), text, &info, /*is_kept_safe=*/false);
}

fs::path BehindLinks(fs::path path) {
  std::error_code error;
  for (int i = 0; i < kMaxLinks && fs::is_symlink(path, error); ++i) {
    const fs::path next = fs::read_symlink(path, error);
    if (error) break;
    path = path.parent_path() / next;
  }
  return path;
}

}  // namespace switchyard::files
