// How files are checked: which diagnostics are reported and how severely, and which words are
// known.
#ifndef SWITCHYARD_COMPILER_DRIVER_LINT_SETTINGS_H_
#define SWITCHYARD_COMPILER_DRIVER_LINT_SETTINGS_H_

#include <cstddef>
#include <optional>
#include <string>

#include "compiler/diagnostics/policy.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/driver/configuration.h"
#include "compiler/schema/language.h"
#include "compiler/source/source_manager.h"

namespace switchyard::driver {

struct LintSettings {
  diagnostics::Policy policy;
  schema::Language language;
  std::size_t largest_file = source::kUsualLargestFile;
  std::size_t kept_diagnostics = diagnostics::kUsuallyKept;
};

// Loads the nearest configuration of `linted_file`, or an empty one. When it cannot be read, prints
// a message on standard error and returns nothing.
std::optional<Configuration> LoadConfiguration(const std::string& linted_file);

void ApplyConfiguration(const Configuration& configuration, LintSettings* settings);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_LINT_SETTINGS_H_
