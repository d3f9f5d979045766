#include "compiler/fmt/spelling.h"

#include <algorithm>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/fmt/edits.h"
#include "compiler/fmt/scalars.h"
#include "compiler/schema/program.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/source/source_manager.h"
#include "compiler/yaml/yaml_reader.h"

namespace switchyard::fmt {
namespace {

using diagnostics::DiagnosticId;

// A fault in a default hides other faults of the same declaration, so several rounds are necessary.
constexpr int kRounds = 3;

// The last scalar that begins at or before `range`.
const yaml::Node* ScalarAt(const std::vector<const yaml::Node*>& scalars,
                           const source::SourceRange& range) {
  const auto next = std::upper_bound(
      scalars.begin(), scalars.end(), range.begin,
      [](std::uint32_t begin, const yaml::Node* node) { return begin < node->range.begin; });
  return next == scalars.begin() ? nullptr : *(next - 1);
}

std::string RespellOnce(const std::string& text) {
  source::SourceManager sources;
  const source::FileId file = sources.Add("", text);
  diagnostics::Sink sink;
  schema::Program program;
  schema::ReadSchemaFile(file, sources, sink, &program);
  if (sink.error_count() == 0) return text;
  const yaml::Document document = yaml::ReadYaml(file, sources, sink);
  const std::vector<const yaml::Node*> scalars = ScalarsOf(document);
  Edits edits(text);
  for (const diagnostics::Diagnostic& diagnostic : sink.diagnostics()) {
    if (!IsSpellingFault(diagnostic)) continue;
    for (const diagnostics::Edit& edit : diagnostic.fix) {
      const yaml::Node* scalar = ScalarAt(scalars, edit.range);
      if (scalar == nullptr || !IsVerbatim(*scalar, sources)) continue;
      if (!CanHold(*scalar, edit.replacement)) continue;
      edits.Replace(edit.range.begin, edit.range.end, edit.replacement);
    }
  }
  return edits.Apply(0, static_cast<std::uint32_t>(text.size()));
}

}  // namespace

bool IsSpellingFault(const diagnostics::Diagnostic& diagnostic) {
  return diagnostic.id == DiagnosticId::S007 || diagnostic.id == DiagnosticId::S013 ||
         diagnostic.id == DiagnosticId::S056 || diagnostic.id == DiagnosticId::K022;
}

std::string Respell(std::string text) {
  for (int round = 0; round < kRounds; ++round) {
    std::string next = RespellOnce(text);
    if (next == text) break;
    text = std::move(next);
  }
  return text;
}

}  // namespace switchyard::fmt
