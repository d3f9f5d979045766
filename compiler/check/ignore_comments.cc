#include "compiler/check/ignore_comments.h"

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "compiler/diagnostics/policy.h"

namespace switchyard::check {
namespace {

using diagnostics::Diagnostic;
using diagnostics::Name;

bool IsOfSources(std::string_view id) {
  const diagnostics::DefinitionInfo* info = diagnostics::FindDefinition(id);
  return info != nullptr && info->group == diagnostics::Group::kKernelSource;
}

using LineId = std::tuple<source::FileId, std::uint32_t, std::string>;

LineId LineIdOf(const Diagnostic& diagnostic, const source::SourceManager& sources) {
  const source::SourceRange& range = diagnostic.range;
  return {range.file, sources.File(range.file).LineOf(range.begin),
          std::string(diagnostics::InfoOf(diagnostic.id).id_text)};
}

}  // namespace

std::vector<Diagnostic> WithoutIgnored(const std::vector<cxx::KernelIndex>& indexes,
                                       const source::SourceManager& sources,
                                       CheckContext& context) {
  std::map<LineId, bool> ignored;  // whether there was something to ignore
  for (const cxx::KernelIndex& index : indexes) {
    for (const cxx::IgnoredId& one : index.ignored) {
      const source::SourceRange range = context.RangeOf(index, one.place);
      if (!IsOfSources(one.id)) {
        context.sink().Report(diagnostics::kUnknownIgnore, range, Name(one.id));
        continue;
      }
      if (!one.has_reason) {
        context.sink().Report(diagnostics::kIgnoreWithoutReason, range, Name(one.id));
      }
      ignored[{range.file, one.line, one.id}] = false;
    }
  }
  std::vector<Diagnostic> kept;
  for (const Diagnostic& diagnostic : context.sink().diagnostics()) {
    const bool has_place = diagnostic.range.file != source::kNoFile;
    const auto at = has_place ? ignored.find(LineIdOf(diagnostic, sources)) : ignored.end();
    if (at != ignored.end()) at->second = true;
    if (at == ignored.end()) kept.push_back(diagnostic);
  }
  const std::size_t reported = context.sink().diagnostics().size();
  for (const cxx::KernelIndex& index : indexes) {
    // For a source that does not compile, some findings may be missing.
    if (!index.errors.empty()) continue;
    for (const cxx::IgnoredId& one : index.ignored) {
      const source::SourceRange range = context.RangeOf(index, one.place);
      const auto at = ignored.find({range.file, one.line, one.id});
      if (at == ignored.end() || at->second) continue;
      context.sink().Report(diagnostics::kUnusedIgnore, range, Name(one.id));
      at->second = true;
    }
  }
  const auto& all = context.sink().diagnostics();
  kept.insert(kept.end(), all.begin() + static_cast<std::ptrdiff_t>(reported), all.end());
  return kept;
}

}  // namespace switchyard::check
