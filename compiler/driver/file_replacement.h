// Replacing the text of a file in one step: whoever opens it sees the old text or the new one.
#ifndef SWITCHYARD_COMPILER_DRIVER_FILE_REPLACEMENT_H_
#define SWITCHYARD_COMPILER_DRIVER_FILE_REPLACEMENT_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace switchyard::driver {

// Writes `text` to a new file beside the one at `path`, which exists, and moves it there.
// Permission bits stay, and so does a symbolic link at `path`, whose file is replaced. The status
// names the path and the system's reason; then the file is as before.
absl::Status ReplaceFile(const std::string& path, std::string_view text);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_FILE_REPLACEMENT_H_
