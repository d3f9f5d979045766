// Writes the dependencies of outputs for Make and Ninja: `out/a.h out/b.cc: schema.yaml`.
//
// Takes paths as the user gave them. Spaces, tabs, `#`, `$` and backslashes before them are escaped
// as compilers do. A path with a line break or a NUL cannot be written and is an error.
#ifndef SWITCHYARD_COMPILER_OUTPUT_DEPFILE_H_
#define SWITCHYARD_COMPILER_OUTPUT_DEPFILE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace switchyard::output {

absl::StatusOr<std::string> MakeDepfile(const std::vector<std::string>& outputs,
                                        const std::vector<std::string>& inputs);

}  // namespace switchyard::output

#endif  // SWITCHYARD_COMPILER_OUTPUT_DEPFILE_H_
