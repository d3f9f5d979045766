// Writing a file in one step: whoever opens it sees the old text or the new one.
//
// The new text is written to a file that has no name yet, and takes the place of the old one when
// it is complete. A file system that knows no such files, and the moment before the step, need a
// name: `.NAME.switchyard-new` beside the file. A process that is killed leaves it behind at most
// there, without a lock (lock_file.h); the next one for the same file removes it.
//
// The status names the path and the system's reason; then the file is as before.
#ifndef SWITCHYARD_COMPILER_FILES_FILE_REPLACEMENT_H_
#define SWITCHYARD_COMPILER_FILES_FILE_REPLACEMENT_H_

#include <filesystem>
#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace switchyard::files {

// Gives a file of a user's another text. Permission bits and extended attributes (access control
// lists among them) stay, and so does a symbolic link at `path`, whose file is replaced. What is no
// regular file is refused, and so is one with several names (hard links): the others would keep the
// old text.
absl::Status ReplaceFile(const std::string& path, std::string_view text);

// Whether ReplaceFile will be refused because `path` is no regular file: to be asked before it is
// read, for what is read from a pipe is gone.
absl::Status CheckReplaceable(const std::string& path);

// Removes what a killed process left beside a file that needs no new text.
void RemoveLeftover(const std::string& path);

// Writes an output, which may be there or not. A device, a FIFO, and what standard output or
// standard error lead to, are written in place; a folder and a disk are refused. A symbolic link
// stays.
absl::Status WriteOutput(const std::filesystem::path& path, std::string_view text);

// What a symbolic link at `path` leads to, whether that is there or not; else `path`.
std::filesystem::path BehindLinks(std::filesystem::path path);

}  // namespace switchyard::files

#endif  // SWITCHYARD_COMPILER_FILES_FILE_REPLACEMENT_H_
