// Makes all changes to a folder in one step: a process that is killed at any moment leaves the old
// files or the new ones.
//
// A new folder, the stage, is built beside the old one, with links to the files that stay,
// including those of other people. Then both exchange their names in one system call, and the old
// folder is removed. The number that the lock keeps and the folder at the stage's name together
// tell how far a run came:
//
//   kept    stage                   state                 what the next run does
//   nothing absent                  rest                  nothing
//   nothing a folder                being built           removes it
//   N       a folder with inode N   built, not exchanged  removes it, forgets N
//   N       another folder          exchanged: this is    moves files of others out of
//                                   the old folder        it, removes it, forgets N
//   N       absent                  cleaned up            forgets N
//
// A run goes down through these rows, and back to the first. Each step to the next row is one
// system call, or can be repeated from wherever it stopped. So a kill leads to a row, and so does a
// kill of the run that cleans up.
//
// One state must never occur: a stage that is being built while the number of an earlier run is
// kept, because it would be taken for an old folder. So the stage is removed first, then the
// number, and no stage is made while a number is kept. The number is that of an existing folder, in
// one of the two places, until both are gone or forgotten, so no other folder can have it.
#ifndef SWITCHYARD_COMPILER_OUTPUT_FOLDER_SWAP_H_
#define SWITCHYARD_COMPILER_OUTPUT_FOLDER_SWAP_H_

#include <filesystem>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "compiler/files/lock_file.h"
#include "compiler/output/new_folder.h"
#include "compiler/output/output_plan.h"

namespace switchyard::output {

enum class SwapOutcome : uint8_t {
  kDone,
  // Nothing was changed: the folder contains folders of other people, links that lead elsewhere or
  // files of another user, is a mount point or the working directory of this process, or the file
  // system has no hard links or cannot exchange names.
  kNotPossible,
};

// `stage` is the name of the new folder, beside `root`. If `begun` is not null, it is there already
// and has the first files; `root` must not exist then.
absl::StatusOr<SwapOutcome> SwapFolder(const OutputPlan& plan, const std::filesystem::path& root,
                                       const std::filesystem::path& stage, NewFolder* begun,
                                       files::LockFile* lock);

// Returns from any state to rest: removes the folder at `stage`, but no file that another process
// put into it. On failure the lock stays as it is for the next run.
absl::Status CleanUpSwap(const std::filesystem::path& root, const std::filesystem::path& stage,
                         files::LockFile* lock);

}  // namespace switchyard::output

#endif  // SWITCHYARD_COMPILER_OUTPUT_FOLDER_SWAP_H_
