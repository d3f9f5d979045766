// Makes all changes to a folder in one step: a process that is killed at any moment leaves the old
// files or the new ones.
//
// A new folder, the stage, is built beside the old one, with links to the files that stay, those of
// other people too; then both change their names at once, and the old one goes. What the lock keeps
// and what has the stage's name say together how far a run came:
//
//   kept    stage                   state                 what the next run does
//   nothing absent                  rest                  nothing
//   nothing a folder                being built           removes it
//   N       a folder with inode N   built, not exchanged  removes it, forgets N
//   N       another folder          exchanged: it is the  moves what others put into it, removes
//   it,
//                                   folder of before      forgets N
//   N       absent                  cleaned up            forgets N
//
// A run goes down through these rows, and back to the first. Each step from one to the next is one
// system call, or can be made again from wherever it was left; so a kill leads to a row, and so
// does a kill of the run that cleans up. One thing must never be: a stage that is being built
// beside a number of an earlier run, for it would be taken for a folder of before. So the stage
// goes first, then the number, and no stage is made while a number is kept. The number is that of a
// folder that is there, in one of the two places, until both are gone or forgotten: no other can
// have it.
#ifndef SWITCHYARD_COMPILER_OUTPUT_FOLDER_SWAP_H_
#define SWITCHYARD_COMPILER_OUTPUT_FOLDER_SWAP_H_

#include <filesystem>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "compiler/files/lock_file.h"
#include "compiler/output/output_plan.h"

namespace switchyard::output {

enum class SwapOutcome : uint8_t {
  kDone,
  // Nothing was changed: the folder holds folders of other people, links that lead elsewhere or
  // files of another user, is a mount point or where this process works, or the file system has no
  // hard links or cannot exchange names.
  kNotPossible,
};

// `stage` is the name of the new folder, beside `root`.
absl::StatusOr<SwapOutcome> SwapFolder(const OutputPlan& plan, const std::filesystem::path& root,
                                       const std::filesystem::path& stage, files::LockFile* lock);

// Leads from any state to rest: removes what is at `stage`, but no file that somebody else put into
// it. When it cannot, the lock is left as it is for the next run.
absl::Status CleanUpSwap(const std::filesystem::path& root, const std::filesystem::path& stage,
                         files::LockFile* lock);

}  // namespace switchyard::output

#endif  // SWITCHYARD_COMPILER_OUTPUT_FOLDER_SWAP_H_
