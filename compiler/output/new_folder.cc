#include "compiler/output/new_folder.h"

#include <system_error>
#include <utility>

#include "compiler/files/file_operations.h"

namespace switchyard::output {

NewFolder::NewFolder(const std::filesystem::path& stage) : stage_(stage.string()) {
  try {
    writer_ = std::thread([this] { WriteAdded(); });
  } catch (const std::system_error&) {
    is_ending_ = true;  // nobody takes files: Complete writes all of them
  }
}

NewFolder::~NewFolder() {
  if (!writer_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  changed_.notify_all();
  writer_.join();
}

void NewFolder::Add(const emit::Artifact& artifact) {
  if (!writer_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    added_.push_back(&artifact);
  }
  changed_.notify_all();
}

void NewFolder::Wait() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return added_.empty() && !is_writing_; });
}

absl::Status NewFolder::Complete(const std::vector<const emit::Artifact*>& artifacts) {
  Wait();
  if (!status_.ok()) return status_;
  for (const emit::Artifact* artifact : artifacts) {
    if (written_.count(artifact->path) != 0) continue;
    absl::Status status = Write(*artifact);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

void NewFolder::WriteAdded() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return is_ending_ || !added_.empty(); });
    if (added_.empty()) return;
    const std::vector<const emit::Artifact*> batch = std::exchange(added_, {});
    is_writing_ = true;
    lock.unlock();
    absl::Status status;
    for (const emit::Artifact* artifact : batch) {
      if (status.ok()) status = Write(*artifact);
    }
    lock.lock();
    is_writing_ = false;
    if (status_.ok()) status_ = std::move(status);
    changed_.notify_all();
  }
}

absl::Status NewFolder::Write(const emit::Artifact& artifact) {
  const size_t end = artifact.path.rfind('/');
  if (end != std::string::npos && folders_.insert(artifact.path.substr(0, end)).second) {
    std::vector<std::filesystem::path> made;
    absl::Status status =
        files::MakeFolders(std::filesystem::path(stage_) / artifact.path.substr(0, end), &made);
    if (!status.ok()) return status;
  }
  written_.insert(artifact.path);
  return files::WriteNewFile(stage_ + "/" + artifact.path, artifact.text);
}

}  // namespace switchyard::output
