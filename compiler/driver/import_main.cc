#include "compiler/driver/import_main.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "compiler/clang/compile_commands.h"
#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/console.h"
#include "compiler/driver/front_end.h"
#include "compiler/driver/report.h"
#include "compiler/driver/warning_choice.h"
#include "compiler/files/file_operations.h"
#include "compiler/files/file_replacement.h"
#include "compiler/files/output_check.h"
#include "compiler/import/library_import.h"
#include "compiler/target/spelling.h"

namespace switchyard::driver {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHelp =
    R"(Usage: switchyard import [OPTIONS] SOURCE... -- [FLAGS]
       switchyard import [OPTIONS] [SOURCE...] -p BUILD_DIR

Reads the blocks of TORCH_LIBRARY, TORCH_LIBRARY_FRAGMENT and TORCH_LIBRARY_IMPL in C++ sources with
Clang and writes the schema file that says the same, so that an extension that registers
operators when it is loaded becomes one that is linked. Declarations are those of `def`, or inferred
from the function's type; kernels are those of `def` and `impl`, by key. What is known only at run
time is reported at its line, and nothing is written then: all that is refused is reported in one
run, with what --leave-out takes to import the rest. PyTorch's headers are used where the
flags or the system have them, declarations of our own otherwise.

Options:
  -p BUILD_DIR             the folder of compile_commands.json
  --target=NAME            what the code links with: embedded (default; lib/ of this repository) or
                           aten (PyTorch, whose headers the sources are compiled with). A schema and
                           its forwards are for one target
  --out=FILE               where to write the schema (default: standard output)
  --fallbacks=FILE         where to write the fallbacks of keys, which are a file of their own
  --forwards=DIR           writes for each SOURCE.cc a SOURCE_forwards.h with the functions that
                           emitted code calls, where kernels have other names or are not visible:
                           to be included at the end of that source. Of sources of one name each has
                           its file in a folder that is called as its own is. Sources with custom
                           classes have DIR/custom_classes.cc, which is compiled with the program
  --schema=FILE            operators that the sources have kernels for and do not define; can be
                           given repeatedly
  --backends=DIR           where to write DIR/KEY.yaml, the file of a backend, for each key that
                           operators of --schema get kernels for
  --leave-out=WORD,...     do not import these, and the rest: operators (my::f, my::f.out), all
                           registrations at a dispatch key; with Autograd, functions with gradients
                           are what their forward computes; with `classes`, custom classes. Can be
                           given repeatedly; what was left out is counted
  --declarations-only      write the declarations of operators whose kernels are elsewhere, in
                           Python for example: no kernel is looked at, and `gen` takes each operator
                           as one that an entry without dispatch declares
  --keep-going             write what can be imported, as --leave-out for all the rest would, and say
                           at the end what is left out; the exit status is 1 then
  --format=FORM            of messages: text (default), json, sarif (2.1.0) or github
  --color=WHEN             of text: auto (default), always or never
  --quiet, -q              report findings and nothing else: no counts, no summary
  -W NAME, -Wno-NAME       report what NAME (M018, import) stands for as a warning, or not
  -Werror, -Werror=NAME    report all warnings as errors, or what NAME stands for
  --max-file-size=MIB      refuse larger schemas and lists of commands; default 64
  --help                   this text

Exit status: 0 written, 1 something cannot be imported, with --keep-going all but that is written, 2 wrong use or a file cannot be read.

Examples:
  switchyard import --out=vision.yaml vision.cpp nms_cpu.cpp -- -std=c++17 -Iinclude
  switchyard import --out=ops.yaml --forwards=ops -p build
)";

struct ImportArguments {
  std::string build, target = "embedded", out, fallbacks, forwards, backends, format = "text",
                     color = "auto";
  std::vector<std::string> schema, leave_out, warnings;
  bool quiet = false, declarations_only = false, keep_going = false;
};

struct ImportOptions {
  ImportArguments arguments;
  importer::ImportRequest request;
  ReportOptions report;
  std::size_t largest_file = source::kUsualLargestFile;
};

// The following functions return a message about what is wrong, or an empty text.

std::string ReadForms(ImportOptions* options) {
  const ImportArguments& arguments = options->arguments;
  if (target::FindSpelling(arguments.target) == nullptr) {
    return "--target takes embedded or aten";
  }
  options->request.target = arguments.target;
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
  for (const std::string& list : arguments.leave_out) {
    const std::vector<std::string> words = absl::StrSplit(list, ',');
    for (const std::string& word : words) {
      if (importer::AddWord(word, &options->request.left_out)) continue;
      return "--leave-out: `" + word + "` is neither an operator (my::f) nor a key";
    }
  }
  return {};
}

std::string ReadJobs(const std::vector<std::string>& sources, const std::vector<std::string>* flags,
                     ImportOptions* options) {
  importer::ImportRequest& request = options->request;
  request.threads = std::max(1u, std::thread::hardware_concurrency());
  request.has_forwards = !options->arguments.forwards.empty();
  request.declarations_only = options->arguments.declarations_only;
  auto jobs = cxx::FindJobs(options->arguments.build, sources, flags, options->largest_file);
  if (!jobs.ok()) return std::string(jobs.status().message());
  request.jobs = *std::move(jobs);
  return {};
}

std::optional<ImportOptions> ReadOptions(int argc, char** argv, int* exit_status) {
  ImportOptions options;
  ImportArguments& arguments = options.arguments;
  const Option table[] = {{"build", nullptr, &arguments.build, nullptr, 'p'},
                          {"target", nullptr, &arguments.target},
                          {"out", nullptr, &arguments.out},
                          {"fallbacks", nullptr, &arguments.fallbacks},
                          {"forwards", nullptr, &arguments.forwards},
                          {"schema", nullptr, nullptr, &arguments.schema},
                          {"backends", nullptr, &arguments.backends},
                          {"leave-out", nullptr, nullptr, &arguments.leave_out},
                          {"declarations-only", &arguments.declarations_only},
                          {"keep-going", &arguments.keep_going},
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

struct OutputText {
  std::string path;
  std::string_view text;  // of the result
};

// A file without entries is a list, too, and one without fallbacks a table.
std::string_view SchemaOf(const importer::ImportResult& result) {
  return result.schema.empty() ? "[]\n" : std::string_view(result.schema);
}
std::string_view FallbacksOf(const importer::ImportResult& result) {
  return result.fallbacks.empty() ? "fallbacks: {}\n" : std::string_view(result.fallbacks);
}

// Whether there is a file of operators: a file of a backend may be all.
bool HasSchema(const importer::ImportResult& result) {
  return !result.schema.empty() || result.backends.empty();
}

// The schema comes last: when it exists, so do the other outputs.
std::vector<OutputText> OutputsOf(const ImportArguments& arguments,
                                  const importer::ImportResult& result) {
  std::vector<OutputText> outputs;
  for (const importer::SourceForwards& one : result.forwards) {
    outputs.push_back({(fs::path(arguments.forwards) / one.file).string(), one.text});
  }
  if (!result.class_list.empty()) {
    outputs.push_back(
        {(fs::path(arguments.forwards) / "custom_classes.cc").string(), result.class_list});
  }
  for (const importer::BackendText& one : result.backends) {
    outputs.push_back({(fs::path(arguments.backends) / (one.key + ".yaml")).string(), one.text});
  }
  if (!arguments.fallbacks.empty()) outputs.push_back({arguments.fallbacks, FallbacksOf(result)});
  if (HasSchema(result) && !arguments.out.empty()) {
    outputs.push_back({arguments.out, SchemaOf(result)});
  }
  return outputs;
}

// Checks all places before it writes the first output.
absl::Status WriteFiles(const ImportOptions& options, const importer::ImportResult& result) {
  const ImportArguments& arguments = options.arguments;
  const std::vector<OutputText> outputs = OutputsOf(arguments, result);
  std::vector<files::Output> places;
  for (const OutputText& output : outputs) {
    const bool is_named = output.path == arguments.out || output.path == arguments.fallbacks;
    places.push_back({output.path, /*folder_is_made=*/!is_named});
  }
  std::vector<std::string> inputs = arguments.schema;
  for (const cxx::CompileJob& job : options.request.jobs) inputs.push_back(job.source);
  absl::Status status = files::CheckOutputs(places, inputs);
  std::vector<fs::path> made;
  for (const importer::SourceForwards& one : result.forwards) {
    if (!status.ok()) break;
    const fs::path path = fs::path(arguments.forwards) / one.file;
    status = files::MakeFolders(path.parent_path().string(), &made);
  }
  if (status.ok() && !result.class_list.empty()) {
    status = files::MakeFolders(arguments.forwards, &made);
  }
  if (status.ok() && !result.backends.empty()) {
    status = files::MakeFolders(arguments.backends, &made);
  }
  for (const OutputText& output : outputs) {
    if (status.ok()) status = files::WriteOutput(output.path, output.text);
  }
  return status;
}

// Reports a failure and returns false when something cannot be written.
bool Write(const ImportOptions& options, const importer::ImportResult& result) {
  const absl::Status status = WriteFiles(options, result);
  if (!status.ok()) {
    Report("import", std::string(status.message()));
    return false;
  }
  return !HasSchema(result) || !options.arguments.out.empty() ||
         WriteText(SchemaOf(result), stdout);
}

// Imports again without what was refused, until nothing more is. The first result has the messages
// about it. Null when errors remain that no word of --leave-out helps against.
std::optional<importer::ImportResult> ImportTheRest(const ImportOptions& options,
                                                    const importer::ImportResult& first,
                                                    std::set<std::string>* left_out) {
  importer::ImportRequest request = options.request;
  std::set<std::string> refused = first.to_leave_out;
  bool has_other_errors = first.has_other_errors;
  while (!refused.empty() && !has_other_errors) {
    for (const std::string& word : refused) {
      // What is refused again cannot be left out.
      if (!left_out->insert(word).second) return std::nullopt;
      importer::AddWord(word, &request.left_out);
    }
    source::SourceManager sources;
    sources.SetLargestFile(options.largest_file);
    if (!LoadFiles(options.arguments.schema, &sources)) return std::nullopt;
    importer::ImportResult result = importer::ImportLibraries(request, &sources);
    if (!result.has_errors) return result;
    refused = result.to_leave_out;
    has_other_errors = result.has_other_errors;
  }
  return std::nullopt;
}

// A message about a part that is left out for nothing or has no output, or an empty text.
std::string CheckPlaces(const ImportOptions& options, const importer::ImportResult& result) {
  const ImportArguments& arguments = options.arguments;
  const auto unmatched = result.left_out.Unmatched(options.request.left_out);
  if (!unmatched.empty()) return "--leave-out: no source registers `" + unmatched.front() + "`";
  if (!result.fallbacks.empty() && arguments.fallbacks.empty()) {
    return "there are fallbacks: --fallbacks=FILE says where to write them";
  }
  if (!result.backends.empty() && arguments.backends.empty()) {
    return "there are kernels of a backend: --backends=DIR says where to write its file";
  }
  return {};
}

// Returns `1 block`, `2 blocks`.
std::string Counted(std::size_t count, const std::string& what, const std::string& plural = "s") {
  return std::to_string(count) + " " + what + (count == 1 ? "" : plural);
}

std::string Joined(const std::set<std::string>& words) { return absl::StrJoin(words, ","); }

// Reports how to import the rest, when something was refused.
void ReportRefused(const importer::ImportResult& result) {
  if (result.to_leave_out.empty()) return;
  std::string text = "--leave-out=" + Joined(result.to_leave_out) + " imports the rest";
  if (!result.refused.empty()) {
    text = Counted(result.refused.size(), "operator") + " of " + std::to_string(result.operators) +
           " refused: " + text;
  }
  if (result.has_other_errors) text += ", once the other errors are gone";
  Report("import", text);
}

// Returns `2 operators, 5 kernels`.
std::string LeftOutText(const importer::LeftOutCounts& counts) {
  std::vector<std::string> parts;
  if (!counts.operators.empty()) {
    parts.push_back(Counted(counts.operators.size(), "operator") + " (" +
                    absl::StrJoin(counts.operators, ", ") + ")");
  }
  if (counts.kernels > 0) parts.push_back(Counted(counts.kernels, "kernel"));
  if (counts.classes > 0) parts.push_back(Counted(counts.classes, "custom class", "es"));
  return absl::StrJoin(parts, ", ");
}

void PrintCounts(const importer::ImportResult& result) {
  std::fprintf(stderr, "%s: %s, %s\n", Counted(result.blocks, "block").c_str(),
               Counted(result.operators, "operator").c_str(),
               Counted(result.kernels, "kernel").c_str());
  if (!result.boxed_by_hand.empty()) {
    std::fprintf(stderr, "boxed by hand, so that nothing tells the types of kernels: %s\n",
                 absl::StrJoin(result.boxed_by_hand, ", ").c_str());
  }
  if (result.left_out.IsNothing()) return;
  std::fprintf(stderr, "left out: %s\n", LeftOutText(result.left_out).c_str());
}

// Writes a result without errors.
int Finish(const ImportOptions& options, const importer::ImportResult& result,
           const char* program) {
  const std::string wrong = CheckPlaces(options, result);
  if (!wrong.empty()) return UsageError(program, wrong);
  if (!Write(options, result)) return kExitUsage;
  if (!options.report.is_quiet) PrintCounts(result);
  return kExitFine;
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
  const importer::ImportResult result = importer::ImportLibraries(options->request, &sources);
  if (!WriteReport(result.diagnostics, sources, options->report, stderr)) return kExitUsage;
  const bool is_text = options->report.format == ReportFormat::kText;
  if (!result.has_errors) return Finish(*options, result, argv[0]);
  std::set<std::string> left_out;
  if (options->arguments.keep_going) {
    if (const auto rest = ImportTheRest(*options, result, &left_out)) {
      const int status = Finish(*options, *rest, argv[0]);
      if (status == kExitFine && !options->report.is_quiet) {
        Report("import", "not written: " + absl::StrJoin(left_out, ", "));
      }
      return status == kExitFine ? kExitSchemaErrors : status;
    }
  }
  if (is_text && !options->report.is_quiet) ReportRefused(result);
  return kExitSchemaErrors;
}

}  // namespace switchyard::driver
