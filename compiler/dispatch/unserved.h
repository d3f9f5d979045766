// Finds operators that a build cannot run: none of its keys has a kernel or a fallback.
#ifndef SWITCHYARD_COMPILER_DISPATCH_UNSERVED_H_
#define SWITCHYARD_COMPILER_DISPATCH_UNSERVED_H_

#include <string>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/dispatch/fallbacks.h"
#include "compiler/dispatch/registrations.h"
#include "compiler/source/source_range.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::dispatch {

// Reports E040 at `range` when every slot of `keys` is missing or ambiguous. Skips operators
// without registrations: their kernels are registered elsewhere.
void ReportWhenUnserved(const std::string& name, source::SourceRange range,
                        const Registrations& registrations, const Fallbacks& fallbacks,
                        const std::vector<DispatchKey>& keys, diagnostics::Sink& sink);

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_UNSERVED_H_
