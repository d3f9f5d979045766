// Checks outputs before anything is written: no output is an input, no two outputs are one file,
// and each can be written, as far as can be determined without writing.
#ifndef SWITCHYARD_COMPILER_FILES_OUTPUT_CHECK_H_
#define SWITCHYARD_COMPILER_FILES_OUTPUT_CHECK_H_

#include <string>
#include <vector>

#include "absl/status/status.h"

namespace switchyard::files {

struct Output {
  std::string path;
  bool folder_is_made = false;  // this run makes its folder if it is missing
};

// Ignores an input `-` and a missing one. The status names the first wrong path, and why.
absl::Status CheckOutputs(const std::vector<Output>& outputs,
                          const std::vector<std::string>& inputs);

// Checks only that the output is no input.
absl::Status CheckIsNoInput(const std::string& output, const std::vector<std::string>& inputs);

}  // namespace switchyard::files

#endif  // SWITCHYARD_COMPILER_FILES_OUTPUT_CHECK_H_
