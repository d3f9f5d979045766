// Standard output and standard error, as every command uses them.
//
// Nothing that is written is lost in silence: what does not arrive makes the exit status 2. No name
// of a file that stands in a message reaches a terminal or a log as anything else than text of its
// line.
#ifndef SWITCHYARD_COMPILER_DRIVER_CONSOLE_H_
#define SWITCHYARD_COMPILER_DRIVER_CONSOLE_H_

#include <cstdio>
#include <string_view>

namespace switchyard::driver {

// A line on standard error: `switchyard: MESSAGE`, or with a command `switchyard COMMAND: MESSAGE`.
void Tell(std::string_view message);
void Tell(std::string_view command, std::string_view message);

// A line on `stream`, shown as messages are.
void PrintLine(std::FILE* stream, std::string_view line);

// False, and told, when `stream` does not take all of it.
bool WriteText(std::string_view text, std::FILE* stream);

// Before anything else: where this process was given no standard input, output or error, no file
// that it opens later gets their numbers.
void OpenStandardStreams();

// After everything else. Gives `exit_status`, or that of a failure, which is told, when not all
// that was written has arrived.
int CloseStandardStreams(int exit_status);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_CONSOLE_H_
