#include "compiler/output/output_plan.h"

#include <optional>
#include <system_error>

#include "compiler/emit/manifest.h"
#include "compiler/emit/model/first_lines.h"
#include "compiler/files/file_operations.h"
#include "compiler/parallel/parallel.h"
#include "lib/model/weights_head.h"

namespace switchyard::output {
namespace {

namespace fs = std::filesystem;

// Checks that each necessary folder is a folder, or can be made.
absl::Status CheckFolders(const fs::path& root, const std::set<std::string>& folders) {
  std::error_code error;
  if (files::IsThere(root) && !fs::is_directory(root, error)) {
    return files::FileFailure("make folder", root, "a file has that name");
  }
  for (const std::string& folder : folders) {
    const fs::path path = root / folder;
    if (files::IsThere(path) && !fs::is_directory(path, error)) {
      return files::FileFailure("make folder", path, "a file has that name");
    }
  }
  return absl::OkStatus();
}

// Checks that the files of the folder are those of an earlier run of the same command.
absl::Status CheckOwner(const fs::path& root, std::string_view earlier,
                        const std::vector<emit::Artifact>& artifacts) {
  const std::string_view owner = emit::CommandOf(earlier);
  if (owner.empty()) return absl::OkStatus();
  for (const emit::Artifact& artifact : artifacts) {
    if (artifact.path != emit::kManifestPath) continue;
    const std::string_view command = emit::CommandOf(artifact.text);
    if (command == owner) continue;
    return files::FileFailure("write", root,
                              "its files are those of `" + std::string(owner) + "`, not of `" +
                                  std::string(command) + "`; name another folder or remove it");
  }
  return absl::OkStatus();
}

// Whether the artifact must be written.
absl::StatusOr<bool> IsToBeWritten(const fs::path& root, const emit::Artifact& artifact) {
  const fs::path path = root / artifact.path;
  const absl::StatusOr<std::optional<std::string>> present = files::ReadRegularIfPresent(path);
  if (!present.ok()) {
    std::error_code error;
    const bool is_folder = fs::is_directory(path, error);
    return is_folder ? files::FileFailure("write", path, "it is a folder") : present.status();
  }
  if (*present == artifact.text) return false;
  const bool is_in_the_way = *present ? !IsOurs(**present) : files::IsThere(path);
  if (is_in_the_way) {
    return files::FileFailure("replace", path, "switchyard did not write it");
  }
  return true;
}

// Reads the existing files on all cores; returns the first failure.
absl::Status PlanWrites(const fs::path& root, const std::vector<emit::Artifact>& artifacts,
                        OutputPlan* plan) {
  std::vector<absl::StatusOr<bool>> decisions(artifacts.size(), false);
  RunInParallel(artifacts.size(),
                [&](size_t i) { decisions[i] = IsToBeWritten(root, artifacts[i]); });
  for (size_t i = 0; i < artifacts.size(); ++i) {
    if (!decisions[i].ok()) return decisions[i].status();
    if (*decisions[i]) plan->writes.push_back(&artifacts[i]);
  }
  return absl::OkStatus();
}

// Plans to remove a file that the earlier manifest lists, if it still looks like a file of `gen`.
absl::Status PlanRemoval(const fs::path& root, const std::string& path, OutputPlan* plan) {
  std::error_code error;
  const fs::file_type type = fs::symlink_status(root / path, error).type();
  if (type == fs::file_type::none) return files::FileFailure("read", root / path, error.message());
  if (type != fs::file_type::regular) return absl::OkStatus();
  const absl::StatusOr<std::optional<std::string>> text = files::ReadRegularIfPresent(root / path);
  if (!text.ok()) return text.status();
  if (*text && IsOurs(**text)) plan->removals.push_back(path);
  return absl::OkStatus();
}

}  // namespace

void AddFoldersOf(const std::string& path, std::set<std::string>* folders) {
  for (size_t end = path.rfind('/'); end != std::string::npos; end = path.rfind('/', end - 1)) {
    if (!folders->insert(path.substr(0, end)).second) return;
  }
}

// Of any format.
bool IsWeights(std::string_view text) {
  constexpr std::string_view kStart = model::kWeightsStart;
  if (text.substr(0, kStart.size()) != kStart) return false;
  text.remove_prefix(kStart.size());
  const size_t digits = text.find_first_not_of("0123456789");
  return digits != std::string_view::npos && digits > 0 && text[digits] == '\n';
}

bool IsOurs(std::string_view text) {
  const auto begins_with = [&](std::string_view start) {
    return text.substr(0, start.size()) == start;
  };
  return begins_with(emit::kFirstLine) || begins_with(emit::kPythonFirstLine) ||
         begins_with(emit::kModelFirstLine) || begins_with(emit::kModelPlainFirstLine) ||
         IsWeights(text) || begins_with(emit::kManifestStart);
}

absl::StatusOr<std::string> EarlierManifest(const fs::path& root) {
  const absl::StatusOr<std::optional<std::string>> text =
      files::ReadRegularIfPresent(root / emit::kManifestPath);
  if (!text.ok()) return text.status();
  return text->value_or(std::string());
}

absl::StatusOr<std::vector<std::string>> EarlierOutputs(const fs::path& root) {
  const absl::StatusOr<std::string> manifest = EarlierManifest(root);
  if (!manifest.ok()) return manifest.status();
  return emit::ListedPaths(*manifest);
}

absl::StatusOr<OutputPlan> PlanOutput(const fs::path& root,
                                      const std::vector<emit::Artifact>& artifacts) {
  OutputPlan plan;
  std::string_view folder;
  for (const emit::Artifact& artifact : artifacts) {
    const std::string_view path = artifact.path;
    // Most files are in the same folder as the one before.
    const std::string_view own = path.substr(0, path.rfind('/') + 1);
    if (own != folder) AddFoldersOf(artifact.path, &plan.folders);
    folder = own;
  }
  absl::Status status = CheckFolders(root, plan.folders);
  if (status.ok() && !files::IsThere(root)) {
    for (const emit::Artifact& artifact : artifacts) plan.writes.push_back(&artifact);
    return plan;
  }
  const absl::StatusOr<std::string> manifest = EarlierManifest(root);
  if (status.ok()) status = manifest.status();
  if (status.ok()) status = CheckOwner(root, *manifest, artifacts);
  if (status.ok()) status = PlanWrites(root, artifacts, &plan);
  if (!status.ok()) return status;
  std::set<std::string_view> emitted;
  for (const emit::Artifact& artifact : artifacts) emitted.insert(artifact.path);
  for (const std::string& path : emit::ListedPaths(*manifest)) {
    AddFoldersOf(path, &plan.folders);
    if (status.ok() && emitted.count(path) == 0) status = PlanRemoval(root, path, &plan);
  }
  if (!status.ok()) return status;
  return plan;
}

}  // namespace switchyard::output
