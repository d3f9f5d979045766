// Severities as text, and the number of diagnostics of each.

#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_SEVERITY_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_SEVERITY_H_

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"

namespace switchyard::diagnostics {

constexpr std::string_view TextOf(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "error";
    case Severity::kWarning:
      return "warning";
    case Severity::kNote:
      return "note";
    case Severity::kOff:
      return "off";
  }
  return {};
}

inline std::size_t CountOf(const std::vector<Diagnostic>& diagnostics, Severity severity) {
  return static_cast<std::size_t>(
      std::count_if(diagnostics.begin(), diagnostics.end(),
                    [severity](const Diagnostic& d) { return d.severity == severity; }));
}

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_SEVERITY_H_
