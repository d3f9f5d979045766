// The options of `switchyard check`.
#ifndef SWITCHYARD_COMPILER_DRIVER_KERNEL_CHECK_OPTIONS_H_
#define SWITCHYARD_COMPILER_DRIVER_KERNEL_CHECK_OPTIONS_H_

#include <optional>
#include <string>
#include <vector>

#include "compiler/check/kernel_check.h"
#include "compiler/driver/lint_settings.h"
#include "compiler/driver/report.h"

namespace switchyard::driver {

struct KernelCheckOptions {
  std::vector<std::string> schemas;
  std::vector<std::string> keys;  // empty for the keys of all builds
  check::CheckRequest request;    // without keys: the schema determines those of backends
  LintSettings settings;
  ReportOptions report;
  std::string color;
  std::string calls;           // the file to write the calls to; empty for none
  std::string exported_fixes;  // the file to write the fixes to; empty for none
  bool fix = false;
};

// Returns nothing when there is nothing to do; then sets the status, and has reported what is
// wrong.
std::optional<KernelCheckOptions> ReadKernelCheckOptions(int argc, char** argv, int* exit_status);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_KERNEL_CHECK_OPTIONS_H_
