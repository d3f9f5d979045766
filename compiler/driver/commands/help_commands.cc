// `completions` and `man`, which are made from the help texts of all commands.
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/completions.h"
#include "compiler/driver/console.h"
#include "compiler/driver/help_page.h"
#include "compiler/driver/man_page.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kCompletionsHelp =
    R"(Usage: switchyard completions SHELL

Prints what completes commands, options and their values in SHELL: bash, zsh or fish. It is made from
the help texts of all commands, and knows the options of `check`, `import` and `size` when
switchyard-check lies beside the program.

Options:
  --help   this text

Exit status: 0 fine, 2 wrong use.

Examples:
  switchyard completions bash >~/.local/share/bash-completion/completions/switchyard
  switchyard completions zsh >~/.zfunc/_switchyard
  switchyard completions fish >~/.config/fish/completions/switchyard.fish
)";

constexpr std::string_view kManHelp =
    R"(Usage: switchyard man [COMMAND]

Prints the manual page of COMMAND, or without one that of switchyard, in the form that `man` reads.

Options:
  --help   this text

Exit status: 0 fine, 2 wrong use.

Examples:
  switchyard man lint | man -l -
  switchyard man gen >~/.local/share/man/man1/switchyard-gen.1
)";

int Print(const std::string& text) { return WriteText(text, stdout) ? kExitFine : kExitUsage; }

}  // namespace

std::string_view RunCompletionsHelp() { return kCompletionsHelp; }

std::string_view RunManHelp() { return kManHelp; }

int RunCompletions(int argc, char** argv) {
  int exit_status = kExitFine;
  const auto command_line = ParseCommandLine(argc, argv, kCompletionsHelp, {}, &exit_status);
  if (!command_line) return exit_status;
  const std::string shell = command_line->files.size() == 1 ? command_line->files[0] : "";
  if (shell == "bash") return Print(BashCompletions(ReadAllHelp()));
  if (shell == "zsh") return Print(ZshCompletions(ReadAllHelp()));
  if (shell == "fish") return Print(FishCompletions(ReadAllHelp()));
  return UsageError(argv[0], "one shell is needed: bash, zsh or fish");
}

int RunMan(int argc, char** argv) {
  int exit_status = kExitFine;
  const auto command_line = ParseCommandLine(argc, argv, kManHelp, {}, &exit_status);
  if (!command_line) return exit_status;
  if (command_line->files.size() > 1) return UsageError(argv[0], "one command is needed");
  const std::vector<CommandHelp> commands = ReadAllHelp();
  if (command_line->files.empty()) return Print(ManPageOfAll(commands));
  for (const CommandHelp& command : commands) {
    if (command.name != command_line->files[0]) continue;
    if (!command.page.usage.front().empty()) return Print(ManPage(command));
    return UsageError(argv[0], "switchyard-check, which knows the command, cannot be run");
  }
  return UsageError(argv[0], "`" + command_line->files[0] + "` is not a command");
}

}  // namespace switchyard::driver
