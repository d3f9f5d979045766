#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/console.h"
#include "compiler/driver/front_end.h"
#include "compiler/driver/schema_files.h"
#include "compiler/files/file_replacement.h"
#include "compiler/fmt/formatter.h"
#include "compiler/source/load_file.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: switchyard fmt [OPTIONS] FILE|FOLDER...

Rewrites schema files in their canonical layout: spelling of declarations, order of the keys of an
entry, spacing, one blank line between entries, line ends. Comments stay where they belong and the
meaning does not change. `-` is standard input, which goes to standard output. FOLDER stands for the
schema files in it: *native_functions.yaml, *native_functions.yml, derivatives.yaml,
decompositions.yaml and tags.yaml, or what `files` of the nearest .switchyard.yaml says.

Options:
  --check              change nothing; name the files that are not in this layout
  --max-file-size=MIB  refuse larger files; default 64
  --help               this text

Exit status: 0 fine, 1 a file has errors and was left alone, or --check named one, 2 wrong use or a
file cannot be read or written.

Examples:
  switchyard fmt kernels/native_functions.yaml
  git show HEAD:native_functions.yaml | switchyard fmt - | less
)";

int Refuse(const absl::Status& status) {
  Report("fmt", std::string(status.message()));
  return kExitUsage;
}

int Deliver(const std::string& path, std::string_view text, bool is_same) {
  if (path == "-") return WriteText(text, stdout) ? kExitFine : kExitUsage;
  if (is_same) {
    files::RemoveLeftover(path);
    return kExitFine;
  }
  const absl::Status status = files::ReplaceFile(path, text);
  return status.ok() ? kExitFine : Refuse(status);
}

int FormatOne(const std::string& path, std::size_t largest_file, bool is_check) {
  FrontEnd front_end;
  front_end.sources.SetLargestFile(largest_file);
  const absl::Status status = is_check ? absl::OkStatus() : files::CheckReplaceable(path);
  if (!status.ok()) return Refuse(status);
  const absl::StatusOr<source::FileId> file = source::LoadFile(path, &front_end.sources);
  if (!file.ok()) return Refuse(file.status());
  const source::SourceFile& source = front_end.sources.File(*file);
  const absl::StatusOr<std::string> text = fmt::Format(*file, front_end.sources, front_end.sink);
  if (!text.ok()) {
    ShowDiagnostics(&front_end, "auto", stderr);
    Report("fmt", source.path() + ": " + std::string((text.status().message())));
    return kExitSchemaErrors;
  }
  const bool is_same = *text == source.text();
  if (is_check) {
    if (!is_same) PrintLine(stdout, source.path());
    return is_same ? kExitFine : kExitSchemaErrors;
  }
  return Deliver(path, *text, is_same);
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
  const auto files = FindSchemaFiles(command_line->files);
  if (!files) return kExitUsage;
  for (const std::string& path : *files) {
    exit_status = std::max(exit_status, FormatOne(path, command_line->largest_file, is_check));
  }
  return exit_status;
}

}  // namespace switchyard::driver
