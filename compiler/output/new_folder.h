// Writes the files of a new folder while others are still emitted.
//
// The folder is a stage that folder_swap.h renames when it is complete. One thread makes all files,
// in the order in which they are added: see work_by_folder.h.
#ifndef SWITCHYARD_COMPILER_OUTPUT_NEW_FOLDER_H_
#define SWITCHYARD_COMPILER_OUTPUT_NEW_FOLDER_H_

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "compiler/emit/artifact.h"

namespace switchyard::output {

class NewFolder {
 public:
  // There must be an empty folder at `stage`.
  explicit NewFolder(const std::filesystem::path& stage);
  ~NewFolder();
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;

  // Adds a file, on any thread. The artifact must stay in place until Wait returns.
  void Add(const emit::Artifact& artifact);
  // Waits until all files that were added are written.
  void Wait();
  // Waits, then writes those of the files that were not added. Returns the first failure.
  absl::Status Complete(const std::vector<const emit::Artifact*>& artifacts);

 private:
  void WriteAdded();
  absl::Status Write(const emit::Artifact& artifact);

  const std::string stage_;
  std::mutex mutex_;
  std::condition_variable changed_;
  // The mutex guards these four.
  std::vector<const emit::Artifact*> added_;
  bool is_writing_ = false;
  bool is_ending_ = false;
  absl::Status status_;
  // Only the thread that writes uses these, or one that waited for it.
  std::set<std::string> written_;
  std::set<std::string> folders_;
  std::thread writer_;
};

}  // namespace switchyard::output

#endif  // SWITCHYARD_COMPILER_OUTPUT_NEW_FOLDER_H_
