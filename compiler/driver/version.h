// What `--version` tells.
#ifndef SWITCHYARD_COMPILER_DRIVER_VERSION_H_
#define SWITCHYARD_COMPILER_DRIVER_VERSION_H_

#include <string>
#include <string_view>

namespace switchyard::driver {

// `switchyard 0.1.0 (commit ...)`, and the editions of the schema language that are known.
std::string VersionText(std::string_view program);

// Both programs and what a manual page says.
extern const std::string_view kVersion;

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_VERSION_H_
