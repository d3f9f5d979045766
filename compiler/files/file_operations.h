// System calls for programs that write files.
//
// A failure is a status that names the path and the system's reason.
#ifndef SWITCHYARD_COMPILER_FILES_FILE_OPERATIONS_H_
#define SWITCHYARD_COMPILER_FILES_FILE_OPERATIONS_H_

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace switchyard::files {

// `cannot ACTION PATH: REASON`.
absl::Status FileFailure(const char* action, const std::filesystem::path& path,
                         std::string_view reason);
// The same with the reason in errno.
absl::Status SystemFailure(const char* action, const std::filesystem::path& path);

// Returns nothing when no file has that name.
absl::StatusOr<std::optional<std::string>> ReadIfPresent(const std::filesystem::path& path);
// The same for a file that the user did not name: a pipe or another file that is not regular is an
// error, and is not waited for.
absl::StatusOr<std::optional<std::string>> ReadRegularIfPresent(const std::filesystem::path& path);

// Writes a file that must not exist yet. The mask of this process decides who can read it. Leaves
// no file after a failure.
absl::Status WriteNewFile(const std::string& path, std::string_view text);

// Writes all of a text; false, with the reason in errno, when that fails.
bool WriteAll(int file, std::string_view text);

// Makes `folder` and the folders above it; appends those that were made to `made`, outermost first.
absl::Status MakeFolders(const std::filesystem::path& folder,
                         std::vector<std::filesystem::path>* made);

// Leaves a folder that is not empty; a missing one is not an error.
absl::Status RemoveIfEmpty(const std::filesystem::path& folder);

// Whether something has that name, or may have when that cannot be determined. A link counts,
// wherever it leads.
bool IsThere(const std::filesystem::path& path);
// The same, but an error when it cannot be determined.
absl::StatusOr<bool> Exists(const std::filesystem::path& path);

// Whether the name leads to the open file.
bool HasName(int file, const std::filesystem::path& path);

}  // namespace switchyard::files

#endif  // SWITCHYARD_COMPILER_FILES_FILE_OPERATIONS_H_
