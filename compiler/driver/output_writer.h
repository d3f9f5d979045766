// Writes what was emitted: all of it or nothing.
//
// Takes a folder, made when it is missing, and files with paths below it. Files whose text is as it
// was are not touched, so that a build does not compile them again; files of an earlier run that
// are no longer emitted go. A file that was not written by this compiler is neither replaced nor
// removed: the first is an error. On an error the folder is as before.
#ifndef SWITCHYARD_COMPILER_DRIVER_OUTPUT_WRITER_H_
#define SWITCHYARD_COMPILER_DRIVER_OUTPUT_WRITER_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "compiler/emit/artifact.h"

namespace switchyard::driver {

// The status names the path and the system's reason.
absl::Status WriteArtifacts(const std::string& directory,
                            const std::vector<emit::Artifact>& artifacts);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_OUTPUT_WRITER_H_
