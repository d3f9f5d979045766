// Removes a folder of output that another one has taken the place of.
//
// Somebody else may have put a file into it, or saved one anew, while the other one was built: such
// files move over.
#ifndef SWITCHYARD_COMPILER_OUTPUT_REPLACED_FOLDER_H_
#define SWITCHYARD_COMPILER_OUTPUT_REPLACED_FOLDER_H_

#include <filesystem>

#include "absl/status/status.h"

namespace switchyard::output {

// `folder` goes, with all that is in it and not in `successor` but the files that either manifest
// lists.
absl::Status DrainReplacedFolder(const std::filesystem::path& folder,
                                 const std::filesystem::path& successor);

// Removes a folder and everything in it; links are not followed.
absl::Status RemoveFolder(const std::filesystem::path& folder);

}  // namespace switchyard::output

#endif  // SWITCHYARD_COMPILER_OUTPUT_REPLACED_FOLDER_H_
