// The subcommands. Each takes its own arguments (argv[0] is its name) and returns the exit status.
#ifndef SWITCHYARD_COMPILER_DRIVER_COMMANDS_H_
#define SWITCHYARD_COMPILER_DRIVER_COMMANDS_H_

#include <string_view>

namespace switchyard::driver {

// Exit statuses of every command.
enum ExitStatus : int {
  kExitFine = 0,
  kExitSchemaErrors = 1,  // the schema has errors; they were reported
  kExitUsage = 2,         // wrong use of the command, or a file could not be read or written
};

// `RunLintHelp` returns the text of `switchyard lint --help`; completions and manual pages are made
// from it. Empty for commands of switchyard-check when that program cannot be run.
#define COMMAND(name, Run, summary) \
  int Run(int argc, char** argv);   \
  std::string_view Run##Help();
#include "compiler/driver/commands.def"
#undef COMMAND

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_COMMANDS_H_
