#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/diagnostics/render_text.h"
#include "compiler/diff/comparison.h"
#include "compiler/diff/render_json.h"
#include "compiler/diff/summary.h"
#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/console.h"
#include "compiler/driver/front_end.h"
#include "compiler/expand/expand.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: switchyard diff [OPTIONS] OLD NEW

Compares two versions of a schema file and tells which changes break compatibility: backward, when
programs and saved models made with OLD fail with NEW (errors); forward, when those made with NEW
can fail with OLD (warnings). One of the files may be `-`, standard input.

Options:
  --format=FORM   text (default) or json
  --forward       forward-breaking changes fail, too
  --notes         tell what breaks nothing, too: kernels, int and SymInt (json always has it)
  --summary       the number of changes of each kind instead of the changes (text only)
  --max-file-size=MIB
                  refuse larger files; default 64
  --help          this text

Exit status: 0 nothing breaks, 1 a change breaks compatibility or a file has errors, 2 wrong use or
a file cannot be read.

Examples:
  git show HEAD:native_functions.yaml | switchyard diff - native_functions.yaml
  switchyard diff --format=json old.yaml new.yaml | jq '.changes[] | select(.breaks == "backward")'
)";

struct DiffArguments {
  std::string format = "text";
  bool forward = false;
  bool notes = false;
  bool summary = false;
};

// The operators of a file, generated ones included. Only what makes a file unreadable is told: the
// older version may break rules that are newer than it.
std::optional<schema::Program> ReadVersion(const std::string& path, FrontEnd* front_end,
                                           int* exit_status) {
  front_end->program = schema::Program();
  if (!ReadFiles({path}, front_end)) {
    *exit_status = kExitUsage;
    return std::nullopt;
  }
  *exit_status = kExitSchemaErrors;
  if (front_end->sink.error_count() > 0) return std::nullopt;
  diagnostics::Policy policy;
  policy.TellReferenceErrorsOnly();
  front_end->sink.SetPolicy(policy);
  std::optional<sema::CheckedProgram> checked =
      expand::CheckAndExpand(std::move(front_end->program), front_end->sink);
  front_end->sink.SetPolicy(diagnostics::Policy());
  if (!checked) return std::nullopt;
  if (checked->program().functions.empty()) {
    *exit_status = UsageError("diff", path + " declares no operators");
    return std::nullopt;
  }
  *exit_status = kExitFine;
  return checked->program();
}

std::string RenderChanges(const diff::Comparison& comparison,
                          const source::SourceManager& sources, bool has_notes) {
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

}  // namespace

std::string_view RunDiffHelp() { return kHelp; }

int RunDiff(int argc, char** argv) {
  DiffArguments arguments;
  const Option options[] = {{"format", nullptr, &arguments.format},
                            {"forward", &arguments.forward, nullptr},
                            {"notes", &arguments.notes, nullptr},
                            {"summary", &arguments.summary, nullptr}};
  int exit_status = kExitFine;
  const auto command_line = ParseCommandLine(argc, argv, kHelp, options, &exit_status);
  if (!command_line) return exit_status;
  if (arguments.format != "text" && arguments.format != "json")
    return UsageError(argv[0], "--format takes text or json");
  if (command_line->files.size() != 2) return UsageError(argv[0], "two files are compared");

  FrontEnd front_end;
  front_end.sources.SetLargestFile(command_line->largest_file);
  const auto older = ReadVersion(command_line->files[0], &front_end, &exit_status);
  std::optional<schema::Program> newer;
  if (older) newer = ReadVersion(command_line->files[1], &front_end, &exit_status);
  if (!newer) {
    ShowDiagnostics(&front_end, "auto", stderr);
    return exit_status;
  }
  const diff::Comparison comparison = diff::Compare(*older, *newer);
  const std::string text = Render(comparison, arguments, front_end.sources);
  if (!WriteText(text, stdout)) return kExitUsage;
  return Fails(comparison, arguments.forward);
}

}  // namespace switchyard::driver
