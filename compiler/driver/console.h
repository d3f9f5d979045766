// Standard output and standard error for all commands.
//
// No output is lost silently: if any cannot be written, the exit status is 2. The name of a file in
// a message stays text on its line, in a terminal and in a log.
#ifndef SWITCHYARD_COMPILER_DRIVER_CONSOLE_H_
#define SWITCHYARD_COMPILER_DRIVER_CONSOLE_H_

#include <cstdio>
#include <string_view>

namespace switchyard::driver {

// Prints a line on standard error: `switchyard: MESSAGE`, or with a command `switchyard COMMAND:
// MESSAGE`.
void Report(std::string_view message);
void Report(std::string_view command, std::string_view message);

// Prints a line on `stream`, made printable like a message.
void PrintLine(std::FILE* stream, std::string_view line);

// Reports a failure and returns false when not all of it can be written to `stream`.
bool WriteText(std::string_view text, std::FILE* stream);

// Call first. If this process was given no standard input, output or error, keeps their numbers
// from files that it opens later.
void OpenStandardStreams();

// Call last. Returns `exit_status`; if some output could not be written, reports that and returns
// the status of a failure.
int CloseStandardStreams(int exit_status);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_CONSOLE_H_
