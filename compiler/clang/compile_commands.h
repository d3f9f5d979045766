// How sources are compiled: a compilation database (compile_commands.json), or flags for all.
//
// Takes the folder of the database, or names of sources and flags; gives jobs in their order. The
// status says why a database cannot be read.
#ifndef SWITCHYARD_COMPILER_CLANG_COMPILE_COMMANDS_H_
#define SWITCHYARD_COMPILER_CLANG_COMPILE_COMMANDS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "compiler/clang/compile_job.h"
#include "compiler/source/source_manager.h"

namespace switchyard::cxx {

// Returns the jobs of `sources`, or, when none is named, of the C++ and CUDA sources in the
// database, with the contents of response files in their places. A source that is compiled several
// times counts as compiled the first time. A source that the database does not list is compiled
// like the listed one whose name is nearest, as by Clang's own tools.
absl::StatusOr<std::vector<CompileJob>> ReadCompileCommands(
    const std::string& folder, const std::vector<std::string>& sources = {},
    std::size_t largest_file = source::kUsualLargestFile);

// Relative sources are relative to the current folder.
std::vector<CompileJob> JobsWithFlags(const std::vector<std::string>& sources,
                                      const std::vector<std::string>& flags);

// Finds jobs from the user's words: the folder of a database (`build`) and optionally some of its
// sources, or sources and flags for them. `flags` is null without `--`. The status reports missing
// and surplus words, a source for which an empty database has no command, and one that is not a
// regular file, because a pipe or a device may never end.
absl::StatusOr<std::vector<CompileJob>> FindJobs(
    const std::string& build, const std::vector<std::string>& sources,
    const std::vector<std::string>* flags, std::size_t largest_file = source::kUsualLargestFile);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_COMPILE_COMMANDS_H_
