// The phases that `dump` prints, by name.
#ifndef SWITCHYARD_COMPILER_DRIVER_COMMANDS_DUMP_PHASES_H_
#define SWITCHYARD_COMPILER_DRIVER_COMMANDS_DUMP_PHASES_H_

#include <optional>
#include <string>
#include <string_view>

#include "compiler/driver/front_end.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/schema/operator_choice.h"
#include "compiler/source/source_range.h"

namespace switchyard::driver {

// The options of single phases.
struct DumpArguments {
  std::string keys;                               // of builds
  std::optional<source::FileId> deprecated_file;  // of Python
};

// What a phase is printed of.
struct DumpInput {
  const expand::ExpandedProgram& program;
  const schema::OperatorChoice& choice;
  const DumpArguments& arguments;
  FrontEnd* front_end;
};

// Appends the dump of a phase. Reports why there is none and returns false.
using DumpPhase = bool (*)(const DumpInput& input, std::string* out);

// Null when there is no such phase. kYamlPhase is none of them: it needs no program.
DumpPhase FindDumpPhase(std::string_view name);
inline constexpr std::string_view kYamlPhase = "yaml";

// `yaml, schema, ... or python`.
std::string DumpPhaseNames();

// Appends the nodes of the loaded files; with a `name`, those that name that operator. Sets
// `problem` when none does. False then, and when a file is no YAML.
bool DumpYamlPhase(const std::string& name, FrontEnd* front_end, std::string* problem,
                   std::string* out);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_COMMANDS_DUMP_PHASES_H_
