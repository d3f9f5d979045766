#include "compiler/output/output_writer.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/status/statusor.h"
#include "compiler/files/file_operations.h"
#include "compiler/files/lock_file.h"
#include "compiler/output/change_journal.h"
#include "compiler/output/folder_swap.h"
#include "compiler/output/new_folder.h"
#include "compiler/output/output_plan.h"

namespace switchyard::output {
namespace {

namespace fs = std::filesystem;

// The beginning and the endings of the names beside a folder.
constexpr char kLockEnding[] = ".switchyard-lock";
constexpr char kStageEnding[] = ".switchyard-new";
constexpr size_t kLongestName = 200;

// A folder, and the place where its changes are prepared.
struct Place {
  fs::path root;
  fs::path lock;
  fs::path stage;  // beside the folder; empty when nothing can be made there
};

// Resolves links: the folder itself is renamed, not a link to it.
absl::StatusOr<Place> FindPlace(const std::string& directory) {
  std::error_code error;
  fs::path root = fs::weakly_canonical(fs::absolute(directory), error);
  if (error) return files::FileFailure("write", directory, error.message());
  if (!root.has_filename()) root = root.parent_path();
  const std::string name = "." + root.filename().string();
  const fs::path parent = root.parent_path();
  const bool has_room = root.has_relative_path() && name.size() <= kLongestName;
  const bool is_new = !files::IsThere(root);
  const bool can_change = faccessat(AT_FDCWD, parent.c_str(), W_OK | X_OK, AT_EACCESS) == 0;
  if (has_room && (is_new || can_change)) {
    return Place{root, parent / (name + kLockEnding), parent / (name + kStageEnding)};
  }
  return Place{root, root / kLockEnding, {}};
}

// A run that could not write beside the folder has its lock in the folder. After a kill that file
// is left there; it does not belong to other people.
absl::StatusOr<files::LockFile> TakeLock(const Place& place, std::chrono::milliseconds patience) {
  absl::StatusOr<files::LockFile> lock = files::LockFile::Take(place.lock, patience);
  const fs::path inner = place.root / kLockEnding;
  if (!lock.ok() || place.stage.empty() || !files::IsThere(inner)) return lock;
  const absl::StatusOr<files::LockFile> other = files::LockFile::Take(inner, patience);
  if (!other.ok()) return other.status();
  return lock;
}

absl::Status Recover(const Place& place, files::LockFile* lock) {
  const absl::Status status =
      place.stage.empty() ? absl::OkStatus() : CleanUpSwap(place.root, place.stage, lock);
  return status.ok() ? RecoverJournal(place.root) : status;
}

absl::Status Change(const Place& place, const OutputPlan& plan, files::LockFile* lock) {
  if (!place.stage.empty()) {
    const absl::StatusOr<SwapOutcome> outcome =
        SwapFolder(plan, place.root, place.stage, nullptr, lock);
    if (!outcome.ok()) return outcome.status();
    if (*outcome == SwapOutcome::kDone) return absl::OkStatus();
  }
  return ChangeWithJournal(plan, place.root);
}

absl::Status WriteLocked(const Place& place, const std::vector<emit::Artifact>& artifacts) {
  absl::StatusOr<files::LockFile> lock = TakeLock(place, files::LockFile::kPatience);
  if (!lock.ok()) {
    // A folder that cannot be written is fine when there is nothing to write.
    const absl::StatusOr<OutputPlan> plan = PlanOutput(place.root, artifacts);
    const bool is_done = plan.ok() && plan->IsEmpty() && !files::IsThere(place.lock);
    return is_done ? absl::OkStatus() : lock.status();
  }
  const absl::Status recovered = Recover(place, &*lock);
  if (!recovered.ok()) return recovered;
  const absl::StatusOr<OutputPlan> plan = PlanOutput(place.root, artifacts);
  if (!plan.ok()) return plan.status();
  return plan->IsEmpty() ? absl::OkStatus() : Change(place, *plan, &*lock);
}

// Innermost first, those that are still empty.
void RemoveMade(const std::vector<fs::path>& made) {
  for (auto folder = made.rbegin(); folder != made.rend(); ++folder) rmdir(folder->c_str());
}

}  // namespace

absl::Status WriteArtifacts(const std::string& directory,
                            const std::vector<emit::Artifact>& artifacts) {
  const absl::StatusOr<Place> place = FindPlace(directory);
  if (!place.ok()) return place.status();
  std::vector<fs::path> made;
  const fs::path needed = place->stage.empty() ? place->root : place->root.parent_path();
  absl::Status status = files::MakeFolders(needed, &made);
  if (status.ok()) status = WriteLocked(*place, artifacts);
  if (!status.ok()) RemoveMade(made);
  return status;
}

// A stage that is written. Its end leaves nothing of what Finish did not complete.
struct OutputWriter::Begun {
  explicit Begun(Place of_folder) : place(std::move(of_folder)) {}
  Begun(const Begun&) = delete;
  Begun& operator=(const Begun&) = delete;
  ~Begun() {
    const bool has_stage = folder.has_value();
    folder.reset();
    if (has_stage) CleanUpSwap(place.root, place.stage, &*lock).IgnoreError();
    lock.reset();
    RemoveMade(made);
  }

  // False when the folder is there, or cannot be begun.
  bool Begin() {
    if (place.stage.empty() || files::IsThere(place.root)) return false;
    if (!files::MakeFolders(place.root.parent_path(), &made).ok()) return false;
    absl::StatusOr<files::LockFile> taken = TakeLock(place, std::chrono::milliseconds(0));
    if (!taken.ok()) return false;
    lock.emplace(*std::move(taken));
    if (!Recover(place, &*lock).ok() || files::IsThere(place.root)) return false;
    if (mkdir(place.stage.c_str(), 0777) != 0) return false;
    folder.emplace(place.stage);
    return true;
  }

  // Consumes the stage. Nothing, when a folder was made by somebody else in the meantime.
  std::optional<absl::Status> Finish(const std::vector<emit::Artifact>& artifacts) {
    const absl::StatusOr<OutputPlan> plan = PlanOutput(place.root, artifacts);
    if (files::IsThere(place.root)) return std::nullopt;
    if (!plan.ok()) return plan.status();
    const absl::StatusOr<SwapOutcome> outcome =
        SwapFolder(*plan, place.root, place.stage, &*folder, &*lock);
    folder.reset();
    if (outcome.ok()) made.clear();
    return outcome.status();
  }

  Place place;
  std::vector<fs::path> made;
  std::optional<files::LockFile> lock;
  std::optional<NewFolder> folder;
};

OutputWriter::OutputWriter(std::string directory) : directory_(std::move(directory)) {}
OutputWriter::~OutputWriter() = default;

void OutputWriter::Begin() {
  absl::StatusOr<Place> place = FindPlace(directory_);
  if (!place.ok()) return;
  begun_ = std::make_unique<Begun>(*std::move(place));
  if (!begun_->Begin()) begun_ = nullptr;
}

void OutputWriter::Add(const emit::Artifact& artifact) {
  if (begun_ != nullptr) begun_->folder->Add(artifact);
}

void OutputWriter::Wait() {
  if (begun_ != nullptr) begun_->folder->Wait();
}

absl::Status OutputWriter::Finish(const std::vector<emit::Artifact>& artifacts) {
  if (begun_ != nullptr) {
    const std::optional<absl::Status> status = begun_->Finish(artifacts);
    begun_ = nullptr;
    if (status) return *status;
  }
  return WriteArtifacts(directory_, artifacts);
}

}  // namespace switchyard::output
