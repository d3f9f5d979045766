// What whoever writes files asks of the system.
//
// Failures are statuses that name the path and the system's reason.
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
// With the reason that is in errno.
absl::Status SystemFailure(const char* action, const std::filesystem::path& path);

// Nothing when nothing has that name.
absl::StatusOr<std::optional<std::string>> ReadIfPresent(const std::filesystem::path& path);

// A file that was not there, as readable as the mask of this process lets new files be. On a
// failure there is none.
absl::Status WriteNewFile(const std::string& path, std::string_view text);

// All of a text; false, with the reason in errno, when the file does not take it.
bool WriteAll(int file, std::string_view text);

// `folder` and those above it; what was made is appended to `made`, outermost first.
absl::Status MakeFolders(const std::filesystem::path& folder,
                         std::vector<std::filesystem::path>* made);

// A folder that is not empty, or not there, is fine as it is.
absl::Status RemoveIfEmpty(const std::filesystem::path& folder);

// Whether something has that name, or may have for all that can be told; a link counts, wherever it
// leads.
bool IsThere(const std::filesystem::path& path);
// The same, and an error when it cannot be told.
absl::StatusOr<bool> Exists(const std::filesystem::path& path);

// Whether the name leads to the open file.
bool HasName(int file, const std::filesystem::path& path);

}  // namespace switchyard::files

#endif  // SWITCHYARD_COMPILER_FILES_FILE_OPERATIONS_H_
