// Writes what was emitted: all of it or nothing.
//
// Takes a folder, made when it is missing, and files with paths below it, among them the manifest.
// Files whose text is as it was are not touched, so that a build does not compile them again; files
// that an earlier manifest lists and that are no longer emitted go. A file that was not written by
// this compiler is neither replaced nor removed: the first is an error. On an error the folder is
// as before.
//
// A process that is killed leaves the old files or the new ones, see folder_swap.h; where that
// cannot be had, the next run completes or takes back what it began, see change_journal.h. Two runs
// for one folder do not mix: the second waits. What is written is not forced to the disk: a run
// after a loss of power compares texts and so mends what was lost.
#ifndef SWITCHYARD_COMPILER_OUTPUT_OUTPUT_WRITER_H_
#define SWITCHYARD_COMPILER_OUTPUT_OUTPUT_WRITER_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "compiler/emit/artifact.h"

namespace switchyard::output {

// The status names the path and the system's reason.
absl::Status WriteArtifacts(const std::string& directory,
                            const std::vector<emit::Artifact>& artifacts);

}  // namespace switchyard::output

#endif  // SWITCHYARD_COMPILER_OUTPUT_OUTPUT_WRITER_H_
