// What a user chooses to be told, in words: `-W` options and the `warnings` of a configuration.
#ifndef SWITCHYARD_COMPILER_DRIVER_WARNING_CHOICE_H_
#define SWITCHYARD_COMPILER_DRIVER_WARNING_CHOICE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/policy.h"

namespace switchyard::driver {

// A level for what a name stands for: the id of a diagnostic, or a group.
struct WarningChoice {
  std::string name;
  diagnostics::Level level = diagnostics::Level::kWarning;
};

enum class ChoiceFault : std::uint8_t {
  kNone,
  kUnknownName,    // neither an id nor a group
  kNotSwitchable,  // an error that cannot be anything else; of a group, all of its rows
};

// A level of kError is never at fault for being an error already.
ChoiceFault FaultOf(const WarningChoice& choice);

// The id or group that `name` was meant to be, or empty.
std::string ClosestChoice(std::string_view name);

// Makes choices without faults those of `policy`: what is chosen by id counts more than what is
// chosen by group, and of two of a kind the later. Errors that are not switchable stay errors.
void Apply(const std::vector<WarningChoice>& choices, diagnostics::Policy* policy);

// The choices of `-W` options, in their order.
struct WarningOptions {
  std::vector<WarningChoice> choices;
  bool warnings_are_errors = false;
};

// Reads the values of -W: `NAME`, `no-NAME`, `error`, `error=NAME`. False when one is at fault;
// then `message` says how.
bool ReadWarningOptions(const std::vector<std::string>& values, WarningOptions* options,
                        std::string* message);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_WARNING_CHOICE_H_
