// Reads files into a SourceManager. It has a header of its own because absl::StatusOr takes longer
// to compile than everything else that includes source_manager.h.

#ifndef SWITCHYARD_COMPILER_SOURCE_LOAD_FILE_H_
#define SWITCHYARD_COMPILER_SOURCE_LOAD_FILE_H_

#include <string>

#include "absl/status/statusor.h"
#include "compiler/source/source_manager.h"
#include "compiler/source/source_range.h"

namespace switchyard::source {

// Reads the file at `path`; "-" is standard input, shown as "<stdin>". The status of a failure
// names the path and the system's reason, or the size limit. At most one byte past the limit is
// read.
absl::StatusOr<FileId> LoadFile(const std::string& path, SourceManager* sources);

// The same for a file that the user did not name. Whatever is no regular file, such as a pipe that
// nobody may ever write to, is an error at once.
absl::StatusOr<FileId> LoadRegularFile(const std::string& path, SourceManager* sources);

}  // namespace switchyard::source

#endif  // SWITCHYARD_COMPILER_SOURCE_LOAD_FILE_H_
