// `switchyard COMMAND ...`: picks the command.
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/suggest.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/console.h"
#include "compiler/driver/heap.h"
#include "compiler/driver/version.h"

namespace switchyard::driver {
namespace {

struct Command {
  const char* name;
  int (*run)(int argc, char** argv);
  const char* summary;
};

constexpr Command kCommands[] = {
#define COMMAND(name, Run, summary) {#name, Run, summary},
#include "compiler/driver/commands.def"
#undef COMMAND
};

void PrintHelp(std::FILE* stream) {
  std::fputs(
      "Usage: switchyard COMMAND [OPTIONS] FILE...\n\n"
      "An ahead-of-time compiler for operator schemas in PyTorch's native_functions.yaml "
      "language.\n\n"
      "Commands:\n",
      stream);
  for (const Command& command : kCommands)
    std::fprintf(stream, "  %-11s  %s\n", command.name, command.summary);
  std::fputs(
      "\n`switchyard COMMAND --help` describes a command, `switchyard --version` shows which one "
      "this is.\n"
      "\nExit status: 0 fine, 1 the schema has errors, 2 wrong use, a file cannot be read or "
      "written,\nor memory lacks.\n",
      stream);
}

int UnknownCommand(const char* name) {
  std::vector<std::string_view> names;
  for (const Command& command : kCommands) names.emplace_back(command.name);
  const std::string closest(diagnostics::ClosestName(name, names));
  std::string message = std::string("`") + name + "` is not a command";
  if (!closest.empty()) message += "; did you mean `" + closest + "`?";
  Report(message);
  PrintLine(stderr, "Try `switchyard --help`.");
  return kExitUsage;
}

int Main(int argc, char** argv) {
  if (argc < 2) {
    PrintHelp(stderr);
    return kExitUsage;
  }
  for (const Command& command : kCommands) {
    if (std::strcmp(argv[1], command.name) == 0) return command.run(argc - 1, argv + 1);
  }
  if (std::strcmp(argv[1], "--help") == 0 || std::strcmp(argv[1], "-h") == 0 ||
      std::strcmp(argv[1], "help") == 0) {
    PrintHelp(stdout);
    return kExitFine;
  }
  if (std::strcmp(argv[1], "--version") == 0) {
    return WriteText(VersionText("switchyard"), stdout) ? kExitFine : kExitUsage;
  }
  return UnknownCommand(argv[1]);
}

}  // namespace
}  // namespace switchyard::driver

int main(int argc, char** argv) {
  return switchyard::driver::RunProcess(argc, argv, switchyard::driver::Main);
}
