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

// One option. A flag has no value and sets `flag`. Other options set `value`, or append to `values`
// when they may be repeated.
struct Option {
  const char* name;  // without dashes; null for an option that is a letter only
  bool* flag = nullptr;
  std::string* value = nullptr;
  std::vector<std::string>* values = nullptr;
  char letter = 0;  // `-W x` and `-Wx`; 0 for an option without a letter
};

// The result of a successful parse: the files, and --max-file-size, which every command takes.
struct CommandLine {
  std::vector<std::string> files;
  std::size_t largest_file = source::kUsualLargestFile;
};

// Prints `help` to standard output on --help; then sets `exit_status` and returns nothing. Reports
// a wrong option on standard error, with how to get help (status 2).
std::optional<CommandLine> ParseCommandLine(int argc, char** argv, std::string_view help,
                                            absl::Span<const Option> options, int* exit_status);

// The words before and after a word `--`; nothing after it when there is no such word.
struct SplitWords {
  int argc = 0;
  std::optional<std::vector<std::string>> behind;
};
SplitWords SplitAtDashes(int argc, char** argv);

// Prints on standard error what is wrong with the use of a command, and returns kExitUsage.
int UsageError(std::string_view command, std::string_view message);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_COMMAND_LINE_H_
