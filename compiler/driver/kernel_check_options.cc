#include "compiler/driver/kernel_check_options.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "compiler/clang/compile_commands.h"
#include "compiler/clang/index/file_state.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/edition_option.h"
#include "compiler/driver/front_end.h"
#include "compiler/driver/warning_choice.h"

namespace switchyard::driver {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHelp =
    R"(Usage: switchyard check [OPTIONS] SCHEMA.yaml... -p BUILD_DIR [SOURCE...]
       switchyard check [OPTIONS] SCHEMA.yaml... SOURCE... -- [FLAGS]
       switchyard check [OPTIONS] SCHEMA.yaml... --index=FILE...

Reads C++ and CUDA sources with Clang and compares the kernels in them with the schema: result,
parameters, linkage, namespace. Types are compared as they are behind aliases and macros. Bodies are
followed: what they write and return, what composites call, how kernels are launched. Without a
SOURCE, all of the compilation database are read, and kernels that none of them defines are
reported.

Options:
  -p BUILD_DIR             the folder of compile_commands.json
  --target=NAME            what kernels are written against: embedded (default; lib/ of this
                           project) or aten (PyTorch's headers)
  --signatures-only        skip bodies of functions: signatures, linkage and names alone
  --pedantic               report, as warnings, what holds only on some paths or cannot be followed
  --complete               the named sources are all there are: report kernels that none defines
  --keys=KEY,...           dispatch keys of the backends in this build; only their kernels, and
                           composites, are missed
  --fix                    apply the fixes of what is found, then report what remains
  --export-fixes=FILE      write the fixes of what is found, for clang-apply-replacements
  --jobs=N                 sources that are read at a time (default: one a core)
  --emit-calls=FILE        write which operators the functions of the sources call, a function a
                           line, for `switchyard gen --calls`
  --index=FILE             what `switchyard-check index` wrote of a source, which is not read again; can
                           be given repeatedly, for all sources that there are
  --renamed=FROM=TO        files that an index has in folder FROM lie in folder TO
  --cache=FILE             where to keep what sources define, for the next run (default: a file
                           below $XDG_CACHE_HOME or ~/.cache)
  --no-cache               read all sources, keep nothing
  --format=FORM            text (default), json, sarif (2.1.0) or github (workflow commands)
  --color=WHEN             of text: auto (default), always or never
  --torch=EDITION          edition of PyTorch: 1.13, 2.0, 2.1, ... or newest (default)
  --word=KIND:NAME         a word that the edition lacks: a type, dispatch_key, dtype or tag
  --quiet, -q              report findings and nothing else: no counts, no summary, no progress
  --max-errors=N           report the first N errors (default 1000) and as many warnings, and
                           how many are left out; 0 reports all
  --max-file-size=MIB      refuse larger schemas and lists of commands; default 64
  -W NAME, -Wno-NAME       report what NAME (X010, kernel-source) stands for as a warning, or not
  -Werror, -Werror=NAME    report all warnings as errors, or what NAME stands for
  --help                   this text

A finding on a line is not reported when the line, or a comment line above it, says
  // switchyard: ignore X010: the reason

.switchyard.yaml beside the schema, or above it, is read as `switchyard lint` does.

Exit status: 0 no errors (warnings do not count), 1 errors, 2 wrong use or a file cannot be read.

Examples:
  switchyard check kernels/native_functions.yaml -p build
  switchyard check ops.yaml kernels/add.cc -- -std=c++17 -Iinclude
)";

struct CheckArguments {
  std::string build, target = "embedded", keys, jobs, cache, format = "text", color = "auto", torch,
                     max_errors, emit_calls, export_fixes;
  bool signatures_only = false, pedantic = false;
  bool complete = false, fix = false, no_cache = false, quiet = false;
  std::vector<std::string> warnings, index, renamed, words;
};

bool IsSchema(const std::string& file) {
  const std::string extension = fs::path(file).extension().string();
  return extension == ".yaml" || extension == ".yml";
}

std::string DefaultCache(const std::string& build) {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  fs::path folder;
  if (cache != nullptr && *cache == '/') {
    folder = cache;
  } else if (home != nullptr && *home == '/') {
    folder = fs::path(home) / ".cache";
  } else {
    return {};
  }
  std::error_code error;
  const std::string place = fs::absolute(build.empty() ? "." : build, error).string();
  return (folder / "switchyard" / (cxx::HashOf({place}) + ".kernels")).string();
}

// Turns diagnostics off that may be wrong. A choice of the user comes later and takes precedence.
void ReportUnsure(diagnostics::Policy* policy) {
  const diagnostics::DiagnosticId unsure[] = {
      diagnostics::kArgumentMayBeWritten.id, diagnostics::kArgumentNotSeenWritten.id,
      diagnostics::kArgumentMayBeReturned.id, diagnostics::kUndefinedMayBeReturned.id};
  for (const diagnostics::DiagnosticId id : unsure) {
    policy->Override(id, diagnostics::Level::kWarning);
  }
}

// The following functions return a message about what is wrong, or an empty text.

std::string ReadReport(const CheckArguments& arguments, KernelCheckOptions* options) {
  const auto format = ReportFormatFromText(arguments.format);
  if (!format) return "--format takes text, json, sarif or github";
  options->report.format = *format;
  if (!IsColorChoice(arguments.color)) return "--color takes auto, always or never";
  options->color = arguments.color;
  options->report.is_quiet = arguments.quiet;
  std::string wrong = ReadEditionOption(arguments.torch, &options->settings.language.level);
  if (wrong.empty()) wrong = ReadWordOptions(arguments.words, &options->settings.language);
  if (!wrong.empty()) return wrong;
  if (!arguments.max_errors.empty()) {
    const auto max_errors = MaxErrorsFromText(arguments.max_errors);
    if (!max_errors) return "--max-errors takes a number of at most nine digits";
    options->report.max_errors = *max_errors;
  }
  if (arguments.pedantic) ReportUnsure(&options->settings.policy);
  WarningOptions warnings;
  std::string message;
  if (!ReadWarningOptions(arguments.warnings, &warnings, &message)) return message;
  Apply(warnings.choices, &options->settings.policy);
  if (warnings.warnings_are_errors) options->settings.policy.MakeWarningsErrors();
  return {};
}

std::string ReadWork(const CheckArguments& arguments, check::CheckRequest* request) {
  request->spelling = target::FindSpelling(arguments.target);
  if (request->spelling == nullptr) {
    return "--target takes embedded or aten";
  }
  request->threads = std::max(1u, std::thread::hardware_concurrency());
  if (!arguments.jobs.empty() && (!absl::SimpleAtoi(arguments.jobs, &request->threads) ||
                                  request->threads == 0 || request->threads > 1000)) {
    return "--jobs takes a number from 1 to 1000";
  }
  if (!arguments.no_cache) {
    request->cache = arguments.cache.empty() ? DefaultCache(arguments.build) : arguments.cache;
  }
  request->shows_progress = isatty(STDERR_FILENO) == 1 && !arguments.quiet;
  request->with_bodies = !arguments.signatures_only;
  if (arguments.complete) request->completeness = check::Completeness::kWhole;
  return {};
}

// With indexes there are no sources, only what other runs have read and kept.
std::string ReadIndexes(const CheckArguments& arguments, bool has_sources,
                        check::CheckRequest* request) {
  if (has_sources) return "--index takes the place of sources, and of -p BUILD_DIR";
  if (arguments.fix) return "--fix reads sources: it takes no --index";
  if (!arguments.export_fixes.empty()) return "--export-fixes reads sources: it takes no --index";
  for (const std::string& text : arguments.renamed) {
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos || equals + 1 == text.size()) {
      return "--renamed takes FROM=TO";
    }
    request->renamed.push_back({text.substr(0, equals), text.substr(equals + 1)});
  }
  request->indexes = arguments.index;
  request->completeness = check::Completeness::kWhole;
  request->cache.clear();
  return {};
}

std::string ReadJobs(const CheckArguments& arguments, const std::vector<std::string>& sources,
                     const std::vector<std::string>* flags, std::size_t largest_file,
                     check::CheckRequest* request) {
  if (!arguments.index.empty()) {
    const bool has_sources = !sources.empty() || flags != nullptr || !arguments.build.empty();
    return ReadIndexes(arguments, has_sources, request);
  }
  if (!arguments.renamed.empty()) return "--renamed is of --index";
  auto jobs = cxx::FindJobs(arguments.build, sources, flags, largest_file);
  if (!jobs.ok()) return std::string(jobs.status().message());
  if (sources.empty()) request->completeness = check::Completeness::kWhole;
  request->jobs = *std::move(jobs);
  return {};
}

}  // namespace

std::optional<KernelCheckOptions> ReadKernelCheckOptions(int argc, char** argv, int* exit_status) {
  CheckArguments arguments;
  const Option table[] = {{"build", nullptr, &arguments.build, nullptr, 'p'},
                          {"target", nullptr, &arguments.target},
                          {"signatures-only", &arguments.signatures_only},
                          {"pedantic", &arguments.pedantic},
                          {"complete", &arguments.complete},
                          {"keys", nullptr, &arguments.keys},
                          {"fix", &arguments.fix},
                          {"jobs", nullptr, &arguments.jobs},
                          {"cache", nullptr, &arguments.cache},
                          {"emit-calls", nullptr, &arguments.emit_calls},
                          {"export-fixes", nullptr, &arguments.export_fixes},
                          {"index", nullptr, nullptr, &arguments.index},
                          {"renamed", nullptr, nullptr, &arguments.renamed},
                          {"no-cache", &arguments.no_cache},
                          {"quiet", &arguments.quiet, nullptr, nullptr, 'q'},
                          {"format", nullptr, &arguments.format},
                          {"color", nullptr, &arguments.color},
                          {"torch", nullptr, &arguments.torch},
                          {"word", nullptr, nullptr, &arguments.words},
                          {"max-errors", nullptr, &arguments.max_errors},
                          {nullptr, nullptr, nullptr, &arguments.warnings, 'W'}};
  const SplitWords words = SplitAtDashes(argc, argv);
  const auto command_line = ParseCommandLine(words.argc, argv, kHelp, table, exit_status);
  if (!command_line) return std::nullopt;
  KernelCheckOptions options;
  std::vector<std::string> sources;
  for (const std::string& file : command_line->files) {
    (IsSchema(file) ? options.schemas : sources).push_back(file);
  }
  const auto refuse = [&](const std::string& message) {
    *exit_status = UsageError(argv[0], message);
    return std::nullopt;
  };
  if (options.schemas.empty()) return refuse("no schema is named");
  const auto configuration = LoadConfiguration(options.schemas.front());
  if (!configuration) {
    *exit_status = kExitUsage;
    return std::nullopt;
  }
  ApplyConfiguration(*configuration, &options.settings);
  if (configuration->max_errors) options.report.max_errors = *configuration->max_errors;
  std::string message = ReadReport(arguments, &options);
  if (message.empty()) message = ReadWork(arguments, &options.request);
  if (message.empty()) {
    message = ReadJobs(arguments, sources, words.behind ? &*words.behind : nullptr,
                       command_line->largest_file, &options.request);
  }
  if (!message.empty()) return refuse(message);
  if (!arguments.keys.empty()) options.keys = absl::StrSplit(arguments.keys, ',');
  options.request.policy = options.settings.policy;
  options.settings.largest_file = command_line->largest_file;
  options.fix = arguments.fix;
  options.calls = arguments.emit_calls;
  options.exported_fixes = arguments.export_fixes;
  options.request.with_calls = !options.calls.empty();
  return options;
}

}  // namespace switchyard::driver
