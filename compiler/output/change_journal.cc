#include "compiler/output/change_journal.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "compiler/files/file_operations.h"
#include "compiler/output/replaced_folder.h"

namespace switchyard::output {
namespace {

namespace fs = std::filesystem;

constexpr char kJournal[] = ".switchyard-journal";
constexpr char kToDo[] = "changes";      // the complete list: changes to be made
constexpr char kToUndo[] = "take_back";  // the same list: changes to be undone
constexpr char kWrite[] = "write ";
constexpr char kRemove[] = "remove ";
constexpr char kFolder[] = "folder ";
constexpr char kEmptied[] = "emptied ";
constexpr char kEnd[] = "end\n";

// One change of the list. Each step can be repeated when its progress is unknown.
class Change {
 public:
  enum class Kind : uint8_t { kWrite, kRemove, kFolder, kEmptied };

  Change(Kind kind, fs::path path, fs::path fresh)
      : kind_(kind), path_(std::move(path)), fresh_(std::move(fresh)), old_(fresh_) {
    old_ += ".old";
  }

  absl::Status Make() const {
    if (kind_ == Kind::kFolder) return MakeFolder();
    if (kind_ == Kind::kEmptied) return files::RemoveIfEmpty(path_);
    const absl::StatusOr<Progress> progress = Look();
    if (!progress.ok()) return progress.status();
    if (progress->is_placed) return absl::OkStatus();
    if (!progress->has_old && progress->is_present) {
      if (std::rename(path_.c_str(), old_.c_str()) != 0)
        return files::SystemFailure("replace", path_);
    }
    if (kind_ == Kind::kRemove) return absl::OkStatus();
    const bool is_written = std::rename(fresh_.c_str(), path_.c_str()) == 0;
    return is_written ? absl::OkStatus() : files::SystemFailure("write", path_);
  }

  absl::Status TakeBack() const {
    if (kind_ == Kind::kFolder) return files::RemoveIfEmpty(path_);
    if (kind_ == Kind::kEmptied) return MakeFolder();
    const absl::StatusOr<Progress> progress = Look();
    if (!progress.ok()) return progress.status();
    if (progress->is_placed && std::rename(path_.c_str(), fresh_.c_str()) != 0) {
      return files::SystemFailure("take back", path_);
    }
    if (progress->has_old && std::rename(old_.c_str(), path_.c_str()) != 0) {
      return files::SystemFailure("take back", path_);
    }
    return absl::OkStatus();
  }

 private:
  // The progress of a change of a file.
  struct Progress {
    bool is_placed = false;   // the new text is in its place
    bool has_old = false;     // the old file is out of the way
    bool is_present = false;  // something has the file's name
  };

  absl::StatusOr<Progress> Look() const {
    const absl::StatusOr<bool> fresh = files::Exists(fresh_);
    const absl::StatusOr<bool> old = files::Exists(old_);
    const absl::StatusOr<bool> present = files::Exists(path_);
    for (const auto* one : {&fresh, &old, &present}) {
      if (!one->ok()) return one->status();
    }
    return Progress{kind_ == Kind::kWrite && !*fresh, *old, *present};
  }

  absl::Status MakeFolder() const {
    const bool is_made = mkdir(path_.c_str(), 0777) == 0 || errno == EEXIST;
    return is_made ? absl::OkStatus() : files::SystemFailure("make folder", path_);
  }

  Kind kind_;
  fs::path path_;
  fs::path fresh_;  // the new text, until it is in place
  fs::path old_;    // the old file, once it is out of the way
};

using List = std::optional<std::vector<Change>>;

// The changes of a complete list; nothing when there is none.
absl::StatusOr<List> ReadList(const fs::path& root, const char* list) {
  const fs::path journal = root / kJournal;
  const absl::StatusOr<std::optional<std::string>> text =
      files::ReadRegularIfPresent(journal / list);
  if (!text.ok()) return text.status();
  if (!*text || !absl::EndsWith(**text, kEnd)) return List();
  std::vector<Change> changes;
  for (absl::string_view line : absl::StrSplit(**text, '\n', absl::SkipEmpty())) {
    const fs::path fresh = journal / std::to_string(changes.size());
    Change::Kind kind = Change::Kind::kWrite;
    if (absl::ConsumePrefix(&line, kRemove)) {
      kind = Change::Kind::kRemove;
    } else if (absl::ConsumePrefix(&line, kFolder)) {
      kind = Change::Kind::kFolder;
    } else if (absl::ConsumePrefix(&line, kEmptied)) {
      kind = Change::Kind::kEmptied;
    } else if (!absl::ConsumePrefix(&line, kWrite)) {
      continue;
    }
    changes.emplace_back(kind, root / std::string(line), fresh);
  }
  return List(std::move(changes));
}

// The list goes first: without it the rest of the journal has no meaning.
absl::Status RemoveJournal(const fs::path& root, const char* list) {
  const fs::path journal = root / kJournal;
  if (unlink((journal / list).c_str()) != 0) return files::SystemFailure("remove", journal / list);
  return RemoveFolder(journal);
}

absl::Status TakeBackAll(const fs::path& root, const std::vector<Change>& changes) {
  for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
    const absl::Status status = change->TakeBack();
    if (!status.ok()) return status;
  }
  return RemoveJournal(root, kToUndo);
}

absl::Status MakeAll(const fs::path& root, const std::vector<Change>& changes) {
  const fs::path journal = root / kJournal;
  for (const Change& change : changes) {
    const absl::Status status = change.Make();
    if (status.ok()) continue;
    if (std::rename((journal / kToDo).c_str(), (journal / kToUndo).c_str()) == 0) {
      const absl::Status taken_back = TakeBackAll(root, changes);
      if (!taken_back.ok()) return taken_back;
    }
    return status;
  }
  return RemoveJournal(root, kToDo);
}

std::string ListFolders(const OutputPlan& plan, const fs::path& root) {
  std::string list;
  if (plan.writes.empty()) return list;
  // In the order of their names, so that a folder comes before those in it.
  for (const std::string& folder : plan.folders) {
    if (!files::IsThere(root / folder)) list.append(kFolder).append(folder).append("\n");
  }
  return list;
}

// Folders that may have become empty come last, inner ones first.
std::string ListRemovals(const OutputPlan& plan) {
  std::string list;
  std::set<std::string> folders;
  for (const std::string& path : plan.removals) {
    list.append(kRemove).append(path).append("\n");
    AddFoldersOf(path, &folders);
  }
  for (auto folder = folders.rbegin(); folder != folders.rend(); ++folder) {
    list.append(kEmptied).append(*folder).append("\n");
  }
  return list;
}

// Writes the new texts, then the list of their places.
absl::Status WriteJournal(const OutputPlan& plan, const fs::path& root) {
  const fs::path journal = root / kJournal;
  std::string list = ListFolders(plan, root);
  auto number = static_cast<size_t>(std::count(list.begin(), list.end(), '\n'));
  if (mkdir(journal.c_str(), 0777) != 0) return files::SystemFailure("make folder", journal);
  for (const emit::Artifact* artifact : plan.writes) {
    const absl::Status status =
        files::WriteNewFile(journal / std::to_string(number++), artifact->text);
    if (!status.ok()) return status;
    list.append(kWrite).append(artifact->path).append("\n");
  }
  list += ListRemovals(plan);
  const fs::path draft = journal / "draft";
  const absl::Status status = files::WriteNewFile(draft, list + kEnd);
  if (!status.ok()) return status;
  const bool is_listed = std::rename(draft.c_str(), (journal / kToDo).c_str()) == 0;
  return is_listed ? absl::OkStatus() : files::SystemFailure("write", journal / kToDo);
}

}  // namespace

absl::Status ChangeWithJournal(const OutputPlan& plan, const fs::path& root) {
  const absl::Status status = WriteJournal(plan, root);
  if (!status.ok()) {
    const absl::Status removed = RemoveFolder(root / kJournal);
    return status;
  }
  return RecoverJournal(root);
}

absl::Status RecoverJournal(const fs::path& root) {
  if (!files::IsThere(root / kJournal)) return absl::OkStatus();
  const absl::StatusOr<List> undone = ReadList(root, kToUndo);
  if (!undone.ok()) return undone.status();
  if (*undone) return TakeBackAll(root, **undone);
  const absl::StatusOr<List> changes = ReadList(root, kToDo);
  if (!changes.ok()) return changes.status();
  if (*changes) return MakeAll(root, **changes);
  return RemoveFolder(root / kJournal);
}

}  // namespace switchyard::output
