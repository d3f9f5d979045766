#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>

#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/file_replacement.h"
#include "compiler/driver/front_end.h"
#include "compiler/format/formatter.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: switchyard fmt [--check] FILE...

Rewrites schema files in their canonical layout: spelling of declarations, order of the keys of an
entry, spacing, one blank line between entries, line ends. Comments stay where they belong and the
meaning does not change. `-` is standard input, which goes to standard output.

Options:
  --check   change nothing; name the files that are not in this layout
  --help    this text

Exit status: 0 fine, 1 a file has errors and was left alone, or --check named one, 2 wrong use or a
file cannot be read or written.

Examples:
  switchyard fmt kernels/native_functions.yaml
  git show HEAD:native_functions.yaml | switchyard fmt - | less
)";

bool WriteOut(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0)
    return true;
  std::perror("switchyard fmt: standard output");
  return false;
}

int Deliver(const std::string& path, std::string_view text) {
  if (path == "-") return WriteOut(text) ? kExitFine : kExitUsage;
  const absl::Status status = ReplaceFile(path, text);
  if (status.ok()) return kExitFine;
  std::fprintf(stderr, "switchyard fmt: %s\n", std::string(status.message()).c_str());
  return kExitUsage;
}

int FormatOne(const std::string& path, bool is_check) {
  FrontEnd front_end;
  const absl::StatusOr<source::FileId> file = front_end.sources.Load(path);
  if (!file.ok()) {
    std::fprintf(stderr, "switchyard: %s\n", std::string(file.status().message()).c_str());
    return kExitUsage;
  }
  const source::SourceFile& source = front_end.sources.File(*file);
  const absl::StatusOr<std::string> text = format::Format(*file, front_end.sources, front_end.sink);
  if (!text.ok()) {
    ShowDiagnostics(&front_end, "auto", stderr);
    std::fprintf(stderr, "switchyard fmt: %s: %s\n", source.path().c_str(),
                 std::string(text.status().message()).c_str());
    return kExitSchemaErrors;
  }
  const bool is_same = *text == source.text();
  if (is_check) {
    if (!is_same) std::printf("%s\n", source.path().c_str());
    return is_same ? kExitFine : kExitSchemaErrors;
  }
  return is_same && path != "-" ? kExitFine : Deliver(path, *text);
}

}  // namespace

std::string_view RunFmtHelp() { return kHelp; }

int RunFmt(int argc, char** argv) {
  bool is_check = false;
  const Option options[] = {{"check", &is_check, nullptr}};
  int exit_status = kExitFine;
  const auto command_line = ParseCommandLine(argc, argv, kHelp, options, &exit_status);
  if (!command_line) return exit_status;
  if (command_line->files.empty()) return UsageError(argv[0], "no file is named");
  for (const std::string& path : command_line->files) {
    exit_status = std::max(exit_status, FormatOne(path, is_check));
  }
  return exit_status;
}

}  // namespace switchyard::driver
