#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/configuration.h"
#include "compiler/driver/console.h"
#include "compiler/driver/edition_option.h"
#include "compiler/driver/lint_run.h"
#include "compiler/driver/report.h"
#include "compiler/driver/schema_files.h"
#include "compiler/driver/warning_choice.h"
#include "compiler/files/file_replacement.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: switchyard lint [OPTIONS] FILE|FOLDER...

Reads schema files (native_functions.yaml, tags.yaml, derivatives.yaml, decompositions.yaml, files of
external backends and of ExecuTorch; `-` is standard input), checks them as one program and prints
everything that is wrong, with file, line and column. FOLDER stands for the schema files in it:
*native_functions.yaml, *native_functions.yml, derivatives.yaml, decompositions.yaml and tags.yaml, or
what `files` of the nearest .switchyard.yaml says.

Options:
  --format=FORM            text (default), json, sarif (2.1.0) or github (workflow commands)
  --color=WHEN             of text: auto (default), always or never
  --torch=EDITION          edition of PyTorch whose words and rules count: 1.13, 2.0, 2.1, ... (all
                           of them: `switchyard --version`) or newest (default): the words of all,
                           the rules of the last
  --word=KIND:NAME         a word of a newer PyTorch than the program knows: a type, dispatch_key, dtype
                           or tag; builds leave out what has such a type or key
  --quiet, -q              report findings and nothing else: no counts, no summary
  --max-errors=N           report the first N errors (default 1000) and as many warnings, and
                           how many are left out; 0 reports all
  --max-file-size=MIB      refuse larger files; default 64
  -W NAME, -Wno-NAME       report what NAME stands for as a warning, or do not report it
  -Werror, -Werror=NAME    report all warnings as errors, or what NAME stands for
  --fix                    apply the fixes of what is found, then report what remains; with `-` the
                           fixed text goes to standard output and the report to standard error
  --part                   the files are a part of a program, and what they lack, such as the
                           functional form of an out operator, may be declared elsewhere
  --reference-rules-only   report what torchgen refuses when it reads the files, nothing else; that
                           of the newest edition, or of the one that --torch names
  --help                   this text

NAME is the id of a diagnostic (W012) or a group (syntax, naming, types, aliasing, dispatch,
structured, families, file, backend-file, derivatives, documented, runtime, laxity, compatibility,
kernel-source, import, selection); an id counts more than its group, a later option more than an
earlier one. What the reference refuses stays an error.

The file .switchyard.yaml in the folder of the first FILE, or in the nearest folder above it that
has one, holds the same choices for all files of the run; options count more:
  level: 2.6
  warnings: {naming: warning, W012: error}   # off, warning or error
  warnings_are_errors: false
  max_errors: 50                             # 0 reports all
  part: true                                 # like --part
  words: {tags: [new_tag], types: [NewType]} # like --word; also dispatch_keys and dtypes
  files: ["*.yaml", "!draft_*"]              # the schema files in a folder

Exit status: 0 no errors (warnings do not count), 1 errors, 2 wrong use or a file cannot be read.

Examples:
  switchyard lint kernels/native_functions.yaml
  switchyard lint --format=sarif native_functions.yaml >lint.sarif
  git show HEAD:native_functions.yaml | switchyard lint -
)";

struct LintArguments {
  std::string format = "text";
  std::string color = "auto";
  std::string level;
  std::string max_errors;
  std::vector<std::string> warnings;
  std::vector<std::string> words;
  bool fix = false;
  bool is_part = false;
  bool reference_only = false;
  bool quiet = false;
};

// All choices of a run.
struct LintChoices {
  LintSettings settings;
  ReportOptions report;
  bool fix = false;
};

void ApplyConfiguration(const Configuration& configuration, LintChoices* choices) {
  ApplyConfiguration(configuration, &choices->settings);
  if (configuration.max_errors) choices->report.max_errors = *configuration.max_errors;
}

// Without --torch the reference is that of the newest edition.
void ReportReferenceOnly(LintSettings* settings) {
  settings->policy.ReportReferenceOnly();
  settings->language.as_reference = true;
  settings->language.level = schema::EditionOf(schema::LanguageLevel::kNewest);
}

constexpr std::string_view kDroppedFixes =
    "no fix is written: the files would have more errors, or could not be read";

// The sink must keep every diagnostic that will be reported.
std::size_t KeptFor(std::size_t max_errors) {
  if (max_errors == 0) return std::numeric_limits<std::size_t>::max();
  return std::max(max_errors, diagnostics::kUsuallyKept);
}

// Adds the options to the earlier choices. Returns a message about what is wrong, or an empty text.
std::string ApplyOptions(const LintArguments& arguments, LintChoices* choices) {
  LintSettings& settings = choices->settings;
  if (const auto format = ReportFormatFromText(arguments.format)) {
    choices->report.format = *format;
  } else {
    return "--format takes text, json, sarif or github";
  }
  if (!IsColorChoice(arguments.color)) return "--color takes auto, always or never";
  if (!arguments.level.empty()) {
    schema::LanguageLevel& level = settings.language.level;
    if (std::string wrong = ReadEditionOption(arguments.level, &level); !wrong.empty())
      return wrong;
    if (arguments.reference_only) level = schema::EditionOf(level);
  }
  if (std::string wrong = ReadWordOptions(arguments.words, &settings.language); !wrong.empty()) {
    return wrong;
  }
  if (!arguments.max_errors.empty()) {
    const auto max_errors = MaxErrorsFromText(arguments.max_errors);
    if (!max_errors) return "--max-errors takes a number of at most nine digits";
    choices->report.max_errors = *max_errors;
  }
  if (arguments.reference_only && !arguments.warnings.empty()) {
    return "--reference-rules-only leaves nothing to choose with -W";
  }
  WarningOptions warnings;
  std::string message;
  if (!ReadWarningOptions(arguments.warnings, &warnings, &message)) return message;
  Apply(warnings.choices, &settings.policy);
  if (warnings.warnings_are_errors) settings.policy.MakeWarningsErrors();
  if (arguments.is_part) settings.language.is_whole = false;
  choices->fix = arguments.fix;
  choices->report.is_quiet = arguments.quiet;
  return {};
}

// Writes the files that were fixed; the text of standard input is printed in any case.
bool WriteFixed(const std::vector<std::string>& paths, const source::SourceManager& sources,
                const FixCounts& counts) {
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const auto id = static_cast<source::FileId>(i);
    const std::string_view text = sources.File(id).text();
    if (paths[i] == "-") {
      if (!WriteText(text, stdout)) return false;
      continue;
    }
    const auto count = counts.find(id);
    if (count == counts.end()) {
      files::RemoveLeftover(paths[i]);
      continue;
    }
    const absl::Status status = files::ReplaceFile(paths[i], text);
    if (!status.ok()) {
      Report(std::string(status.message()));
      return false;
    }
    PrintLine(stderr, paths[i] + ": " + std::to_string(count->second) + " fixed");
  }
  return true;
}

// Reports a failure and returns false when one of them cannot be replaced.
bool CanBeFixed(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    const absl::Status status = files::CheckReplaceable(path);
    if (status.ok()) continue;
    Report(std::string(status.message()));
    return false;
  }
  return true;
}

int Lint(const std::vector<std::string>& files, const std::string& color, LintChoices choices) {
  if (choices.fix && !CanBeFixed(files)) return kExitUsage;
  LintRun run = LintFiles(files, choices.settings);
  if (run.front_end == nullptr) return kExitUsage;
  std::FILE* stream = stdout;
  if (choices.fix) {
    FixCounts counts;
    run = FixAll(std::move(run), choices.settings, &counts);
    if (run.has_dropped_fixes) Report(std::string(kDroppedFixes));
    if (!WriteFixed(files, run.front_end->sources, counts)) return kExitUsage;
    for (const std::string& file : files) stream = file == "-" ? stderr : stream;
  }
  choices.report.color = UseColor(color, stream);
  const diagnostics::Sink& sink = run.front_end->sink;
  if (!WriteReport(sink, run.front_end->sources, choices.report, stream)) {
    return kExitUsage;
  }
  const bool tells_count = choices.report.format == ReportFormat::kText && !choices.report.is_quiet;
  if (tells_count && run.is_fine && sink.warning_count() == 0) {
    std::fprintf(stream, "%zu %s checked, nothing wrong\n", run.entry_count,
                 run.entry_count == 1 ? "entry" : "entries");
  }
  const bool is_fine = run.is_fine;
  // Never destroyed: destroying a program piece by piece costs more than the end of the process,
  // which follows here.
  static const LintRun& left = *new LintRun(std::move(run));
  static_cast<void>(left);
  return is_fine ? kExitFine : kExitSchemaErrors;
}

}  // namespace

std::string_view RunLintHelp() { return kHelp; }

int RunLint(int argc, char** argv) {
  LintArguments arguments;
  const Option options[] = {{"format", nullptr, &arguments.format},
                            {"color", nullptr, &arguments.color},
                            {"torch", nullptr, &arguments.level},
                            {"word", nullptr, nullptr, &arguments.words},
                            {"max-errors", nullptr, &arguments.max_errors},
                            {nullptr, nullptr, nullptr, &arguments.warnings, 'W'},
                            {"fix", &arguments.fix},
                            {"part", &arguments.is_part},
                            {"quiet", &arguments.quiet, nullptr, nullptr, 'q'},
                            {"reference-rules-only", &arguments.reference_only}};
  int exit_status = kExitFine;
  const auto command_line = ParseCommandLine(argc, argv, kHelp, options, &exit_status);
  if (!command_line) return exit_status;
  if (command_line->files.empty()) return UsageError(argv[0], "no file is named");

  const auto files = FindSchemaFiles(command_line->files);
  if (!files) return kExitUsage;

  LintChoices choices;
  if (arguments.reference_only) {
    ReportReferenceOnly(&choices.settings);
  } else {
    choices.settings = UsualLintSettings();
    const auto configuration = LoadConfiguration(command_line->files.front());
    if (!configuration) return kExitUsage;
    ApplyConfiguration(*configuration, &choices);
  }
  const std::string objection = ApplyOptions(arguments, &choices);
  if (!objection.empty()) return UsageError(argv[0], objection);
  choices.settings.largest_file = command_line->largest_file;
  choices.settings.kept_diagnostics = KeptFor(choices.report.max_errors);
  return Lint(*files, arguments.color, std::move(choices));
}

}  // namespace switchyard::driver
