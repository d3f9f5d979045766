#include "compiler/files/output_check.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "compiler/files/file_operations.h"
#include "compiler/files/file_replacement.h"

namespace switchyard::files {
namespace {

namespace fs = std::filesystem;

// Identifies a file independently of its name.
using Identity = std::pair<dev_t, ino_t>;

absl::Status CheckAccess(const std::string& output, const fs::path& path, int mode) {
  if (faccessat(AT_FDCWD, path.c_str(), mode, AT_EACCESS) == 0) return absl::OkStatus();
  return SystemFailure("write", output);
}

// Even a replacement makes a new file in the folder.
absl::Status CheckFolderOf(const Output& output) {
  const fs::path folder = BehindLinks(output.path).parent_path();
  if (output.folder_is_made && !IsThere(folder)) return absl::OkStatus();
  std::error_code error;
  if (!folder.empty() && IsThere(folder) && !fs::is_directory(folder, error)) {
    return FileFailure("write", output.path, "the path to it is not a folder");
  }
  return CheckAccess(output.path, folder.empty() ? fs::path(".") : folder, W_OK | X_OK);
}

// Devices do not count: reading one does not give what was written to it.
std::optional<Identity> IdentityOf(const std::string& path) {
  struct stat info = {};
  if (stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return std::nullopt;
  return Identity(info.st_dev, info.st_ino);
}

class Check {
 public:
  explicit Check(const std::vector<std::string>& inputs) {
    for (const std::string& input : inputs) {
      const auto identity = input == "-" ? std::nullopt : IdentityOf(input);
      if (identity) inputs_.insert(*identity);
    }
  }

  absl::Status IsNoInput(const std::string& output) const {
    const auto identity = IdentityOf(output);
    if (!identity || inputs_.count(*identity) == 0) return absl::OkStatus();
    return FileFailure("write", output, "it is an input as well");
  }

  absl::Status Add(const Output& output) {
    struct stat info = {};
    const bool is_there = stat(output.path.c_str(), &info) == 0;
    if (is_there && S_ISDIR(info.st_mode)) {
      return FileFailure("write", output.path, "it is a folder");
    }
    if (is_there && !S_ISREG(info.st_mode)) return CheckAccess(output.path, output.path, W_OK);
    const absl::Status status = IsNoInput(output.path);
    if (!status.ok()) return status;
    std::error_code error;
    const fs::path place = fs::weakly_canonical(fs::absolute(BehindLinks(output.path)), error);
    if (!error && !places_.insert(place).second) {
      return FileFailure("write", output.path, "it is two outputs");
    }
    return CheckFolderOf(output);
  }

 private:
  std::set<Identity> inputs_;
  std::set<fs::path> places_;
};

}  // namespace

absl::Status CheckOutputs(const std::vector<Output>& outputs,
                          const std::vector<std::string>& inputs) {
  Check check(inputs);
  for (const Output& output : outputs) {
    const absl::Status status = check.Add(output);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status CheckIsNoInput(const std::string& output, const std::vector<std::string>& inputs) {
  return Check(inputs).IsNoInput(output);
}

}  // namespace switchyard::files
