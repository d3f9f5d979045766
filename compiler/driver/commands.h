// The subcommands. Each takes its own arguments (argv[0] is its name) and gives the exit status.
#ifndef SWITCHYARD_COMPILER_DRIVER_COMMANDS_H_
#define SWITCHYARD_COMPILER_DRIVER_COMMANDS_H_

namespace switchyard::driver {

// Exit statuses of every command.
enum ExitStatus : int {
  kExitFine = 0,
  kExitSchemaErrors = 1,  // the schema has errors; they were reported
  kExitUsage = 2,         // wrong use of the command, or a file could not be read or written
};

#define COMMAND(name, Run, summary) int Run(int argc, char** argv);
#include "compiler/driver/commands.def"
#undef COMMAND

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_COMMANDS_H_
