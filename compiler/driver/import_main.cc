#include "compiler/driver/import_main.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_split.h"
#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/console.h"
#include "compiler/driver/front_end.h"
#include "compiler/driver/report.h"
#include "compiler/driver/warning_choice.h"
#include "compiler/files/file_operations.h"
#include "compiler/files/file_replacement.h"
#include "compiler/files/output_check.h"
#include "compiler/tooling/compile_commands.h"
#include "compiler/tooling/library_import.h"

namespace switchyard::driver {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHelp =
    R"(Usage: switchyard import [OPTIONS] SOURCE... -- [FLAGS]
       switchyard import [OPTIONS] [SOURCE...] -p BUILD_DIR

Reads the blocks of TORCH_LIBRARY, TORCH_LIBRARY_FRAGMENT and TORCH_LIBRARY_IMPL in C++ sources with
Clang 19 and writes the schema file that says the same, so that an extension that registers
operators when it is loaded becomes one that is linked. Declarations are those of `def`, or inferred
from the function's type; kernels are those of `def` and `impl`, by key. What is known only when the
program runs is told at its line, and nothing is written then. PyTorch's headers are used where the
flags or the system have them, declarations of our own otherwise.

Options:
  -p BUILD_DIR             the folder of compile_commands.json
  --out=FILE               where to write the schema (default: standard output)
  --fallbacks=FILE         where to write the fallbacks of keys, which are a file of their own
  --forwards=DIR           writes for each SOURCE.cc a SOURCE_forwards.h with the functions that
                           emitted code calls, where kernels have other names or are not visible:
                           to be included at the end of that source
  --schema=FILE            operators that the sources have kernels for and do not define; may be
                           given again and again
  --backends=DIR           where to write DIR/KEY.yaml, the file of a backend, for each key that
                           operators of --schema get kernels for
  --leave-out=KEY,...      do not import registrations at these keys; with Autograd, functions with
                           gradients are what their forward computes; with `classes`, custom
                           classes are left out
  --format=FORM            of messages: text (default), json, sarif (2.1.0) or github
  --color=WHEN             of text: auto (default), always or never
  --quiet, -q              tell findings and nothing else: no counts, no summary
  -W NAME, -Wno-NAME       tell what NAME (M018, import) stands for as a warning, or not
  -Werror, -Werror=NAME    tell all warnings as errors, or what NAME stands for
  --max-file-size=MIB      refuse larger schemas and lists of commands; default 64
  --help                   this text

Exit status: 0 written, 1 something cannot be imported, 2 wrong use or a file cannot be read.

Examples:
  switchyard import --out=vision.yaml vision.cpp nms_cpu.cpp -- -std=c++17 -Iinclude
  switchyard import --out=ops.yaml --forwards=ops -p build
)";

struct ImportArguments {
  std::string build, out, fallbacks, forwards, backends, leave_out, format = "text", color = "auto";
  std::vector<std::string> schema, warnings;
  bool quiet = false;
};

struct ImportOptions {
  ImportArguments arguments;
  tooling::ImportRequest request;
  ReportOptions report;
  std::size_t largest_file = source::kUsualLargestFile;
};

// The following give what is wrong, or nothing.

std::string ReadForms(ImportOptions* options) {
  const ImportArguments& arguments = options->arguments;
  const auto format = ReportFormatFromText(arguments.format);
  if (!format) return "--format takes text, json, sarif or github";
  options->report.format = *format;
  if (!IsColorChoice(arguments.color)) return "--color takes auto, always or never";
  options->report.color = UseColor(arguments.color, stderr);
  options->report.is_quiet = arguments.quiet;
  WarningOptions warnings;
  std::string message;
  if (!ReadWarningOptions(arguments.warnings, &warnings, &message)) return message;
  Apply(warnings.choices, &options->request.policy);
  if (warnings.warnings_are_errors) options->request.policy.MakeWarningsErrors();
  if (arguments.leave_out.empty()) return {};
  const std::vector<std::string> words = absl::StrSplit(arguments.leave_out, ',');
  for (const std::string& word : words) {
    if (word == "classes") {
      options->request.left_out.classes = true;
      continue;
    }
    const auto key = ParseDispatchKey(word);
    if (!key) return "--leave-out: `" + word + "` is no dispatch key";
    options->request.left_out.keys.insert(*key);
  }
  return {};
}

std::string ReadJobs(const std::vector<std::string>& sources, const std::vector<std::string>* flags,
                     ImportOptions* options) {
  tooling::ImportRequest& request = options->request;
  request.threads = std::max(1u, std::thread::hardware_concurrency());
  request.has_forwards = !options->arguments.forwards.empty();
  auto jobs = tooling::FindJobs(options->arguments.build, sources, flags, options->largest_file);
  if (!jobs.ok()) return std::string(jobs.status().message());
  request.jobs = *std::move(jobs);
  return {};
}

std::optional<ImportOptions> ReadOptions(int argc, char** argv, int* exit_status) {
  ImportOptions options;
  ImportArguments& arguments = options.arguments;
  const Option table[] = {{"build", nullptr, &arguments.build, nullptr, 'p'},
                          {"out", nullptr, &arguments.out},
                          {"fallbacks", nullptr, &arguments.fallbacks},
                          {"forwards", nullptr, &arguments.forwards},
                          {"schema", nullptr, nullptr, &arguments.schema},
                          {"backends", nullptr, &arguments.backends},
                          {"leave-out", nullptr, &arguments.leave_out},
                          {"format", nullptr, &arguments.format},
                          {"color", nullptr, &arguments.color},
                          {"quiet", &arguments.quiet, nullptr, nullptr, 'q'},
                          {nullptr, nullptr, nullptr, &arguments.warnings, 'W'}};
  const SplitWords words = SplitAtDashes(argc, argv);
  const auto command_line = ParseCommandLine(words.argc, argv, kHelp, table, exit_status);
  if (!command_line) return std::nullopt;
  options.largest_file = command_line->largest_file;
  std::string message = ReadForms(&options);
  if (message.empty()) {
    message = ReadJobs(command_line->files, words.behind ? &*words.behind : nullptr, &options);
  }
  if (message.empty()) return options;
  *exit_status = UsageError(argv[0], message);
  return std::nullopt;
}

std::string ForwardsName(const tooling::SourceForwards& forwards) {
  return fs::path(forwards.source).stem().string() + "_forwards.h";
}

// What is wrong with the sources, or nothing: two of one name would have one file.
std::string CheckForwards(const std::vector<tooling::SourceForwards>& forwards) {
  std::map<std::string, std::string> sources;
  for (const tooling::SourceForwards& one : forwards) {
    const auto [found, is_new] = sources.emplace(ForwardsName(one), one.source);
    if (is_new) continue;
    return "--forwards: " + found->second + " and " + one.source + " would both have " +
           found->first + "; import one of them by itself";
  }
  return {};
}

struct OutputText {
  std::string path;
  const std::string* text;
};

// The schema last: who finds it finds the rest.
std::vector<OutputText> OutputsOf(const ImportArguments& arguments,
                                  const tooling::ImportResult& result) {
  std::vector<OutputText> outputs;
  for (const tooling::SourceForwards& one : result.forwards) {
    outputs.push_back({(fs::path(arguments.forwards) / ForwardsName(one)).string(), &one.text});
  }
  for (const tooling::BackendText& one : result.backends) {
    outputs.push_back({(fs::path(arguments.backends) / (one.key + ".yaml")).string(), &one.text});
  }
  if (!arguments.fallbacks.empty()) outputs.push_back({arguments.fallbacks, &result.fallbacks});
  const bool has_schema = !result.schema.empty() || result.backends.empty();
  if (has_schema && !arguments.out.empty()) outputs.push_back({arguments.out, &result.schema});
  return outputs;
}

// Looks at all places before it writes to the first.
absl::Status WriteFiles(const ImportOptions& options, const tooling::ImportResult& result) {
  const ImportArguments& arguments = options.arguments;
  const std::vector<OutputText> outputs = OutputsOf(arguments, result);
  std::vector<files::Output> places;
  for (const OutputText& output : outputs) {
    const bool is_named = output.path == arguments.out || output.path == arguments.fallbacks;
    places.push_back({output.path, /*folder_is_made=*/!is_named});
  }
  std::vector<std::string> inputs = arguments.schema;
  for (const tooling::CompileJob& job : options.request.jobs) inputs.push_back(job.source);
  absl::Status status = files::CheckOutputs(places, inputs);
  std::vector<fs::path> made;
  if (status.ok() && !result.forwards.empty()) {
    status = files::MakeFolders(arguments.forwards, &made);
  }
  if (status.ok() && !result.backends.empty()) {
    status = files::MakeFolders(arguments.backends, &made);
  }
  for (const OutputText& output : outputs) {
    if (status.ok()) status = files::WriteOutput(output.path, *output.text);
  }
  return status;
}

// False, and told, when something cannot be written.
bool Write(const ImportOptions& options, const tooling::ImportResult& result) {
  const absl::Status status = WriteFiles(options, result);
  if (!status.ok()) {
    Tell("import", std::string(status.message()));
    return false;
  }
  const bool has_schema = !result.schema.empty() || result.backends.empty();
  return !has_schema || !options.arguments.out.empty() || WriteText(result.schema, stdout);
}

// What has no place to be written to, or nothing.
std::string CheckPlaces(const ImportArguments& arguments, const tooling::ImportResult& result) {
  if (!result.fallbacks.empty() && arguments.fallbacks.empty()) {
    return "there are fallbacks: --fallbacks=FILE says where to write them";
  }
  if (!result.backends.empty() && arguments.backends.empty()) {
    return "there are kernels of a backend: --backends=DIR says where to write its file";
  }
  return CheckForwards(result.forwards);
}

// `1 block`, `2 blocks`.
std::string Counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

int ImportMain(int argc, char** argv) {
  int exit_status = kExitFine;
  std::optional<ImportOptions> options = ReadOptions(argc, argv, &exit_status);
  if (!options) return exit_status;
  source::SourceManager sources;
  sources.SetLargestFile(options->largest_file);
  if (!LoadFiles(options->arguments.schema, &sources)) return kExitUsage;
  for (std::size_t i = 0; i < options->arguments.schema.size(); ++i) {
    options->request.schema.push_back(static_cast<source::FileId>(i));
  }
  const tooling::ImportResult result = tooling::ImportLibraries(options->request, &sources);
  if (!WriteReport(result.diagnostics, sources, options->report, stderr)) return kExitUsage;
  if (result.has_errors) return kExitSchemaErrors;
  const std::string wrong = CheckPlaces(options->arguments, result);
  if (!wrong.empty()) return UsageError(argv[0], wrong);
  if (!Write(*options, result)) return kExitUsage;
  if (options->report.is_quiet) return kExitFine;
  std::fprintf(stderr, "%s: %s, %s\n", Counted(result.blocks, "block").c_str(),
               Counted(result.operators, "operator").c_str(),
               Counted(result.kernels, "kernel").c_str());
  return kExitFine;
}

}  // namespace switchyard::driver
