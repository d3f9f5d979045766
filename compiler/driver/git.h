// What Git says of the repository that the working folder is in.
#ifndef SWITCHYARD_COMPILER_DRIVER_GIT_H_
#define SWITCHYARD_COMPILER_DRIVER_GIT_H_

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace switchyard::driver {

// What `git ARGUMENTS` writes on its standard output. An error when Git cannot be run or fails,
// what it says of that standing on standard error; or when it writes more than `most` bytes, of
// which no more are kept.
absl::StatusOr<std::string> RunGit(const std::vector<std::string>& arguments,
                                   std::size_t most = std::numeric_limits<std::size_t>::max());

// A file of two states of a repository, by its paths from the root.
struct FileVersions {
  std::string older;
  std::string newer;  // empty: it was removed
};

// Two states of a repository: the last commit and what is staged; or, where pre-commit says which
// commits it looks at (PRE_COMMIT_FROM_REF, PRE_COMMIT_TO_REF), the later one and the commit at
// which it left the other.
struct RepositoryStates {
  std::string older;  // a commit; empty before the first one
  std::string newer;  // a commit; empty: the index

  // How one file of a state is named to Git and shown to users: `HEAD:ops/a.yaml`.
  static std::string NameIn(const std::string& state, const std::string& path) {
    return state + ":" + path;
  }
};

absl::StatusOr<RepositoryStates> StatesToCompare();

// The files that differ, and those that were renamed, under both names. Files that are new have
// nothing to be compared with and are left out, as all are before the first commit.
absl::StatusOr<std::vector<FileVersions>> FindChangedFiles(const RepositoryStates& states);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_GIT_H_
