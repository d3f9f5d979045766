// Checks files, and applies the fixes of diagnostics.
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

// The diagnostics in order; `front_end` holds the files and the diagnostics.
struct LintRun {
  std::unique_ptr<FrontEnd> front_end;
  std::size_t entry_count = 0;
  bool is_fine = false;  // no errors
  bool has_dropped_fixes = false;
  std::optional<expand::ExpandedProgram> expanded;
};

// The number of fixes of each file, by its place on the command line.
using FixCounts = std::map<source::FileId, std::size_t>;

// Checks `files` as one program. When a file cannot be read, prints a message on standard error and
// returns no front end.
LintRun LintFiles(const std::vector<std::string>& files, const LintSettings& settings);

// Applies the fixes of `run` and checks again, until no fix is left; only the texts in memory
// change. Returns the last run, or `run` itself with `has_dropped_fixes` if the fixed files have
// more errors than those of `run`, more that cannot be read, or fewer entries.
LintRun FixAll(LintRun run, const LintSettings& settings, FixCounts* counts);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_LINT_RUN_H_
