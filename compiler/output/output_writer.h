// Writes emitted files: all of them or none.
//
// Takes a folder, which is made if it is missing, and files with paths below it, including the
// manifest. Files with unchanged text are not touched, so that a build does not compile them again.
// Files that an earlier manifest lists and that are no longer emitted are removed. A file that this
// compiler did not write is not removed, and replacing it is an error. After an error the folder is
// unchanged.
//
// A killed process leaves the old files or the new ones (folder_swap.h). Where that is impossible,
// the next run completes or undoes what it began (change_journal.h). Of two runs for one folder the
// second waits. Texts are not flushed to the disk: after a loss of power the next run compares
// texts and so repairs the folder.
#ifndef SWITCHYARD_COMPILER_OUTPUT_OUTPUT_WRITER_H_
#define SWITCHYARD_COMPILER_OUTPUT_OUTPUT_WRITER_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "compiler/emit/artifact.h"

namespace switchyard::output {

// The status names the path and the system's reason.
absl::Status WriteArtifacts(const std::string& directory,
                            const std::vector<emit::Artifact>& artifacts);

// The same, but files of a folder that does not exist yet are written beside it while others are
// still emitted: on a disk, making thousands of files takes longer than emitting them.
class OutputWriter {
 public:
  explicit OutputWriter(std::string directory);
  // Without Finish, nothing is left.
  ~OutputWriter();
  OutputWriter(const OutputWriter&) = delete;
  OutputWriter& operator=(const OutputWriter&) = delete;

  // Begins to write, if the folder does not exist and no other run works on it. Otherwise, and when
  // that fails, Add and Wait do nothing, and Finish writes everything.
  void Begin();
  // Takes a file, on any thread. It must stay in place until Wait returns.
  void Add(const emit::Artifact& artifact);
  void Wait();
  // Takes all files, including those that were added.
  absl::Status Finish(const std::vector<emit::Artifact>& artifacts);

 private:
  struct Begun;
  std::string directory_;
  std::unique_ptr<Begun> begun_;  // null unless files are written early
};

}  // namespace switchyard::output

#endif  // SWITCHYARD_COMPILER_OUTPUT_OUTPUT_WRITER_H_
