#include "compiler/diff/summary.h"

#include <cstddef>
#include <map>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "compiler/diff/changes.h"

namespace switchyard::diff {
namespace {

using diagnostics::Severity;

std::string CountOf(std::size_t count, std::string_view thing) {
  return absl::StrCat(count, " ").append(thing).append(count == 1 ? "" : "s");
}

}  // namespace

void RenderTotals(const Comparison& comparison, std::string* out) {
  absl::StrAppend(out, CountOf(comparison.older_count, "operator"), ", ", comparison.newer_count,
                  " in the newer version (", comparison.new_operators, " new): ");
  absl::StrAppend(out, CountOf(comparison.CountOf(Severity::kError), "backward-breaking change"),
                  ", ", CountOf(comparison.CountOf(Severity::kWarning), "forward-breaking change"),
                  ", ", CountOf(comparison.CountOf(Severity::kNote), "note"));
  out->append("\n");
}

void RenderKinds(const Comparison& comparison, std::string* out) {
  std::map<diagnostics::DiagnosticId, std::size_t> counts;
  for (const Change& change : comparison.changes) ++counts[change.diagnostic.id];
  for (const auto& [id, count] : counts) {
    const diagnostics::DefinitionInfo& info = diagnostics::InfoOf(id);
    absl::StrAppendFormat(out, "%s  %-22s breaks %-8s  %d\n", std::string(info.id_text),
                          std::string(info.name), std::string(TextOf(BreaksOf(id))), count);
  }
}

}  // namespace switchyard::diff
