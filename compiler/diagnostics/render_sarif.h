// Diagnostics as a log of SARIF 2.1.0 with one run, which code scanning services and editors read.
//
// The rules that are met are described in the run's tool; columns count code points, as the run
// says; a path is a URI relative to where the program ran, unless it was named absolutely; notes
// are related locations, and the edits of a diagnostic are one fix.

#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_RENDER_SARIF_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_RENDER_SARIF_H_

#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/limit.h"
#include "compiler/source/source_manager.h"

namespace switchyard::diagnostics {

// Appends `diagnostics` in their order. What is left out is told by a notification of the run.
void RenderSarif(const std::vector<Diagnostic>& diagnostics, const source::SourceManager& sources,
                 const LeftOut& left_out, std::string* out);

// `path` as a URI reference: "a b.yaml" is "a%20b.yaml", "/x" is "file:///x".
std::string UriOf(std::string_view path);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_RENDER_SARIF_H_
