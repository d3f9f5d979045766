#include "compiler/dispatch/unserved.h"

#include <algorithm>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/dispatch/table.h"

namespace switchyard::dispatch {

void ReportWhenUnserved(const std::string& name, source::SourceRange range,
                        const Registrations& registrations, const Fallbacks& fallbacks,
                        const std::vector<DispatchKey>& keys, diagnostics::Sink& sink) {
  if (registrations.list().empty()) return;
  const bool is_served = std::any_of(keys.begin(), keys.end(), [&](DispatchKey key) {
    const Reason reason = ResolveSlot(registrations.keys(), fallbacks.keys(), key).reason;
    return reason != Reason::kMissing && reason != Reason::kAmbiguous;
  });
  if (is_served) return;
  std::string registered;
  for (const Registration& one : registrations.list()) {
    registered += (registered.empty() ? "" : ", ") + one.name;
  }
  sink.Report(diagnostics::kNoKernelInBuild, range, diagnostics::Name(name))
      .Hint("there are kernels for " + registered);
}

}  // namespace switchyard::dispatch
