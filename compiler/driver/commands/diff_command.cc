#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "compiler/diagnostics/render_text.h"
#include "compiler/diff/comparison.h"
#include "compiler/diff/listed_operators.h"
#include "compiler/diff/render_json.h"
#include "compiler/diff/summary.h"
#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/commands/diff_version.h"
#include "compiler/driver/console.h"
#include "compiler/driver/edition_option.h"
#include "compiler/driver/front_end.h"
#include "compiler/driver/git.h"
#include "compiler/driver/lint_settings.h"
#include "compiler/driver/schema_files.h"
#include "compiler/schema/language.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: switchyard diff [OPTIONS] OLD NEW
       switchyard diff --staged [OPTIONS] [FILE...]

Compares two versions of a schema file and reports which changes break compatibility: backward, when
programs and saved models made with OLD fail with NEW (errors); forward, when those made with NEW
can fail with OLD (warnings). One of the files may be `-`, standard input.

With --staged it compares the schema files of a Git repository that are staged for the next commit
with those of the last one, a renamed file with the one of its old name; a removed file is an error.
FILEs are further tracked files to compare, whatever their names are. If pre-commit sets
PRE_COMMIT_FROM_REF and PRE_COMMIT_TO_REF, it compares the later commit with the one at which it
branched off from the other. With several files, json is one object for each.

Options:
  --format=FORM   text (default) or json
  --forward       forward-breaking changes fail as well
  --notes         also report what breaks nothing: kernels, int and SymInt (json always has it)
  --staged        compare what is staged with the last commit
  --names=PATTERN with --staged: names of schema files, `*` stands for any characters; can be given
                  repeatedly; default *native_functions.yaml and *native_functions.yml
  --summary       the number of changes of each kind instead of the changes (text only)
  --torch=EDITION[,EDITION]
                  edition of PyTorch whose language the files are in: 1.13, 2.0, 2.1, ... or newest
                  (default); of two the first is OLD's and the second is NEW's
  --word=KIND:NAME
                  a word that the edition lacks: a type, dispatch_key, dtype or tag
  --max-file-size=MIB
                  refuse larger files; default 64
  --help          this text

Exit status: 0 nothing breaks, 1 a change breaks compatibility or a file has errors, 2 wrong use or
a file cannot be read.

Examples:
  switchyard diff --staged
  git show v1.0:native_functions.yaml | switchyard diff - native_functions.yaml
  switchyard diff --torch=1.13,2.15 pytorch-1.13.1/native_functions.yaml native_functions.yaml
  switchyard diff --format=json old.yaml new.yaml | jq '.changes[] | select(.breaks == "backward")'
)";

// The files of a repository that are compared by default.
constexpr std::array<const char*, 2> kOperatorFiles = {"*native_functions.yaml",
                                                       "*native_functions.yml"};

struct DiffArguments {
  std::string format = "text";
  bool forward = false;
  bool notes = false;
  bool summary = false;
  bool staged = false;
  std::vector<std::string> names;
  std::string torch;
  std::vector<std::string> words;
  schema::Language older, newer;
};

// Reads `2.0` for both versions, or `2.0,2.15`. Returns a message about what is wrong, or an empty
// text.
std::string ReadLanguages(DiffArguments* arguments) {
  if (std::string wrong = ReadWordOptions(arguments->words, &arguments->older); !wrong.empty()) {
    return wrong;
  }
  if (arguments->torch.empty()) return {};
  const std::vector<std::string> named = absl::StrSplit(arguments->torch, ',');
  const bool is_each = named.size() <= 2 && !named.front().empty() && !named.back().empty();
  if (is_each && ReadEditionOption(named.front(), &arguments->older.level).empty() &&
      ReadEditionOption(named.back(), &arguments->newer.level).empty()) {
    return {};
  }
  return "--torch takes " + schema::LanguageLevelsInWords() + ", or two of them: OLD,NEW";
}

// False, after a message on standard error, when the configuration cannot be read.
bool DeclareWords(const std::vector<std::string>& files, DiffArguments* arguments) {
  if (!DeclareConfiguredWords(files, &arguments->older)) return false;
  arguments->newer.words = arguments->older.words;
  return true;
}

// Null, with the exit status, when the version cannot be compared.
std::unique_ptr<DiffVersion> ReadVersion(FrontEnd* front_end, const schema::Language& language,
                                         int* exit_status) {
  std::unique_ptr<DiffVersion> version = ReadDiffVersion(front_end, language);
  *exit_status = kExitSchemaErrors;
  if (version == nullptr) return nullptr;
  const bool is_empty =
      version->written.functions.empty() && diff::ListedOperators(version->written).empty();
  if (!is_empty) return version;
  const auto last = static_cast<source::FileId>(front_end->sources.file_count() - 1);
  *exit_status =
      UsageError("diff", front_end->sources.File(last).path() + " declares no operators");
  return nullptr;
}

// Reports on standard error which entries of the version were not compared.
void ReportLeftOut(const diff::Version& version) {
  for (const std::string& name : version.unread) {
    Report("diff", name + " is not compared: its entry has errors");
  }
  for (const schema::NativeFunction* function : version.declared_only) {
    Report("diff", "the kernels of " + function->QualifiedName() +
                       " are not compared: its entry, or one that it depends on, has errors");
  }
}

std::string RenderChanges(const diff::Comparison& comparison, const source::SourceManager& sources,
                          bool has_notes) {
  std::vector<diagnostics::Diagnostic> shown;
  for (const diff::Change& change : comparison.changes) {
    if (has_notes || change.diagnostic.severity != diagnostics::Severity::kNote) {
      shown.push_back(change.diagnostic);
    }
  }
  std::string text;
  diagnostics::RenderText(shown, sources, {}, &text);
  return text;
}

std::string Render(const diff::Comparison& comparison, const DiffArguments& arguments,
                   const source::SourceManager& sources) {
  std::string text;
  if (arguments.format == "json") {
    diff::RenderJson(comparison, sources, source::FileId{0}, source::FileId{1}, &text);
    return text;
  }
  if (arguments.summary) {
    diff::RenderKinds(comparison, &text);
  } else {
    text = RenderChanges(comparison, sources, arguments.notes);
  }
  diff::RenderTotals(comparison, &text);
  return text;
}

int Fails(const diff::Comparison& comparison, bool forward) {
  const bool is_broken = comparison.CountOf(diagnostics::Severity::kError) > 0 ||
                         (forward && comparison.CountOf(diagnostics::Severity::kWarning) > 0);
  return is_broken ? kExitSchemaErrors : kExitFine;
}

// Loads a version of a file for the reader. Reports a failure and returns false.
using LoadVersion = std::function<bool(FrontEnd*)>;

int CompareVersions(const LoadVersion& load_older, const LoadVersion& load_newer,
                    const CommandLine& command_line, const DiffArguments& arguments) {
  int exit_status = kExitUsage;
  FrontEnd front_end;
  front_end.sources.SetLargestFile(command_line.largest_file);
  std::unique_ptr<DiffVersion> older, newer;
  if (load_older(&front_end)) older = ReadVersion(&front_end, arguments.older, &exit_status);
  if (older && !load_newer(&front_end)) return kExitUsage;
  if (older) newer = ReadVersion(&front_end, arguments.newer, &exit_status);
  const bool has_errors = front_end.sink.error_count() > 0;
  if (!newer || has_errors) ShowDiagnostics(&front_end, "auto", stderr);
  if (!newer) return exit_status;
  ReportLeftOut(*older->version);
  ReportLeftOut(*newer->version);
  const diff::Comparison comparison = diff::Compare(*older->version, *newer->version);
  const std::string text = Render(comparison, arguments, front_end.sources);
  if (!WriteText(text, stdout)) return kExitUsage;
  return has_errors ? kExitSchemaErrors : Fails(comparison, arguments.forward);
}

// Says what compares commits, if the name that is no file is that of one, or of a file in one.
void HintAtCommits(const std::string& name) {
  const bool is_word = !name.empty() && name.front() != '-';
  if (!is_word || !RunGit({"rev-parse", "--verify", "--quiet", name}).ok()) return;
  if (absl::StrContains(name, ':')) {
    Report("diff", "`" + name + "` is a file of a commit: `git show " + name +
                       " | switchyard diff - FILE` compares it with a file");
    return;
  }
  Report("diff",
         "`" + name +
             "` is a commit: `diff --staged FILE` compares with the last one, and `git show " +
             name + ":./FILE | switchyard diff - FILE` with any");
}

LoadVersion FromFile(const std::string& path) {
  return [path](FrontEnd* front_end) {
    if (LoadFiles({path}, &front_end->sources)) return true;
    HintAtCommits(path);
    return false;
  };
}

LoadVersion FromGit(const std::string& state, const std::string& path) {
  return [name = RepositoryStates::NameIn(state, path)](FrontEnd* front_end) {
    absl::StatusOr<std::string> text = RunGit({"show", name}, front_end->sources.largest_file());
    if (!text.ok()) {
      Report("diff", "cannot read " + name +
                         " (at most --max-file-size=MIB): " + std::string(text.status().message()));
      return false;
    }
    front_end->sources.Add(name, *std::move(text));
    return true;
  };
}

// The paths from the root of those FILEs that Git tracks.
absl::StatusOr<std::vector<std::string>> TrackedPaths(const std::vector<std::string>& files) {
  if (files.empty()) return std::vector<std::string>();
  // Names are never patterns.
  std::vector<std::string> words = {"--literal-pathspecs", "ls-files", "-z", "--full-name", "--"};
  words.insert(words.end(), files.begin(), files.end());
  const absl::StatusOr<std::string> listing = RunGit(words);
  if (!listing.ok()) return listing.status();
  return std::vector<std::string>(absl::StrSplit(*listing, '\0', absl::SkipEmpty()));
}

// Compares one file; a removed file is an error.
int CompareStaged(const RepositoryStates& states, const FileVersions& file,
                  const CommandLine& command_line, const DiffArguments& arguments) {
  if (file.newer.empty()) {
    PrintLine(stdout,
              file.older + ": error: the schema file is removed, and all of its operators with it");
    return kExitSchemaErrors;
  }
  return CompareVersions(FromGit(states.older, file.older), FromGit(states.newer, file.newer),
                         command_line, arguments);
}

int CompareAllStaged(const CommandLine& command_line, const DiffArguments& arguments) {
  const auto states = StatesToCompare();
  const auto changes = states.ok() ? FindChangedFiles(*states) : states.status();
  const auto named = changes.ok() ? TrackedPaths(command_line.files) : changes.status();
  if (!named.ok()) return UsageError("diff", std::string(named.status().message()));
  const auto is_wanted = [&](const std::string& path) {
    return !path.empty() &&
           (std::count(named->begin(), named->end(), path) != 0 || IsChosen(path, arguments.names));
  };
  int exit_status = kExitFine;
  for (const FileVersions& file : *changes) {
    if (!is_wanted(file.older) && !is_wanted(file.newer)) continue;
    exit_status = std::max(exit_status, CompareStaged(*states, file, command_line, arguments));
  }
  return exit_status;
}

}  // namespace

std::string_view RunDiffHelp() { return kHelp; }

int RunDiff(int argc, char** argv) {
  DiffArguments arguments;
  const Option options[] = {
      {"format", nullptr, &arguments.format}, {"forward", &arguments.forward, nullptr},
      {"notes", &arguments.notes, nullptr},   {"summary", &arguments.summary, nullptr},
      {"staged", &arguments.staged, nullptr}, {"names", nullptr, nullptr, &arguments.names},
      {"torch", nullptr, &arguments.torch},   {"word", nullptr, nullptr, &arguments.words}};
  int exit_status = kExitFine;
  const auto command_line = ParseCommandLine(argc, argv, kHelp, options, &exit_status);
  if (!command_line) return exit_status;
  if (arguments.format != "text" && arguments.format != "json")
    return UsageError(argv[0], "--format takes text or json");
  if (const std::string wrong = ReadLanguages(&arguments); !wrong.empty()) {
    return UsageError(argv[0], wrong);
  }
  if (!DeclareWords(command_line->files, &arguments)) return kExitUsage;
  if (arguments.staged) {
    if (arguments.names.empty()) arguments.names = {kOperatorFiles.begin(), kOperatorFiles.end()};
    return CompareAllStaged(*command_line, arguments);
  }
  if (!arguments.names.empty()) return UsageError(argv[0], "--names adds to --staged");
  if (command_line->files.size() != 2) return UsageError(argv[0], "two files are compared");
  return CompareVersions(FromFile(command_line->files[0]), FromFile(command_line->files[1]),
                         *command_line, arguments);
}

}  // namespace switchyard::driver
