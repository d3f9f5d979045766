// The options of a subcommand: declared as a table, read by getopt_long.
#ifndef SWITCHYARD_COMPILER_DRIVER_COMMAND_LINE_H_
#define SWITCHYARD_COMPILER_DRIVER_COMMAND_LINE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "compiler/source/source_manager.h"

namespace switchyard::driver {

// One option. A flag has no value and sets `flag`; others set `value`, or add to `values` when they
// may be given again and again.
struct Option {
  const char* name;  // without dashes; null when there is only the letter
  bool* flag = nullptr;
  std::string* value = nullptr;
  std::vector<std::string>* values = nullptr;
  char letter = 0;  // `-W x` and `-Wx`; 0 when there is only the name
};

// The files of a successful parse, and --max-file-size, which every command takes.
struct CommandLine {
  std::vector<std::string> files;
  std::size_t largest_file = source::kUsualLargestFile;
};

// `help` is printed to standard output on --help; the process's status is then in `exit_status` and
// nothing is given. A wrong option is told on standard error with how to get help (status 2).
std::optional<CommandLine> ParseCommandLine(int argc, char** argv, std::string_view help,
                                            absl::Span<const Option> options, int* exit_status);

// What stands in front of a word `--`, and what behind it; nothing behind when there is no such
// word.
struct SplitWords {
  int argc = 0;
  std::optional<std::vector<std::string>> behind;
};
SplitWords SplitAtDashes(int argc, char** argv);

// Says on standard error what is wrong with the use of a command, and gives kExitUsage.
int UsageError(std::string_view command, std::string_view message);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_COMMAND_LINE_H_
