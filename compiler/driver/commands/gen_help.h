// What `switchyard gen` takes when nothing is said.
#ifndef SWITCHYARD_COMPILER_DRIVER_COMMANDS_GEN_HELP_H_
#define SWITCHYARD_COMPILER_DRIVER_COMMANDS_GEN_HELP_H_

#include <string_view>

namespace switchyard::driver {

inline constexpr std::string_view kUsualGenTarget = "embedded";

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_COMMANDS_GEN_HELP_H_
