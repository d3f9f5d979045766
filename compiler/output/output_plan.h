// The changes that a run must make to a folder.
//
// Takes the existing folder and the artifacts, including the manifest; gives the files to write,
// which are new or have another text, and the files to remove, which an earlier manifest lists and
// which are no longer emitted. A file that `switchyard gen` did not write is not removed, and
// replacing it is an error.
#ifndef SWITCHYARD_COMPILER_OUTPUT_OUTPUT_PLAN_H_
#define SWITCHYARD_COMPILER_OUTPUT_OUTPUT_PLAN_H_

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "compiler/emit/artifact.h"

namespace switchyard::output {

struct OutputPlan {
  std::vector<const emit::Artifact*> writes;
  std::vector<std::string> removals;  // below the folder
  // Every folder that has or had an emitted file, below the folder of output.
  std::set<std::string> folders;

  bool IsEmpty() const { return writes.empty() && removals.empty(); }
};

absl::StatusOr<OutputPlan> PlanOutput(const std::filesystem::path& root,
                                      const std::vector<emit::Artifact>& artifacts);

// Adds the folders that contain `path`. Paths are relative to the folder of output.
void AddFoldersOf(const std::string& path, std::set<std::string>* folders);

// Whether `switchyard gen` wrote a file that begins with `text`.
bool IsOurs(std::string_view text);

// The paths in the manifest of a folder; none without a manifest.
absl::StatusOr<std::vector<std::string>> EarlierOutputs(const std::filesystem::path& root);

}  // namespace switchyard::output

#endif  // SWITCHYARD_COMPILER_OUTPUT_OUTPUT_PLAN_H_
