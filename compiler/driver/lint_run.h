// Checking files, and repairing them as far as diagnostics tell how.
#ifndef SWITCHYARD_COMPILER_DRIVER_LINT_RUN_H_
#define SWITCHYARD_COMPILER_DRIVER_LINT_RUN_H_

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/driver/front_end.h"
#include "compiler/driver/lint_settings.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/source/source_range.h"

namespace switchyard::driver {

// What was found, in order; `front_end` has the files and the diagnostics.
struct LintRun {
  std::unique_ptr<FrontEnd> front_end;
  std::size_t entry_count = 0;
  bool is_fine = false;  // no errors
  std::optional<expand::ExpandedProgram> expanded;
};

// Files by their place on the command line, and how many fixes each got.
using FixCounts = std::map<source::FileId, std::size_t>;

// Checks `files` as one program. Without a front end, and with a message on standard error, when a
// file cannot be read.
LintRun LintFiles(const std::vector<std::string>& files, const LintSettings& settings);

// Carries out the fixes of `run` and checks again, until no fix is left; only the texts in memory
// change. Gives the last run.
LintRun FixAll(LintRun run, const LintSettings& settings, FixCounts* counts);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_LINT_RUN_H_
