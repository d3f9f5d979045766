// Reads files into a SourceManager. Apart from it, because absl::StatusOr takes longer to compile
// than all else that includes source_manager.h.

#ifndef SWITCHYARD_COMPILER_SOURCE_LOAD_FILE_H_
#define SWITCHYARD_COMPILER_SOURCE_LOAD_FILE_H_

#include <string>

#include "absl/status/statusor.h"
#include "compiler/source/source_manager.h"
#include "compiler/source/source_range.h"

namespace switchyard::source {

// Reads the file at `path`; "-" is standard input, shown as "<stdin>". The status names the path
// and the system's reason, or the size that is exceeded: of a larger file than the manager takes,
// no more than one byte more is read.
absl::StatusOr<FileId> LoadFile(const std::string& path, SourceManager* sources);

}  // namespace switchyard::source

#endif  // SWITCHYARD_COMPILER_SOURCE_LOAD_FILE_H_
