// A user's choices of diagnostics as text: `-W` options and the `warnings` of a configuration.
#ifndef SWITCHYARD_COMPILER_DRIVER_WARNING_CHOICE_H_
#define SWITCHYARD_COMPILER_DRIVER_WARNING_CHOICE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/policy.h"

namespace switchyard::driver {

// A level for a name: the id of a diagnostic, or a group.
struct WarningChoice {
  std::string name;
  diagnostics::Level level = diagnostics::Level::kWarning;
};

enum class ChoiceFault : std::uint8_t {
  kNone,
  kUnknownName,    // neither an id nor a group
  kNotSwitchable,  // an error that cannot be switched; for a group, all of its rows
};

// The level kError is never a fault for a row that is an error already.
ChoiceFault FaultOf(const WarningChoice& choice);

// The id or group that is closest to `name`, or an empty text.
std::string ClosestChoice(std::string_view name);

// Adds choices without faults to `policy`. A choice by id precedes one by group, and of two of a
// kind the later one counts. Errors that are not switchable stay errors.
void Apply(const std::vector<WarningChoice>& choices, diagnostics::Policy* policy);

// The choices of `-W` options, in their order.
struct WarningOptions {
  std::vector<WarningChoice> choices;
  bool warnings_are_errors = false;
};

// Reads the values of -W: `NAME`, `no-NAME`, `error`, `error=NAME`. Returns false for a wrong one,
// which `message` then describes.
bool ReadWarningOptions(const std::vector<std::string>& values, WarningOptions* options,
                        std::string* message);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_WARNING_CHOICE_H_
