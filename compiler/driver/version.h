// The text of `--version`.
#ifndef SWITCHYARD_COMPILER_DRIVER_VERSION_H_
#define SWITCHYARD_COMPILER_DRIVER_VERSION_H_

#include <string>
#include <string_view>

namespace switchyard::driver {

// `switchyard 0.1.0 (commit ...)`, and the known editions of the schema language.
std::string VersionText(std::string_view program);

// The version for both programs and for manual pages.
extern const std::string_view kVersion;

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_VERSION_H_
