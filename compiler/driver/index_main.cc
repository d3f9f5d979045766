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
#include "absl/strings/str_split.h"
#include "compiler/check/given_indexes.h"
#include "compiler/clang/compile_job.h"
#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/console.h"
#include "compiler/driver/index_file.h"
#include "compiler/files/file_operations.h"

namespace switchyard::driver {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kIndexHelp =
    R"(Usage: switchyard-check index --names=FILE --out=FILE [OPTIONS] SOURCE -- [FLAGS]

Reads one C++ or CUDA source as `switchyard check` does and writes what it has, for
`switchyard check --index=FILE`. What is written depends on the files that are read, on the flags and
on nothing else; relative paths stay relative. The check reports a source that does not compile.

Options:
  --names=FILE         what `switchyard-check names` wrote for the schema
  --out=FILE           where to write
  --inputs=FILE        a list of files and folders, a path a line
  --unused=FILE        where to write which of them were not read
  --max-file-size=MIB  refuse larger lists; default 64
  --help               this text

Exit status: 0 written, 2 wrong use or a file cannot be read.
)";

// The lines of a file that are not empty. When it cannot be read, reports that and returns nothing.
std::optional<std::vector<std::string>> ReadLines(const char* command, const std::string& path) {
  const auto text = files::ReadRegularIfPresent(path);
  if (!text.ok()) {
    Report(command, std::string(text.status().message()));
    return std::nullopt;
  }
  if (!*text) {
    Report(command, "cannot read " + path + ": there is no such file");
    return std::nullopt;
  }
  return absl::StrSplit(**text, '\n', absl::SkipEmpty());
}

// The inputs in which no entry was found.
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
  if (sources != 1 || !has_flags) return "one source is needed, and its flags after --";
  if (options.names.empty() || options.out.empty()) return "--names and --out are missing";
  if (options.inputs.empty() != options.unused.empty()) return "--unused goes with --inputs";
  return {};
}

int WriteIndex(const IndexOptions& options, const cxx::CompileJob& job) {
  const auto names = ReadLines("index", options.names);
  if (!names) return kExitUsage;
  std::optional<std::vector<std::string>> listed = std::vector<std::string>();
  if (!options.inputs.empty()) listed = ReadLines("index", options.inputs);
  if (!listed) return kExitUsage;
  std::error_code error;
  if (!fs::is_regular_file(job.source, error)) {
    Report("index", "cannot read " + job.source);
    return kExitUsage;
  }
  std::vector<std::string> read_files;
  const std::string text =
      check::WriteSourceIndex(job, {names->begin(), names->end()}, &read_files);
  const std::vector<std::string> inputs = {options.names, job.source};
  if (!WriteIndexFile("index", options.out, text, inputs)) return kExitUsage;
  if (options.unused.empty()) return kExitFine;
  return WriteIndexFile("index", options.unused, UnusedOf(*listed, read_files), inputs)
             ? kExitFine
             : kExitUsage;
}

}  // namespace

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
  cxx::CompileJob job = {fs::current_path(error).string(), sources.front(), {"c++"}};
  job.arguments.insert(job.arguments.end(), words.behind->begin(), words.behind->end());
  return WriteIndex(options, job);
}

}  // namespace switchyard::driver
