// `switchyard-check`: implements `switchyard check`, `switchyard import` and `switchyard size`.
#include <cstdio>
#include <cstring>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"
#include "compiler/check/kernel_check.h"
#include "compiler/check/outcome_cache.h"
#include "compiler/clang/index/file_state.h"
#include "compiler/clang/replacements.h"
#include "compiler/diagnostics/fixes.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/console.h"
#include "compiler/driver/front_end.h"
#include "compiler/driver/heap.h"
#include "compiler/driver/import_main.h"
#include "compiler/driver/index_main.h"
#include "compiler/driver/kernel_check_options.h"
#include "compiler/driver/size_main.h"
#include "compiler/driver/version.h"
#include "compiler/expand/expand.h"
#include "compiler/files/file_operations.h"
#include "compiler/files/file_replacement.h"
#include "compiler/files/output_check.h"
#include "compiler/plan/build.h"

namespace switchyard::driver {
namespace {

// One fix can reveal a fault that another one repairs. More rounds than this mean that two fixes
// undo each other.
constexpr int kMaxRounds = 10;

struct Round {
  std::unique_ptr<FrontEnd> front_end;
  check::CheckResult result;
};

// The keys stand for the tables that the schema's backends make from them.
check::OutcomeCache CacheOf(const KernelCheckOptions& options) {
  const std::string& path = options.request.cache;
  if (path.empty()) return {"", ""};
  const std::string words[] = {absl::StrJoin(options.keys, ","),
                               std::string(schema::TextOf(options.settings.language.level)),
                               options.settings.language.as_reference ? "as the reference" : ""};
  std::vector<std::string> others(std::begin(words), std::end(words));
  others.insert(others.end(), options.schemas.begin(), options.schemas.end());
  return {path + ".outcomes", check::OutcomeKey(options.request, others)};
}

// Uses the form and the stream of findings, because their readers need these errors too.
int ReportSchemaErrors(const KernelCheckOptions& options, FrontEnd* front_end) {
  front_end->sink.Sort();
  ReportOptions report = options.report;
  report.color = UseColor(options.color, stdout);
  const bool is_written =
      WriteReport(front_end->sink.diagnostics(), front_end->sources, report, stdout);
  return is_written ? kExitSchemaErrors : kExitUsage;
}

// When the schema cannot be used: reports why, sets the status and returns nothing.
std::optional<Round> Check(const KernelCheckOptions& options, int* exit_status) {
  check::CheckRequest request = options.request;
  request.start = cxx::FileClock();
  Round round;
  round.front_end = std::make_unique<FrontEnd>();
  FrontEnd& front_end = *round.front_end;
  front_end.sources.SetLargestFile(options.settings.largest_file);
  const check::OutcomeCache cache = CacheOf(options);
  if (auto kept = cache.Find(&front_end.sources)) {
    round.result = *std::move(kept);
    return round;
  }
  front_end.program.language = options.settings.language;
  if (!ReadFiles(options.schemas, &front_end)) {
    *exit_status = kExitUsage;
    return std::nullopt;
  }
  const auto checked = expand::CheckAndExpand(std::move(front_end.program), front_end.sink);
  if (!checked) {
    *exit_status = ReportSchemaErrors(options, &front_end);
    return std::nullopt;
  }
  const plan::Build build = plan::MakeBuild(*checked, {options.keys}, front_end.sink);
  request.keys = build.keys();
  if (front_end.sink.error_count() > 0) {
    ShowDiagnostics(&front_end, options.color, stderr);
    *exit_status = kExitUsage;
    return std::nullopt;
  }
  round.result = check::CheckKernels(build, request, &front_end.sources);
  if (!round.result.failure.empty()) {
    Report("check", round.result.failure);
    *exit_status = kExitUsage;
    return std::nullopt;
  }
  cache.Keep(round.result, options.schemas, request.start, front_end.sources);
  return round;
}

// The number of fixes that were applied; nothing when a file cannot be written.
std::optional<std::size_t> WriteFixes(const Round& round) {
  std::size_t count = 0;
  const source::SourceManager& sources = round.front_end->sources;
  for (const auto& [file, fixed] : diagnostics::ApplyFixes(round.result.diagnostics, sources)) {
    const std::string& path = sources.File(file).path();
    const absl::Status status = files::ReplaceFile(path, fixed.text);
    if (!status.ok()) {
      Report(std::string(status.message()));
      return std::nullopt;
    }
    PrintLine(stderr, path + ": " + std::to_string(fixed.fix_count) + " fixed");
    count += fixed.fix_count;
  }
  return count;
}

// Reports a failure and returns false when a source could not be read or the file cannot be
// written.
bool WriteCalls(const KernelCheckOptions& options, const Round& round) {
  if (!round.result.unread_sources.empty()) {
    WriteReport(round.result.unread_sources, round.front_end->sources, options.report, stderr);
    return false;
  }
  const absl::Status status = files::WriteOutput(options.calls, round.result.call_graph);
  if (status.ok()) return true;
  Report("check", std::string(status.message()));
  return false;
}

// The findings that have a fix, whatever the report leaves out.
std::vector<cxx::ExportedFix> ExportedFixes(const Round& round) {
  const source::SourceManager& sources = round.front_end->sources;
  std::vector<cxx::ExportedFix> fixes;
  for (const diagnostics::Diagnostic& one : round.result.diagnostics) {
    if (one.fix.empty()) continue;
    cxx::ExportedFix& fix = fixes.emplace_back();
    fix.name = diagnostics::InfoOf(one.id).id_text;
    fix.message = one.message;
    fix.path = sources.File(one.range.file).path();
    fix.offset = one.range.begin;
    fix.is_error = one.severity == diagnostics::Severity::kError;
    for (const diagnostics::Edit& edit : one.fix) {
      const std::string& path = sources.File(edit.range.file).path();
      fix.replacements.push_back({path, edit.range.begin, edit.range.size(), edit.replacement});
    }
  }
  return fixes;
}

// Reports a failure and returns false when the file cannot be written.
bool ExportFixes(const std::string& path, const Round& round) {
  const absl::Status status = files::WriteOutput(path, cxx::ReplacementsText(ExportedFixes(round)));
  if (!status.ok()) Report("check", std::string(status.message()));
  return status.ok();
}

void WriteSummary(const check::CheckResult& result) {
  std::printf(
      "%zu %s read, %zu unchanged since the last run; kernels of the schema: %zu, found: %zu\n",
      result.sources, result.sources == 1 ? "source" : "sources", result.cached, result.expected,
      result.found);
  if (result.bodies > 0) {
    std::printf("bodies followed: %zu; calls in them that take a tensor: %zu, not followed: %zu\n",
                result.bodies, result.calls, result.unseen);
  }
  if (result.unspelled > 0) {
    std::printf("%zu operators were not compared: the run-time has no type for an argument\n",
                result.unspelled);
  }
}

// Reports a failure and returns false when an output is an input or cannot be written.
bool CheckFiles(const KernelCheckOptions& options) {
  std::vector<files::Output> outputs;
  if (!options.calls.empty()) outputs.push_back({options.calls});
  if (!options.exported_fixes.empty()) outputs.push_back({options.exported_fixes});
  std::vector<std::string> inputs = options.schemas;
  for (const cxx::CompileJob& job : options.request.jobs) inputs.push_back(job.source);
  for (const std::string& index : options.request.indexes) inputs.push_back(index);
  absl::Status status = files::CheckOutputs(outputs, inputs);
  // A cache that cannot be written does not prevent the check.
  const std::string& cache = options.request.cache;
  for (const char* ending : {"", ".outcomes"}) {
    if (status.ok() && !cache.empty()) status = files::CheckIsNoInput(cache + ending, inputs);
  }
  if (!status.ok()) Report("check", std::string(status.message()));
  return status.ok();
}

int Main(int argc, char** argv) {
  int exit_status = kExitFine;
  std::optional<KernelCheckOptions> options = ReadKernelCheckOptions(argc, argv, &exit_status);
  if (!options) return exit_status;
  if (!CheckFiles(*options)) return kExitUsage;
  std::optional<Round> round = Check(*options, &exit_status);
  for (int i = 0; round && options->fix && i < kMaxRounds; ++i) {
    const std::optional<std::size_t> fixed = WriteFixes(*round);
    if (!fixed) return kExitUsage;
    if (*fixed == 0) break;
    round = Check(*options, &exit_status);
  }
  if (!round) return exit_status;
  options->report.color = UseColor(options->color, stdout);
  if (!options->calls.empty() && !WriteCalls(*options, *round)) return kExitUsage;
  const std::string& exported = options->exported_fixes;
  if (!exported.empty() && !ExportFixes(exported, *round)) return kExitUsage;
  if (!WriteReport(round->result.diagnostics, round->front_end->sources, options->report, stdout)) {
    return kExitUsage;
  }
  if (options->report.format == ReportFormat::kText && !options->report.is_quiet) {
    WriteSummary(round->result);
  }
  const bool has_errors = round->result.has_errors;
  // Never destroyed, because the process ends here.
  static const Round& left = *new Round(*std::move(round));
  static_cast<void>(left);
  return has_errors ? kExitSchemaErrors : kExitFine;
}

// Runs the command whose name the process was called by.
int RunNamed(int argc, char** argv) {
  if (argc > 1 && std::strcmp(argv[1], "--version") == 0) {
    return WriteText(VersionText("switchyard-check"), stdout) ? kExitFine : kExitUsage;
  }
  if (argc > 0 && std::strcmp(argv[0], "import") == 0) return ImportMain(argc, argv);
  if (argc > 0 && std::strcmp(argv[0], "size") == 0) return SizeMain(argc, argv);
  const bool is_check = argc > 0 && std::strcmp(argv[0], "check") == 0;
  const std::string_view word = argc > 1 && !is_check ? argv[1] : "";
  if (word == "names") return NamesMain(argc - 1, argv + 1);
  if (word == "index") return IndexMain(argc - 1, argv + 1);
  return Main(argc, argv);
}

}  // namespace
}  // namespace switchyard::driver

int main(int argc, char** argv) {
  return switchyard::driver::RunProcess(argc, argv, switchyard::driver::RunNamed);
}
