#include "compiler/driver/lint_run.h"

#include <optional>
#include <utility>

#include "compiler/diagnostics/fixes.h"
#include "compiler/expand/expand.h"
#include "compiler/sema/checker.h"

namespace switchyard::driver {
namespace {

// One fix can reveal a fault that another one repairs. More rounds than this mean that two fixes
// undo each other.
constexpr int kMaxRounds = 10;

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

}  // namespace

LintRun LintFiles(const std::vector<std::string>& files, const LintSettings& settings) {
  LintRun run = NewRun(settings);
  if (!LoadFiles(files, &run.front_end->sources)) return {};
  Check(&run);
  return run;
}

LintRun FixAll(LintRun run, const LintSettings& settings, FixCounts* counts) {
  for (int round = 0; round < kMaxRounds; ++round) {
    const source::SourceManager& sources = run.front_end->sources;
    const auto fixed = diagnostics::ApplyFixes(run.front_end->sink.diagnostics(), sources);
    if (fixed.empty()) break;
    LintRun next = NewRun(settings);
    for (std::size_t i = 0; i < sources.file_count(); ++i) {
      const auto id = static_cast<source::FileId>(i);
      const source::SourceFile& file = sources.File(id);
      const auto found = fixed.find(id);
      next.front_end->sources.Add(
          file.path(), found == fixed.end() ? std::string(file.text()) : found->second.text);
      if (found != fixed.end()) (*counts)[id] += found->second.fix_count;
    }
    Check(&next);
    run = std::move(next);
  }
  return run;
}

}  // namespace switchyard::driver
