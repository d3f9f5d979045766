// What a run has to change in a folder.
//
// Takes the folder as it is and the artifacts, among them the manifest; gives the files to write,
// which are new or have another text, and those to remove, which an earlier manifest lists and
// nobody emits now. A file that `switchyard gen` did not write is neither replaced, which is an
// error, nor removed.
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

// The folders that `path`, below the folder of output, is in.
void AddFoldersOf(const std::string& path, std::set<std::string>* folders);

// Whether `switchyard gen` wrote a file that begins with `text`.
bool IsOurs(std::string_view text);

// The paths in the manifest of a folder; none without a manifest.
absl::StatusOr<std::vector<std::string>> EarlierOutputs(const std::filesystem::path& root);

}  // namespace switchyard::output

#endif  // SWITCHYARD_COMPILER_OUTPUT_OUTPUT_PLAN_H_
