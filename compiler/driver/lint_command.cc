#include <cstdio>
#include <optional>
#include <string_view>
#include <utility>

#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/front_end.h"
#include "compiler/sema/checked_program.h"
#include "compiler/sema/checker.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: switchyard lint [OPTIONS] FILE...

Reads schema files (native_functions.yaml, tags.yaml, files of external backends and of ExecuTorch;
`-` is standard input), checks them as one program and prints everything that is wrong, with file,
line and column.

Options:
  --color=WHEN   auto (default), always or never
  --help         this text

Exit status: 0 no errors (warnings do not count), 1 errors, 2 wrong use or a file cannot be read.

Examples:
  switchyard lint kernels/native_functions.yaml
  git show HEAD:native_functions.yaml | switchyard lint -
)";

}  // namespace

int RunLint(int argc, char** argv) {
  std::string color = "auto";
  const Option options[] = {{"color", nullptr, &color}};
  int exit_status = kExitFine;
  const auto command_line = ParseCommandLine(argc, argv, kHelp, options, &exit_status);
  if (!command_line) return exit_status;
  if (!IsColorChoice(color)) return UsageError(argv[0], "--color takes auto, always or never");
  if (command_line->files.empty()) return UsageError(argv[0], "no file is named");

  // Never destroyed: to take a program apart piece by piece costs more than the system needs to
  // take back the whole process, which ends here.
  static FrontEnd& front_end = *new FrontEnd;
  if (!ReadFiles(command_line->files, &front_end)) return kExitUsage;
  const size_t entry_count = front_end.program.EntryCount();
  static const auto& checked = *new std::optional<sema::CheckedProgram>(
      sema::Checker(front_end.sink).Check(std::move(front_end.program)));
  const bool is_fine = checked.has_value();
  ShowDiagnostics(&front_end, color, stdout);
  if (is_fine && front_end.sink.warning_count() == 0) {
    std::printf("%zu %s checked, nothing wrong\n", entry_count,
                entry_count == 1 ? "entry" : "entries");
  }
  return is_fine ? kExitFine : kExitSchemaErrors;
}

}  // namespace switchyard::driver
