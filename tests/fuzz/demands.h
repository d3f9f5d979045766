// Demands of all fuzzers. If a demand is not met, the process ends, which is a finding.
#ifndef SWITCHYARD_TESTS_FUZZ_DEMANDS_H_
#define SWITCHYARD_TESTS_FUZZ_DEMANDS_H_

#include <cstddef>

#include "compiler/diagnostics/sink.h"
#include "compiler/source/source_manager.h"
#include "compiler/source/source_range.h"

namespace switchyard::fuzz {

void Demand(bool condition);

// The range begins before it ends, in an existing file.
void DemandSoundRange(const source::SourceRange& range, const source::SourceManager& sources);

// Every place in a diagnostic is sound or empty, and fixes can be applied. Sorts the diagnostics.
void DemandSoundDiagnostics(const source::SourceManager& sources, diagnostics::Sink& sink);

// Every format can print the diagnostics.
void DemandRenderable(const source::SourceManager& sources, const diagnostics::Sink& sink);

}  // namespace switchyard::fuzz

#endif  // SWITCHYARD_TESTS_FUZZ_DEMANDS_H_
