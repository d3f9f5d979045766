#include "compiler/diagnostics/policy.h"

#include <algorithm>
#include <iterator>

namespace switchyard::diagnostics {

std::optional<Severity> Policy::SeverityOf(const DefinitionInfo& info) const {
  if (reference_only_) {
    if (info.authority != Authority::kReference) return std::nullopt;
    if (errors_only_ && info.severity != Severity::kError) return std::nullopt;
    return Severity::kError;
  }
  Severity severity = info.severity;
  if (refuses_like_reference_ && info.authority == Authority::kReference) {
    severity = Severity::kError;
  }
  if (const auto found = overrides_.find(info.id); found != overrides_.end()) {
    if (found->second == Level::kOff) return std::nullopt;
    severity = found->second == Level::kError ? Severity::kError : Severity::kWarning;
  }
  if (severity == Severity::kOff) return std::nullopt;
  if (warnings_are_errors_ && severity == Severity::kWarning) return Severity::kError;
  return severity;
}

bool IsSwitchable(const DefinitionInfo& info) {
  if (info.severity != Severity::kError) return true;
  if (info.authority == Authority::kReference || info.authority == Authority::kGenerator) {
    return false;
  }
  // Among our own errors, those of these groups report text that could not be read.
  const bool is_of_reading = info.group == Group::kSyntax || info.group == Group::kTypes;
  return info.group != Group::kUsage && !(is_of_reading && info.authority == Authority::kOurs);
}

const DefinitionInfo* FindDefinition(std::string_view id_text) {
  const auto found = std::lower_bound(
      std::begin(kDefinitions), std::end(kDefinitions), id_text,
      [](const DefinitionInfo& row, std::string_view id) { return row.id_text < id; });
  if (found == std::end(kDefinitions) || found->id_text != id_text) return nullptr;
  return found;
}

}  // namespace switchyard::diagnostics
