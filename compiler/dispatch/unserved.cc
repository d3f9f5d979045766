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
    const Slot slot = ResolveSlot(registrations.keys(), fallbacks.keys(), key);
    if (IsOwnKernel(slot.reason) && registrations.Find(slot.registered)->is_fallthrough) {
      return false;
    }
    return slot.reason != Reason::kMissing && slot.reason != Reason::kAmbiguous;
  });
  if (is_served) return;
  std::string registered;
  for (const Registration& one : registrations.list()) {
    if (one.is_fallthrough) continue;
    registered += (registered.empty() ? "" : ", ") + one.name;
  }
  auto report = sink.Report(diagnostics::kNoKernelInBuild, range, diagnostics::Name(name));
  if (!registered.empty()) report.Hint("there are kernels for " + registered);
}

}  // namespace switchyard::dispatch
