#include "compiler/driver/file_replacement.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace switchyard::driver {
namespace {

absl::Status FailureOf(const std::string& path, const char* reason) {
  return absl::UnavailableError("cannot write " + path + ": " + reason);
}

bool WriteAll(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return fsync(file) == 0;
}

// The new file gets the bits of the old one. That it gets its owner is not always allowed, and no
// reason to leave the text as it was.
bool CopyRights(const std::string& from, int to) {
  struct stat info = {};
  if (stat(from.c_str(), &info) != 0) return false;
  if (fchown(to, info.st_uid, info.st_gid) != 0 && errno != EPERM) return false;
  return fchmod(to, info.st_mode & 07777) == 0;
}

}  // namespace

absl::Status ReplaceFile(const std::string& path, std::string_view text) {
  std::error_code error;
  const std::string target = std::filesystem::canonical(path, error).string();
  if (error) return FailureOf(path, error.message().c_str());
  std::string fresh = target + ".new-XXXXXX";
  const int file = mkstemp(fresh.data());
  if (file < 0) return FailureOf(path, std::strerror(errno));
  bool is_fine = WriteAll(file, text) && CopyRights(target, file);
  int reason = errno;
  if (close(file) != 0 && is_fine) {
    is_fine = false;
    reason = errno;
  }
  if (is_fine && std::rename(fresh.c_str(), target.c_str()) == 0) return absl::OkStatus();
  if (is_fine) reason = errno;
  unlink(fresh.c_str());
  return FailureOf(path, std::strerror(reason));
}

}  // namespace switchyard::driver
