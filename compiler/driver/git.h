// Asks Git about the repository of the working folder.
#ifndef SWITCHYARD_COMPILER_DRIVER_GIT_H_
#define SWITCHYARD_COMPILER_DRIVER_GIT_H_

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace switchyard::driver {

// Returns the standard output of `git ARGUMENTS`. An error when Git cannot be run, when it fails
// (its own message is then on standard error), or when it writes more than `most` bytes.
absl::StatusOr<std::string> RunGit(const std::vector<std::string>& arguments,
                                   std::size_t most = std::numeric_limits<std::size_t>::max());

// A file in two states of a repository, by its paths from the root.
struct FileVersions {
  std::string older;
  std::string newer;  // empty for a removed file
};

// Two states of a repository: the last commit and the staged files. When pre-commit names two
// commits (PRE_COMMIT_FROM_REF, PRE_COMMIT_TO_REF): the later one, and its merge base with the
// other.
struct RepositoryStates {
  std::string older;  // a commit; empty before the first one
  std::string newer;  // a commit; empty for the index

  // The name of a file of a state, for Git and in messages: `HEAD:ops/a.yaml`.
  static std::string NameIn(const std::string& state, const std::string& path) {
    return state + ":" + path;
  }
};

absl::StatusOr<RepositoryStates> StatesToCompare();

// Returns the changed and the renamed files, the latter under both names. New files are left out,
// because there is nothing to compare them with; before the first commit that is all files.
absl::StatusOr<std::vector<FileVersions>> FindChangedFiles(const RepositoryStates& states);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_GIT_H_
