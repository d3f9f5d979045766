// Reads one version of a schema file for `diff`, and of a file with errors what can be compared.
#ifndef SWITCHYARD_COMPILER_DRIVER_COMMANDS_DIFF_VERSION_H_
#define SWITCHYARD_COMPILER_DRIVER_COMMANDS_DIFF_VERSION_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/diff/version.h"
#include "compiler/driver/front_end.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/schema/language.h"
#include "compiler/schema/program.h"

namespace switchyard::driver {

// A version with the programs that it refers to. It stays in its place.
struct DiffVersion {
  schema::Program written;
  std::optional<expand::ExpandedProgram> program;  // of the entries without errors
  std::optional<diff::Version> version;
};

// Reads the file that was loaded last. Reports errors, but only those that torchgen reports too,
// because the older version may break newer rules. Leaves out entries with errors. Returns null if
// there is an error outside of entries.
std::unique_ptr<DiffVersion> ReadDiffVersion(FrontEnd* front_end, const schema::Language& language);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_COMMANDS_DIFF_VERSION_H_
