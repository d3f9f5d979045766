#include "compiler/driver/index_main.h"

#include <cstdio>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "compiler/cpp/spellability.h"
#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/console.h"
#include "compiler/driver/front_end.h"
#include "compiler/driver/lint_settings.h"
#include "compiler/expand/expand.h"
#include "compiler/files/file_operations.h"
#include "compiler/files/file_replacement.h"
#include "compiler/files/output_check.h"
#include "compiler/tooling/expected_kernels.h"
#include "compiler/tooling/given_indexes.h"

namespace switchyard::driver {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kNamesHelp =
    R"(Usage: switchyard-check names [OPTIONS] --out=FILE SCHEMA.yaml...

Writes the names of types in the kernels of a schema, a name a line: what `switchyard-check index`
explains of each source. The file stays as it is when no other type is used.

Options:
  --out=FILE           where to write them
  --target=NAME        what kernels are written against: embedded (default) or aten
  --torch=LEVEL        words of the schema that are known: 1.13, 2.x or newest (default)
  --max-file-size=MIB  refuse larger schemas; default 64
  --help               this text

.switchyard.yaml beside the schema, or above it, is read as `switchyard check` does.

Exit status: 0 written, 1 the schema has errors, 2 wrong use or a file cannot be read.
)";

constexpr std::string_view kIndexHelp =
    R"(Usage: switchyard-check index --names=FILE --out=FILE [OPTIONS] SOURCE -- [FLAGS]

Reads one C++ or CUDA source as `switchyard check` does and writes what it has, for
`switchyard check --index=FILE`. What is written depends on the files that are read, on the flags and
on nothing else; relative paths stay relative. A source that does not compile is told by the check.

Options:
  --names=FILE         what `switchyard-check names` wrote for the schema
  --out=FILE           where to write
  --inputs=FILE        a list of files and folders, a path a line
  --unused=FILE        where to write which of them were not read
  --max-file-size=MIB  refuse larger lists; default 64
  --help               this text

Exit status: 0 written, 2 wrong use or a file cannot be read.
)";

// False, and told, when an output cannot be written or is an input.
bool Write(const char* command, const std::string& path, std::string_view text,
           const std::vector<std::string>& inputs) {
  absl::Status status = files::CheckOutputs({{path}}, inputs);
  if (status.ok()) status = files::WriteOutput(path, text);
  if (!status.ok()) Tell(command, std::string(status.message()));
  return status.ok();
}

// The lines of a file without empty ones; nothing, and told, when it cannot be read.
std::optional<std::vector<std::string>> ReadLines(const char* command, const std::string& path) {
  const auto text = files::ReadIfPresent(path);
  if (!text.ok()) {
    Tell(command, std::string(text.status().message()));
    return std::nullopt;
  }
  if (!*text) {
    Tell(command, "cannot read " + path + ": there is no such file");
    return std::nullopt;
  }
  return absl::StrSplit(**text, '\n', absl::SkipEmpty());
}

struct NamesOptions {
  std::string out, target = "embedded", torch;
  LintSettings settings;
  const tooling::KernelSpelling* spelling = nullptr;
};

// What is wrong, or nothing.
std::string ReadNamesOptions(const std::vector<std::string>& schemas, NamesOptions* options) {
  if (schemas.empty()) return "no schema is named";
  if (options->out.empty()) return "--out is wanted";
  options->spelling = tooling::FindKernelSpelling(options->target);
  if (options->spelling == nullptr) return "--target takes embedded or aten";
  if (options->torch.empty()) return {};
  const auto level = schema::LanguageLevelFromText(options->torch);
  if (!level) return "--torch takes 1.13, 2.x or newest";
  options->settings.language.level = *level;
  return {};
}

int WriteNames(const std::vector<std::string>& schemas, const NamesOptions& options) {
  FrontEnd front_end;
  front_end.sources.SetLargestFile(options.settings.largest_file);
  front_end.program.language = options.settings.language;
  if (!ReadFiles(schemas, &front_end)) return kExitUsage;
  const auto checked =
      expand::CheckAndExpand(std::move(front_end.program), front_end.sink, cpp::ReportUnspellable);
  if (!checked) {
    ShowDiagnostics(&front_end, "auto", stderr);
    return kExitSchemaErrors;
  }
  const std::set<std::string> names =
      tooling::TypeNamesOf(tooling::ExpectKernels(checked->program(), *options.spelling));
  const std::string text = absl::StrJoin(names, "\n") + "\n";
  return Write("names", options.out, text, schemas) ? kExitFine : kExitUsage;
}

// The inputs below which nothing was read.
std::string UnusedOf(const std::vector<std::string>& inputs,
                     const std::vector<std::string>& read_files) {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  std::set<std::string> read;
  for (const std::string& file : read_files) {
    read.insert((here / file).lexically_normal().string());
  }
  std::string unused;
  for (const std::string& input : inputs) {
    const std::string path = (here / input).lexically_normal().string();
    const auto below = read.lower_bound(path + "/");
    const bool is_used =
        read_files.empty() || read.count(path) != 0 ||
        (below != read.end() && below->compare(0, path.size() + 1, path + "/") == 0);
    if (!is_used) unused += input + "\n";
  }
  return unused;
}

struct IndexOptions {
  std::string names, out, inputs, unused;
};

std::string WrongWithIndexOptions(const IndexOptions& options, std::size_t sources,
                                  bool has_flags) {
  if (sources != 1 || !has_flags) return "one source is wanted, and its flags behind --";
  if (options.names.empty() || options.out.empty()) return "--names and --out are wanted";
  if (options.inputs.empty() != options.unused.empty()) return "--unused tells of --inputs";
  return {};
}

int WriteIndex(const IndexOptions& options, const tooling::CompileJob& job) {
  const auto names = ReadLines("index", options.names);
  if (!names) return kExitUsage;
  std::optional<std::vector<std::string>> listed = std::vector<std::string>();
  if (!options.inputs.empty()) listed = ReadLines("index", options.inputs);
  if (!listed) return kExitUsage;
  std::error_code error;
  if (!fs::is_regular_file(job.source, error)) {
    Tell("index", "cannot read " + job.source);
    return kExitUsage;
  }
  std::vector<std::string> read_files;
  const std::string text =
      tooling::WriteSourceIndex(job, {names->begin(), names->end()}, &read_files);
  const std::vector<std::string> inputs = {options.names, job.source};
  if (!Write("index", options.out, text, inputs)) return kExitUsage;
  if (options.unused.empty()) return kExitFine;
  return Write("index", options.unused, UnusedOf(*listed, read_files), inputs) ? kExitFine
                                                                               : kExitUsage;
}

}  // namespace

int NamesMain(int argc, char** argv) {
  int exit_status = kExitFine;
  NamesOptions options;
  const Option table[] = {{"out", nullptr, &options.out},
                          {"target", nullptr, &options.target},
                          {"torch", nullptr, &options.torch}};
  const auto command_line = ParseCommandLine(argc, argv, kNamesHelp, table, &exit_status);
  if (!command_line) return exit_status;
  const std::vector<std::string>& schemas = command_line->files;
  if (!schemas.empty()) {
    const auto configuration = LoadConfiguration(schemas.front());
    if (!configuration) return kExitUsage;
    ApplyConfiguration(*configuration, &options.settings);
  }
  options.settings.largest_file = command_line->largest_file;
  const std::string message = ReadNamesOptions(schemas, &options);
  return message.empty() ? WriteNames(schemas, options) : UsageError(argv[0], message);
}

int IndexMain(int argc, char** argv) {
  int exit_status = kExitFine;
  IndexOptions options;
  const Option table[] = {{"names", nullptr, &options.names},
                          {"out", nullptr, &options.out},
                          {"inputs", nullptr, &options.inputs},
                          {"unused", nullptr, &options.unused}};
  SplitWords words = SplitAtDashes(argc, argv);
  const auto command_line = ParseCommandLine(words.argc, argv, kIndexHelp, table, &exit_status);
  if (!command_line) return exit_status;
  const std::vector<std::string>& sources = command_line->files;
  const std::string message =
      WrongWithIndexOptions(options, sources.size(), words.behind.has_value());
  if (!message.empty()) return UsageError(argv[0], message);
  std::error_code error;
  tooling::CompileJob job = {fs::current_path(error).string(), sources.front(), {"c++"}};
  job.arguments.insert(job.arguments.end(), words.behind->begin(), words.behind->end());
  return WriteIndex(options, job);
}

}  // namespace switchyard::driver
