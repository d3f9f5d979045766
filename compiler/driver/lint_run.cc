#include "compiler/driver/lint_run.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/fixes.h"
#include "compiler/expand/expand.h"
#include "compiler/sema/checker.h"

namespace switchyard::driver {
namespace {

// One fix can reveal a fault that another one repairs. More rounds than this mean that two fixes
// undo each other.
constexpr int kMaxRounds = 10;

using FixedFiles = std::map<source::FileId, diagnostics::FixedFile>;

LintRun NewRun(const LintSettings& settings) {
  LintRun run;
  run.front_end = std::make_unique<FrontEnd>();
  run.front_end->sources.SetLargestFile(settings.largest_file);
  run.front_end->sink.SetPolicy(settings.policy);
  run.front_end->sink.SetCapacity(settings.kept_diagnostics);
  run.front_end->program.language = settings.language;
  return run;
}

void Check(LintRun* run) {
  FrontEnd& front_end = *run->front_end;
  ReadLoadedFiles(&front_end);
  run->entry_count = front_end.program.EntryCount();
  run->expanded = expand::CheckAndExpand(std::move(front_end.program), front_end.sink);
  run->is_fine = run->expanded.has_value();
  front_end.sink.Sort();
}

// Errors of the group of reading, such as those of YAML.
std::size_t ReadingErrors(const LintRun& run) {
  const auto& all = run.front_end->sink.diagnostics();
  return static_cast<std::size_t>(
      std::count_if(all.begin(), all.end(), [](const diagnostics::Diagnostic& one) {
        return one.severity == diagnostics::Severity::kError &&
               diagnostics::InfoOf(one.id).group == diagnostics::Group::kSyntax;
      }));
}

// A part that cannot be read hides its other errors, so that their number alone tells too little.
bool IsWorse(const LintRun& after, const LintRun& before) {
  return after.front_end->sink.error_count() > before.front_end->sink.error_count() ||
         ReadingErrors(after) > ReadingErrors(before) || after.entry_count < before.entry_count;
}

// The files of `run` with the texts of `fixed` in place of theirs, checked again.
LintRun CheckAgain(const LintRun& run, const FixedFiles& fixed, const LintSettings& settings) {
  const source::SourceManager& sources = run.front_end->sources;
  LintRun next = NewRun(settings);
  for (std::size_t i = 0; i < sources.file_count(); ++i) {
    const auto id = static_cast<source::FileId>(i);
    const source::SourceFile& file = sources.File(id);
    const auto found = fixed.find(id);
    next.front_end->sources.Add(
        file.path(), found == fixed.end() ? std::string(file.text()) : found->second.text);
  }
  Check(&next);
  return next;
}

// The last of the runs with fixed texts; without a front end when `run` has no fix.
LintRun ApplyAllFixes(const LintRun& run, const LintSettings& settings, FixCounts* counts) {
  LintRun last;
  for (int round = 0; round < kMaxRounds; ++round) {
    const LintRun& current = round == 0 ? run : last;
    const FixedFiles fixed =
        diagnostics::ApplyFixes(current.front_end->sink.diagnostics(), current.front_end->sources);
    if (fixed.empty()) break;
    for (const auto& [file, text] : fixed) (*counts)[file] += text.fix_count;
    last = CheckAgain(current, fixed, settings);
  }
  return last;
}

}  // namespace

LintRun LintFiles(const std::vector<std::string>& files, const LintSettings& settings) {
  LintRun run = NewRun(settings);
  if (!LoadFiles(files, &run.front_end->sources)) return {};
  Check(&run);
  return run;
}

LintRun FixAll(LintRun run, const LintSettings& settings, FixCounts* counts) {
  FixCounts made;
  LintRun fixed = ApplyAllFixes(run, settings, &made);
  if (fixed.front_end == nullptr) return run;
  if (IsWorse(fixed, run)) {
    run.has_dropped_fixes = true;
    return run;
  }
  for (const auto& [file, count] : made) (*counts)[file] += count;
  return fixed;
}

}  // namespace switchyard::driver
