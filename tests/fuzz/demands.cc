#include "tests/fuzz/demands.h"

#include <cstdlib>
#include <string>

#include "compiler/diagnostics/fixes.h"
#include "compiler/diagnostics/limit.h"
#include "compiler/diagnostics/render_github.h"
#include "compiler/diagnostics/render_json.h"
#include "compiler/diagnostics/render_sarif.h"
#include "compiler/diagnostics/render_text.h"

namespace switchyard::fuzz {
namespace {

// Errors about a program as a whole have no place.
void DemandSoundOrNone(const source::SourceRange& range, const source::SourceManager& sources) {
  if (range.file != source::kNoFile) DemandSoundRange(range, sources);
}

void DemandSound(const diagnostics::Diagnostic& diagnostic, const source::SourceManager& sources) {
  Demand(!diagnostic.message.empty());
  DemandSoundOrNone(diagnostic.range, sources);
  for (const diagnostics::Label& info : diagnostic.infos) DemandSoundOrNone(info.range, sources);
  for (const diagnostics::Edit& edit : diagnostic.fix) DemandSoundRange(edit.range, sources);
}

}  // namespace

void Demand(bool condition) {
  if (!condition) std::abort();
}

void DemandSoundRange(const source::SourceRange& range, const source::SourceManager& sources) {
  Demand(static_cast<std::size_t>(range.file) < sources.file_count());
  Demand(range.begin <= range.end);
  Demand(range.end <= sources.File(range.file).text().size());
}

void DemandSoundDiagnostics(const source::SourceManager& sources, diagnostics::Sink& sink) {
  sink.Sort();
  for (const diagnostics::Diagnostic& diagnostic : sink.diagnostics()) {
    DemandSound(diagnostic, sources);
  }
  diagnostics::ApplyFixes(sink.diagnostics(), sources);
}

void DemandRenderable(const source::SourceManager& sources, const diagnostics::Sink& sink) {
  std::string text;
  diagnostics::RenderText(sink.diagnostics(), sources, {true, true, 40}, &text);
  Demand(sink.diagnostics().empty() || !text.empty());
  diagnostics::RenderJson(sink.diagnostics(), sources, {}, &text);
  diagnostics::RenderSarif(sink.diagnostics(), sources, {}, &text);
  diagnostics::RenderGithub(sink.diagnostics(), sources, {}, &text);
}

}  // namespace switchyard::fuzz
