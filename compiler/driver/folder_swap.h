// Makes all changes to a folder in one step: a process that is killed at any moment leaves the old
// files or the new ones.
//
// A new folder is built beside the old one, with links to the files that stay, those of other
// people too; then both change their names at once, and the old one goes. Before that step the lock
// keeps the inode of the new folder, so that the next run knows whether a folder that it finds is
// one that was being built or one that was replaced.
#ifndef SWITCHYARD_COMPILER_DRIVER_FOLDER_SWAP_H_
#define SWITCHYARD_COMPILER_DRIVER_FOLDER_SWAP_H_

#include <filesystem>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "compiler/driver/folder_lock.h"
#include "compiler/driver/output_plan.h"

namespace switchyard::driver {

enum class SwapOutcome : uint8_t {
  kDone,
  // Nothing was changed: the folder holds folders of other people, links that lead elsewhere or
  // files of another user, is a mount point or where this process works, or the file system has no
  // hard links or cannot exchange names.
  kNotPossible,
};

// `stage` is the name of the new folder, beside `root`.
absl::StatusOr<SwapOutcome> SwapFolder(const OutputPlan& plan, const std::filesystem::path& root,
                                       const std::filesystem::path& stage, FolderLock* lock);

// Removes what a killed run left at `stage`, but no file that somebody else put into it.
absl::Status CleanUpSwap(const std::filesystem::path& root, const std::filesystem::path& stage,
                         FolderLock* lock);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_FOLDER_SWAP_H_
