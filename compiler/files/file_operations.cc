#include "compiler/files/file_operations.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <utility>

namespace switchyard::files {
namespace {

namespace fs = std::filesystem;

bool IsAbsence(int error) { return error == ENOENT || error == ENOTDIR; }

bool IsRegular(int file) {
  struct stat status = {};
  return fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

// False, with the reason in errno, when the file cannot be read to its end.
bool ReadAll(int file, std::string* text) {
  struct stat status = {};
  if (fstat(file, &status) != 0) return false;
  // With one byte more than the size, most files show their end without another call.
  text->resize(static_cast<size_t>(status.st_size) + 1);
  size_t size = 0;
  while (true) {
    const ssize_t got = read(file, text->data() + size, text->size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return false;
    size += static_cast<size_t>(got);
    if (size < text->size()) break;
    text->resize(text->size() * 2);
  }
  text->resize(size);
  return true;
}

}  // namespace

absl::Status FileFailure(const char* action, const fs::path& path, std::string_view reason) {
  std::string message = std::string("cannot ") + action + " " + path.string() + ": ";
  message.append(reason);
  return absl::InternalError(message);
}

absl::Status SystemFailure(const char* action, const fs::path& path) {
  return FileFailure(action, path, std::strerror(errno));
}

namespace {

absl::StatusOr<std::optional<std::string>> Read(const fs::path& path, bool is_any_kind) {
  // Without O_NONBLOCK, opening a pipe waits for its writer.
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | (is_any_kind ? 0 : O_NONBLOCK));
  if (file < 0 && IsAbsence(errno)) return std::optional<std::string>();
  if (file < 0) return SystemFailure("read", path);
  std::string text;
  absl::Status status;
  if (!is_any_kind && !IsRegular(file)) {
    status = FileFailure("read", path, "it is not a regular file");
  } else if (!ReadAll(file, &text)) {
    status = SystemFailure("read", path);
  }
  close(file);
  if (!status.ok()) return status;
  return std::optional<std::string>(std::move(text));
}

}  // namespace

absl::StatusOr<std::optional<std::string>> ReadIfPresent(const fs::path& path) {
  return Read(path, /*is_any_kind=*/true);
}

absl::StatusOr<std::optional<std::string>> ReadRegularIfPresent(const fs::path& path) {
  return Read(path, /*is_any_kind=*/false);
}

bool WriteAll(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

absl::Status WriteNewFile(const std::string& path, std::string_view text) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) return SystemFailure("write", path);
  absl::Status status;
  if (!WriteAll(file, text)) status = SystemFailure("write", path);
  if (close(file) != 0 && status.ok()) status = SystemFailure("write", path);
  if (!status.ok()) unlink(path.c_str());
  return status;
}

absl::Status MakeFolders(const fs::path& folder, std::vector<fs::path>* made) {
  std::error_code error;
  if (folder.empty() || fs::is_directory(folder, error)) return absl::OkStatus();
  const absl::Status parent = MakeFolders(folder.parent_path(), made);
  if (!parent.ok()) return parent;
  if (mkdir(folder.c_str(), 0777) != 0) return SystemFailure("make folder", folder);
  made->push_back(folder);
  return absl::OkStatus();
}

absl::Status RemoveIfEmpty(const fs::path& folder) {
  const bool is_fine = rmdir(folder.c_str()) == 0 || errno == ENOTEMPTY || errno == EEXIST ||
                       errno == EBUSY || IsAbsence(errno);
  return is_fine ? absl::OkStatus() : SystemFailure("remove", folder);
}

bool IsThere(const fs::path& path) {
  struct stat status = {};
  return lstat(path.c_str(), &status) == 0 || !IsAbsence(errno);
}

absl::StatusOr<bool> Exists(const fs::path& path) {
  struct stat status = {};
  if (lstat(path.c_str(), &status) == 0) return true;
  if (IsAbsence(errno)) return false;
  return SystemFailure("read", path);
}

bool HasName(int file, const fs::path& path) {
  struct stat of_file = {};
  struct stat of_name = {};
  return fstat(file, &of_file) == 0 && lstat(path.c_str(), &of_name) == 0 &&
         of_file.st_dev == of_name.st_dev && of_file.st_ino == of_name.st_ino;
}

}  // namespace switchyard::files
