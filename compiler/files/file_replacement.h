// Writes a file in one step: every reader sees either the old text or the new one.
//
// The new text is written to a file without a name, which replaces the old file when it is
// complete. Some file systems have no such files, and the replacement itself needs a name for a
// moment: `.NAME.switchyard-new` beside the file. A killed process leaves at most that file,
// without a lock (lock_file.h); the next process that writes the same file removes it.
//
// The status of a failure names the path and the system's reason; the file is then unchanged.
#ifndef SWITCHYARD_COMPILER_FILES_FILE_REPLACEMENT_H_
#define SWITCHYARD_COMPILER_FILES_FILE_REPLACEMENT_H_

#include <filesystem>
#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace switchyard::files {

// Gives a user's file another text. Permission bits and extended attributes (access control lists
// among them) stay, and so does a symbolic link at `path`: its target is replaced. Refuses a file
// that is not regular, and one with several names (hard links), because the other names would keep
// the old text.
absl::Status ReplaceFile(const std::string& path, std::string_view text);

// Whether ReplaceFile will refuse `path` because it is not a regular file. Call before reading it:
// what is read from a pipe is lost.
absl::Status CheckReplaceable(const std::string& path);

// Removes the leftover of a killed process beside a file that needs no new text.
void RemoveLeftover(const std::string& path);

// Writes an output, which may exist. Writes in place to a device, a FIFO, and the files behind
// standard output and standard error; refuses a folder and a disk. A symbolic link stays.
absl::Status WriteOutput(const std::filesystem::path& path, std::string_view text);

// The target of a symbolic link at `path`, even a missing one; otherwise `path`.
std::filesystem::path BehindLinks(std::filesystem::path path);

}  // namespace switchyard::files

#endif  // SWITCHYARD_COMPILER_FILES_FILE_REPLACEMENT_H_
