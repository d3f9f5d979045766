// How sources are compiled: a compilation database (compile_commands.json), or flags for all.
//
// Takes the folder of the database, or names of sources and flags; gives jobs in their order. The
// status says why a database cannot be read.
#ifndef SWITCHYARD_COMPILER_TOOLING_COMPILE_COMMANDS_H_
#define SWITCHYARD_COMPILER_TOOLING_COMPILE_COMMANDS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "compiler/source/source_manager.h"
#include "compiler/tooling/compile_job.h"

namespace switchyard::tooling {

// The sources of C++ and CUDA in it, each once: as it is compiled first.
absl::StatusOr<std::vector<CompileJob>> ReadCompileCommands(
    const std::string& folder, std::size_t largest_file = source::kUsualLargestFile);

// Relative sources are from the current folder.
std::vector<CompileJob> JobsWithFlags(const std::vector<std::string>& sources,
                                      const std::vector<std::string>& flags);

// The jobs of `sources`, which must be among `jobs`; the status names one that is not.
absl::StatusOr<std::vector<CompileJob>> SelectJobs(const std::vector<CompileJob>& jobs,
                                                   const std::vector<std::string>& sources);

}  // namespace switchyard::tooling

#endif  // SWITCHYARD_COMPILER_TOOLING_COMPILE_COMMANDS_H_
