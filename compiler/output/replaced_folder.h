// Removes an output folder that another one has replaced.
//
// While the new one was built, other people may have added a file to the old one, or saved one
// again; such files move to the new one.
#ifndef SWITCHYARD_COMPILER_OUTPUT_REPLACED_FOLDER_H_
#define SWITCHYARD_COMPILER_OUTPUT_REPLACED_FOLDER_H_

#include <filesystem>

#include "absl/status/status.h"

namespace switchyard::output {

// Removes `folder`. Files that are not in `successor` move there, except those that either manifest
// lists.
absl::Status DrainReplacedFolder(const std::filesystem::path& folder,
                                 const std::filesystem::path& successor);

// Removes a folder and everything in it; links are not followed.
absl::Status RemoveFolder(const std::filesystem::path& folder);

}  // namespace switchyard::output

#endif  // SWITCHYARD_COMPILER_OUTPUT_REPLACED_FOLDER_H_
