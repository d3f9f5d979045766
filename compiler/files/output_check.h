// What is to be written, looked at before anything is: no output is an input, two outputs are not
// one file, and each can be written as far as can be told without writing.
#ifndef SWITCHYARD_COMPILER_FILES_OUTPUT_CHECK_H_
#define SWITCHYARD_COMPILER_FILES_OUTPUT_CHECK_H_

#include <string>
#include <vector>

#include "absl/status/status.h"

namespace switchyard::files {

struct Output {
  std::string path;
  bool folder_is_made = false;  // this run makes the folder that it is in, when it is missing
};

// An input `-`, and one that is not there, is nothing. The status names the first path that is
// wrong, and why.
absl::Status CheckOutputs(const std::vector<Output>& outputs,
                          const std::vector<std::string>& inputs);

// The first of them alone.
absl::Status CheckIsNoInput(const std::string& output, const std::vector<std::string>& inputs);

}  // namespace switchyard::files

#endif  // SWITCHYARD_COMPILER_FILES_OUTPUT_CHECK_H_
