#include <cstdio>
#include <optional>
#include <string_view>
#include <utility>

#include "compiler/derivatives/derivatives_dump.h"
#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/front_end.h"
#include "compiler/expand/expand.h"
#include "compiler/schema/print/program_dump.h"
#include "compiler/sema/checker.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: switchyard dump --format=jsonl FILE...

Prints what the schema files say as JSON, one object an entry and a line, with dispatch tables
filled in as the language prescribes. Objects of operators come first, in the order of files and
entries.

Options:
  --format=jsonl   the only form
  --help           this text

Exit status: 0 fine, 1 the schema has errors (nothing is printed then but the errors, on standard
error), 2 wrong use or a file cannot be read or written.

Example:
  switchyard dump --format=jsonl native_functions.yaml | jq -r 'select(.is_view) | .schema'
)";

}  // namespace

int RunDump(int argc, char** argv) {
  std::string format = "jsonl";
  const Option options[] = {{"format", nullptr, &format}};
  int exit_status = kExitFine;
  const auto command_line = ParseCommandLine(argc, argv, kHelp, options, &exit_status);
  if (!command_line) return exit_status;
  if (format != "jsonl") return UsageError(argv[0], "--format takes jsonl");
  if (command_line->files.empty()) return UsageError(argv[0], "no file is named");

  FrontEnd front_end;
  if (!ReadFiles(command_line->files, &front_end)) return kExitUsage;
  std::optional<sema::CheckedProgram> checked =
      sema::Checker(front_end.sink).Check(std::move(front_end.program));
  if (checked) checked = expand::Expand(*std::move(checked), front_end.sink);
  ShowDiagnostics(&front_end, "auto", stderr);
  if (!checked) return kExitSchemaErrors;
  std::string text;
  schema::DumpProgram(checked->program(), front_end.sources, &text);
  derivatives::DumpDerivatives(checked->program(), front_end.sources, &text);
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    std::perror("switchyard dump: standard output");
    return kExitUsage;
  }
  return kExitFine;
}

}  // namespace switchyard::driver
