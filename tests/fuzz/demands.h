// What every fuzzer demands. A demand that is not met ends the process, which is a finding.
#ifndef SWITCHYARD_TESTS_FUZZ_DEMANDS_H_
#define SWITCHYARD_TESTS_FUZZ_DEMANDS_H_

#include <cstddef>

#include "compiler/diagnostics/sink.h"
#include "compiler/source/source_manager.h"
#include "compiler/source/source_range.h"

namespace switchyard::fuzz {

void Demand(bool condition);

// The range begins before it ends, in a file that there is.
void DemandSoundRange(const source::SourceRange& range, const source::SourceManager& sources);

// Every place that a diagnostic names is sound, or none; their fixes can be carried out. Sorts
// them.
void DemandSoundDiagnostics(const source::SourceManager& sources, diagnostics::Sink& sink);

// Every format shows the diagnostics.
void DemandRenderable(const source::SourceManager& sources, const diagnostics::Sink& sink);

}  // namespace switchyard::fuzz

#endif  // SWITCHYARD_TESTS_FUZZ_DEMANDS_H_
